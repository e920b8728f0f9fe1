import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { fillTables, testDatabase } from './database.ts'

let begun = 0
const { db, engine } = await testDatabase(async () => {
  begun += 1
  await db.execute(sql`insert into settings (key, value) values ('a', '1')`)
})
const settings = () => rowsOf(db, sql`select key, value from settings order by key`)
const BEGINNING = [{ key: 'a', value: 1 }]

// In this order: each test but the first begins with what the one before it has left.
describe('a database that has a beginning', () => {
  test('begins with it', async () => {
    expect(await settings()).toEqual(BEGINNING)
  })

  // Other files write to the same server.
  test.runIf(engine === 'pglite')('is left alone after a test that only read', async () => {
    expect(begun).toBe(1)
    expect(await settings()).toEqual(BEGINNING)
  })

  test.each([
    { what: 'adds', statement: `insert into settings (key, value) values ('b', '2')` },
    { what: 'changes', statement: `update settings set value = '3'` },
    { what: 'deletes', statement: `delete from settings` },
    { what: 'empties', statement: 'truncate settings' },
    { what: 'does nothing to', statement: 'select 1' },
  ])('begins again after what a test $what', async ({ statement }) => {
    expect(await settings()).toEqual(BEGINNING)
    await db.execute(sql.raw(statement))
  })
})

describe('the small menu', () => {
  const prices = () =>
    rowsOf<{ writtenBy: string }>(db, sql`select *, xmin::text as "writtenBy" from menu_item_prices order by 1, 2`)
  const withoutWriter = async () => (await prices()).map(({ writtenBy: _, ...price }) => price)

  test('stays, and what else was written goes', async () => {
    await fillTables(db)
    const filled = await prices()
    await db.execute(sql`insert into deleted_objects (key, deleted_at) values ('a', now())`)
    await fillTables(db)

    expect(await prices()).toEqual(filled)
    expect(await rowsOf(db, sql`select 1 from deleted_objects`)).toEqual([])
  })

  test.each([
    {
      what: 'adds to it',
      statement: `insert into menu_item_prices select menu_item_id, 'other', price from menu_item_prices limit 1`,
    },
    { what: 'changes it', statement: `update menu_item_prices set price = price + 1` },
    { what: 'deletes it', statement: `delete from menu_item_prices` },
    { what: 'empties it', statement: 'truncate menu_item_prices' },
  ])('is as it was after a test that $what', async ({ statement }) => {
    await fillTables(db)
    const filled = await withoutWriter()
    await db.execute(sql.raw(statement))
    expect(await withoutWriter()).not.toEqual(filled)
    await fillTables(db)

    expect(await withoutWriter()).toEqual(filled)
  })
})
