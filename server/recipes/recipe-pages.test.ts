import { expect, test, vi } from 'vitest'
import { CUSTOMS } from '#domain/recipes/customs.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testDatabase } from '#test/database.ts'
import type { PageMarkup, PageView } from '../capability/public-pages.ts'
import { recipePages } from './recipe-pages.ts'
import { insertRecipes } from './recipe-queries.ts'

const { db } = await testDatabase()
const PUBLIC = 'https://chillz.example'
const describePage = (path: string, search = '') =>
  recipePages.describe(db, {
    path,
    query: new URLSearchParams(search),
    now: new Date('2026-11-20T12:00:00Z'),
    settings: SEED_SETTINGS,
    publicUrl: PUBLIC,
  }) as Promise<PageView | null>

test('the page of each recipe has its answer, and the structured data of a recipe without invented ratings', async () => {
  await insertRecipes(db, SEED_RECIPES)
  for (const { id, name, steps } of SEED_RECIPES) {
    const page = await describePage(`/recipes/${id}`)
    expect(page?.firstAnswer).toMatchObject({ url: `/api/recipes/${id}`, answer: { name, steps } })
    const [recipe] = page?.data ?? []
    expect(recipe).toMatchObject({
      '@type': 'Recipe',
      name,
      image: [expect.stringContaining(PUBLIC), expect.stringContaining(PUBLIC)],
      totalTime: expect.stringMatching(/^PT\d+M$/),
    })
    expect(recipe).not.toHaveProperty('aggregateRating')
  }
})

test('the sitemap lists the recipes; pages of one person are hidden, and a missing recipe is not found', async () => {
  await insertRecipes(db, SEED_RECIPES)
  const paths = (await recipePages.list(db, new Date())).map(({ path }) => path)
  expect(paths).toHaveLength(26)
  for (const path of paths) expect(await describePage(path), path).toMatchObject({ canonical: path })
  expect(await describePage('/recipes/cart')).toMatchObject({ isHidden: true })
  expect(await describePage('/recipes/order')).toMatchObject({ isHidden: true })
  expect(await describePage('/recipes/nothing')).toBeNull()
})

test('the page is rendered at its address, with the search and without a slash at its end', async () => {
  const { markup } = (await describePage('/recipes', 'q=waakye&without=egg')) ?? {}
  const renderSection = vi.fn(() => '')
  markup?.({ renderSection } as unknown as PageMarkup)
  expect(renderSection).toHaveBeenCalledWith(expect.objectContaining({ address: '/recipes?q=waakye&without=egg' }))
})

test('what customs allow is read without script too', async () => {
  const { plain } = (await describePage('/international')) ?? {}
  for (const { place, text } of CUSTOMS) expect(plain).toContain(`<dt>${place}</dt><dd>${text}</dd>`)
})
