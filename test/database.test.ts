import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testDatabase } from './database.ts'

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
