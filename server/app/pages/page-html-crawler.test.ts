import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { testShop } from '#test/app.ts'
import { builtWeb } from '#test/built-web.ts'
import { aChallenge } from '#test/challenges.ts'
import { aFarmNetwork } from '#test/grow.ts'
import { aPost } from '#test/posts.ts'
import { insertSeedPosts } from '../../blog/blog-queries.ts'
import { writeChallenge } from '../../challenges/challenge-queries.ts'
import { insertClasses } from '../../classes/class-queries.ts'
import { insertRecipes } from '../../recipes/recipe-queries.ts'

/** Each kind of public page, as a crawler reads it that runs no script. */

const HOST = 'https://shop.example.com'
const webFolder = builtWeb({
  page: '<!doctype html><html><head><!--head--></head><body><main class="hidden x"><h1>Welcome</h1>{{firstCards}}</main><!--page--></body></html>',
  markup: `export const renderFirstCards = ({ items }) => items.map(({ name }) => '<li>' + name).join('')
   export const renderFirstShelves = (category, menu) => renderFirstCards(menu)
   export const renderPost = ({ title, html }) => '<h1>' + title + '</h1>' + html
   export const renderPosts = ({ rows }) => '<h1>Blog</h1>' + rows.map(({ title }) => title).join()
   export const renderTerms = (parts) => '<h1>Terms</h1>' + JSON.stringify(parts)
   export const renderSection = ({ address, first }) => '<h1>' + address + '</h1>' + JSON.stringify(first.answer)`,
})
const shop = await testShop({ webFolder })
const { db } = shop.database

beforeEach(async () => {
  await insertRecipes(db, SEED_RECIPES)
  await insertClasses(db, SEED_CLASSES)
  await aFarmNetwork(db)
  await insertSeedPosts(db, [{ id: randomUUID(), ...aPost() }])
  const { entriesOpenAt, entriesCloseAt, votingOpensAt, votingClosesAt, ...challenge } = aChallenge()
  const times = { entriesOpenAt, entriesCloseAt, votingOpensAt, votingClosesAt }
  const dates = Object.fromEntries(Object.entries(times).map(([name, at]) => [name, new Date(at)])) as {
    [name in keyof typeof times]: Date
  }
  await writeChallenge(db, { ...challenge, ...dates, id: randomUUID(), createdAt: shop.time.now })
})

const PAGES = [
  { page: 'home', path: '/', title: 'Chillz', says: ['Jollof'] },
  { page: 'a category', path: '/category/mains', title: 'Main Dishes', says: ['Jollof'] },
  { page: 'an item', path: '/category/mains?item=jollof', title: 'Jollof', says: ['GH₵ 35.00'] },
  { page: 'the terms', path: '/terms', title: 'Terms', says: ['You can cancel until your order is on its way'] },
  { page: 'recipes', path: '/recipes', title: 'Recipes', says: ['Waakye'] },
  { page: 'a recipe', path: '/recipes/waakye', title: 'Waakye', says: ['Soak the beans', '"price":7000'] },
  { page: 'international', path: '/international', title: 'International', says: ['Europe: GH₵ 8,800.00'] },
  { page: 'classes', path: '/masterclass', title: 'Masterclass', says: ['Party jollof'] },
  { page: 'a class', path: '/masterclass/party-jollof', title: 'Party jollof', says: ['"price":30000'] },
  { page: 'training', path: '/training', title: 'Training', says: ['Hands-on training'] },
  { page: 'partners', path: '/partner', title: 'Partner', says: ['sell, deliver or buy'] },
  { page: 'produce', path: '/grow', title: 'Grow', says: ['"price":1800'] },
  { page: 'farms', path: '/grow/farms', title: 'Farms', says: ['akumadan'] },
  { page: 'posts', path: '/chillz-blog', title: 'Blog', says: ['Reading waakye'] },
  { page: 'a post', path: '/chillz-blog/reading-waakye', title: 'Reading waakye', says: ['Rice <strong>and</strong>'] },
  { page: 'the challenge', path: '/kitchen-challenge', title: 'Kitchen Challenge', says: ['One pot a person.'] },
]

test.each(PAGES)('$page has title, description, address, picture and its content', async ({ path, title, says }) => {
  const { body, statusCode } = await shop.app.inject({ url: path, headers: { 'user-agent': 'a crawler' } })
  const read = (pattern: RegExp) => pattern.exec(body)?.[1] ?? ''
  expect(statusCode).toBe(200)
  expect(read(/<title>([^<]*)</)).toContain(title)
  expect(read(/<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(20)
  expect(read(/<link rel="canonical" href="([^"]*)"/)).toBe(`${HOST}${path}`)
  expect(read(/<meta property="og:image" content="([^"]*)"/)).toMatch(/^https:\/\/shop\.example\.com\/.+\.(png|jpg)$/)
  expect(read(/<meta property="og:image:alt" content="([^"]*)"/), 'no picture has words').not.toContain('Chillz')
  expect(read(/<meta property="og:title" content="([^"]*)"/)).toContain(title)
  const content = body.slice(body.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>/g, '')
  expect(content.match(/<h1/g) ?? []).toHaveLength(1)
  for (const words of says) expect(content).toContain(words)
})

test('a farm that is made up can be read, and search engines are not told of it', async () => {
  const { body, statusCode } = await shop.app.inject('/grow/farms/akumadan')
  expect(statusCode).toBe(200)
  expect(body).toContain('content="noindex"')
  expect(body).toMatch(/<h1>[^<]+<\/h1>/)
})
