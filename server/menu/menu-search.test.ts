import { afterAll, expect, test } from 'vitest'
import { menuItemOf } from '#seed/seed-item.ts'
import { SEED_ITEMS } from '#seed/shop-seed.ts'
import { testDatabase } from '#test/database.ts'
import type { Database } from '../db/db.ts'
import { findMenuItems, insertMenuItems } from './menu-queries.ts'
import { cacheMenuSearch } from './menu-search.ts'

const ACCENTED = SEED_ITEMS.slice(0, 1).map((item) => ({ ...item, id: 'emince', name: 'Émincé Kebab' }))
const database: Database = await testDatabase(() =>
  insertMenuItems(database.db, [...SEED_ITEMS, ...ACCENTED].map(menuItemOf)),
)
const fromMemory = await cacheMenuSearch(database)
const fromDatabase = await cacheMenuSearch(database, 0)
afterAll(() => Promise.all([fromMemory.stop(), fromDatabase.stop()]))

const idsIn = (json: string): string[] => JSON.parse(json).items.map((item: { id: string }) => item.id)

test.each([
  'rice',
  'jolof rise',
  'coke',
  'egg',
  'chiken',
  'groundnut soup',
  'wakye',
  'bred',
  'plantan',
  'tz',
  'fan',
  'beer',
  'a',
  'smoked fish pepper',
  'porrid',
  'rice b',
  'keb',
  'fresh, ',
  'Abɛ',
  'émincé keb',
  '50%',
  'xylophone',
])('searching %s gives the same items in the same order from memory as from the database', async (typed) => {
  const inDatabase = (await findMenuItems(database.db, typed, 50)).map((item) => item.id)

  expect(idsIn(await fromMemory.find(typed, 50))).toEqual(inDatabase)
  expect(idsIn(await fromDatabase.find(typed, 50)), 'a menu too large for memory').toEqual(inDatabase)
})

test('answers follow the menu: renamed and hidden items are not found', async () => {
  expect(idsIn(await fromMemory.find('cola', 5))[0]).toBe('cola')

  await database.db.execute("update menu_items set is_available = false where id = 'cola'")

  await expect.poll(async () => idsIn(await fromMemory.find('cola', 5))).not.toContain('cola')
})
