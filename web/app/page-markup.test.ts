import { expect, test } from 'vitest'
import { ClassView } from '#domain/classes/classes-api.ts'
import type { Grow } from '#domain/grow/grow-api.ts'
import { pesewas } from '#domain/money.ts'
import { RecipeCard, RecipeView } from '#domain/recipes/recipes-api.ts'
import { termsFor } from '#domain/settings/terms-texts.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_GROW } from '#seed/grow.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { CLASS_TEXTS } from '../store/classes/class-texts.ts'
import { renderSection, renderTerms } from './page-markup.tsx'

const NOW = new Date('2026-11-20T12:00:00Z')

const recipes = SEED_RECIPES.map((recipe) => RecipeView.parse(recipe))
const cards = recipes.map((recipe) => RecipeCard.parse({ ...recipe, search: recipe.name.toLowerCase() }))
const waakye = recipes.find(({ id }) => id === 'waakye')
const classes = SEED_CLASSES.map((one) =>
  ClassView.parse({ ...one, startsAt: '2026-12-19T10:00:00Z', seatsLeft: 3, isCancelled: false, hasRecording: false }),
)
const grow: Grow = {
  ...SEED_GROW,
  now: NOW.toISOString(),
  cycles: [
    {
      ...{ id: 'week-47', name: 'This week’s harvest', readyAt: '2026-11-24T12:00:00Z' },
      ...{ opensAt: '2026-11-18T06:00:00Z', closesAt: '2026-11-22T18:00:00Z' },
      offers: [{ farmId: 'akumadan', produceId: 'tomato', price: pesewas(1_800), min: 2, step: 1, left: 40 }],
    },
  ],
}

const PAGES = [
  { address: '/recipes', url: '/api/recipes', answer: { recipes: cards }, says: ['24 recipes', '/recipes/waakye"'] },
  {
    address: '/recipes?q=waakye',
    url: '/api/recipes',
    answer: { recipes: cards },
    says: ['1 recipe<', 'value="waakye"'],
  },
  {
    address: '/recipes/waakye',
    url: '/api/recipes/waakye',
    answer: waakye,
    says: ['300 g', 'Soak the beans', '70.00'],
  },
  { address: '/recipes/waakye?servings=8', url: '/api/recipes/waakye', answer: waakye, says: ['600 g'] },
  { address: '/masterclass', url: '/api/classes', answer: { classes }, says: ['Coming up', 'Party jollof'] },
  {
    address: '/masterclass/party-jollof',
    url: '/api/classes/party-jollof',
    answer: classes.find(({ id }) => id === 'party-jollof'),
    says: ['19 Dec 2026, 10:00', '300.00', '3 seats left'],
  },
  { address: '/grow', url: '/api/grow', answer: grow, says: ['Tomatoes', '18.00', '2 d 6 h left'] },
  { address: '/grow/farms', url: '/api/grow', answer: grow, says: ['/grow/farms/akumadan"'] },
  { address: '/grow/farms/akumadan', url: '/api/grow', answer: grow, says: ['Akumadan Tomato Growers'] },
  { address: '/grow/calendar', url: '/api/grow', answer: grow, says: ['At its peak in November'] },
  { address: '/grow/collect', url: '/api/grow', answer: grow, says: ['Kumasi'] },
]

test.each(PAGES)('the server renders $address as the app shows it', ({ address, url, answer, says }) => {
  const html = renderSection({ address, first: { url, answer }, now: NOW })
  for (const words of says) expect(html).toContain(words)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain(`data-first-page="${address.split('?')[0]}"`)
  expect(html, 'pictures would delay the script').not.toContain('<img')
  expect(html, 'nothing works before the script').not.toMatch(/<(button|input|select) (?!disabled)/)
})

test('the page of a full class does not promise a seat', () => {
  const answer = classes.map((one) => ({ ...one, seatsLeft: 0 })).find(({ id }) => id === 'party-jollof')
  const url = '/api/classes/party-jollof'
  const html = renderSection({ address: '/masterclass/party-jollof', first: { url, answer }, now: NOW })
  expect(html).toContain(CLASS_TEXTS.full)
  expect(html).not.toContain(CLASS_TEXTS.held)
})

test('a class in a kitchen has a ticket, and no link to join is promised for it', () => {
  const answer = classes.find(({ place }) => place !== '')
  const address = `/masterclass/${answer?.id}`
  const html = renderSection({ address, first: { url: `/api/classes/${answer?.id}`, answer }, now: NOW })
  expect(html).toContain('Your ticket comes by mail')
  expect(html).not.toContain('link to join')
})

test('text of staff cannot become script in the page', () => {
  const answer = { ...waakye, name: '<script>alert(1)</script>', steps: ['<img onerror=1>'] }
  const html = renderSection({ address: '/recipes/waakye', first: { url: '/api/recipes/waakye', answer }, now: NOW })
  expect(html).not.toMatch(/<script|<img/)
})

test('a page without its answer shows that it waits', () => {
  const html = renderSection({ address: '/recipes', first: { url: '/api/recipes', answer: {} }, now: NOW })
  expect(html).toContain('<h1')
  expect(html).not.toContain('waakye')
})

test('the terms are in their page', () => {
  const html = renderTerms(termsFor(SEED_SETTINGS))
  expect(html).toContain('You can cancel until your order is on its way')
  expect(html.match(/<h1/g)).toHaveLength(1)
})
