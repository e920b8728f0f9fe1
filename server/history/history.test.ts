import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { readVersions } from './history-queries.ts'
import { type RowEdit, saveVersions } from './save-versions.ts'

const shop = await testShop()
const { app, database, time } = shop
const MANAGER = aStaffMember({ role: 'manager' })
const SEEDED: RowDocument = { name: 'Jollof', prices: { medium: 4500 } }

const save = (...edits: RowEdit[]) =>
  database.db.transaction((tx) => saveVersions(tx, MANAGER, 'menu_item', edits, time.now))
const renamed = (name: string, expectedVersion: number | null): RowEdit => ({
  key: 'jollof',
  expectedVersion,
  before: expectedVersion === null ? null : SEEDED,
  after: { ...SEEDED, name },
})
const history = async (query = '') => {
  shop.as(MANAGER)
  return (await app.inject(`/api/history/menu_item/jollof${query}`)).json()
}

test('each save is a version with who, when and what, and the first one keeps what the shop was opened with', async () => {
  await save(renamed('Jollof rice', 0))
  await save(renamed('Jollof special', 1))

  const { rows, next } = await history()
  expect(rows).toMatchObject([
    { version: 2, by: `staff:${MANAGER.userId}`, changes: [{ before: 'Jollof rice', after: 'Jollof special' }] },
    { version: 1, at: time.now.toISOString(), changes: [{ field: 'name', before: 'Jollof', after: 'Jollof rice' }] },
    { version: 0, by: 'system:seed', document: SEEDED },
  ])
  expect(next).toBeNull()
})

test('a save of a version that has been saved is refused with who, what and when, and stores nothing', async () => {
  await save(renamed('Jollof rice', 0))

  await expect(save(renamed('Party jollof', 0))).rejects.toMatchObject({
    code: 'row.changed',
    details: { key: 'jollof', version: 1, by: `staff:${MANAGER.userId}`, fields: ['name'] },
  })
  expect(await readVersions(database.db, 'menu_item')).toEqual(new Map([['jollof', 1]]))
})

test('one refused row of many refuses all of them', async () => {
  await save(renamed('Jollof rice', 0))

  const waakye = { key: 'waakye', expectedVersion: 0, before: { name: 'Waakye' }, after: { name: 'Waakye special' } }
  await expect(save(waakye, renamed('Party jollof', 0))).rejects.toThrow(Refusal)
  expect(await readVersions(database.db, 'menu_item', ['waakye'])).toEqual(new Map())
})

test('a version that nobody has seen is refused', async () => {
  await save(renamed('Jollof rice', 0))
  await expect(save(renamed('Party jollof', 7))).rejects.toMatchObject({ code: 'row.changed' })
})

test('a new row begins at version 1, and its key is used once', async () => {
  expect(await save(renamed('Jollof', null))).toEqual(new Map([['jollof', 1]]))
  await expect(save(renamed('Another', null))).rejects.toMatchObject({ code: 'row.exists' })
})

test('further pages follow, each version compared with the one before it', async () => {
  for (const version of [0, 1, 2]) await save(renamed(`Jollof ${version + 1}`, version))
  const first = await history('?limit=2')
  const second = await history(`?limit=2&cursor=${first.next}`)

  expect(first.rows.map(({ version }: { version: number }) => version)).toEqual([3, 2])
  expect(first.rows[1].changes).toMatchObject([{ before: 'Jollof 1', after: 'Jollof 2' }])
  expect(second.rows.map(({ version }: { version: number }) => version)).toEqual([1, 0])
  expect(second.next).toBeNull()
})

test.each(['class', 'plan', 'promotion'])(
  'the history of a %s requires the second step, as the row does',
  async (entity) => {
    const url = `/api/history/${entity}/any`
    shop.as({ ...MANAGER, aal: 'aal1' })
    expect((await app.inject(url)).json().code).toBe('staff.second_factor')
    expect((await app.inject('/api/history/menu_item/jollof')).statusCode).toBe(200)
    shop.as(MANAGER)
    expect((await app.inject(url)).statusCode).toBe(200)
  },
)

test('the kitchen does not read the history of a row', async () => {
  shop.as(aStaffMember({ role: 'kitchen' }))
  expect((await app.inject('/api/history/menu_item/jollof')).statusCode).toBe(404)
})
