import { openAsBlob } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { type FreePglite, lentPglite } from './lent-pglite.ts'

const source = inject('migratedDatabase')

describe.runIf(source.engine === 'pglite')('a PGlite that several test files use in turn', () => {
  let opened = 0
  const free: FreePglite[] = []
  const lent = () =>
    lentPglite(() => {
      opened++
      return openAsBlob(source.engine === 'pglite' ? source.dump : '')
    }, free)
  afterAll(() => Promise.all(free.map(({ pglite }) => pglite.close())))

  test('is lent again as a new one: without rows and settings of the session', async () => {
    const first = await lent()
    await first.db.execute(sql`insert into settings (key, value) values ('a', '1')`)
    await first.db.execute(sql`set statement_timeout = 5000`)
    await first.close()
    const before = opened
    const second = await lent()

    expect(opened, 'no second one was opened').toBe(before)
    expect(await rowsOf(second.db, sql`select * from settings`)).toEqual([])
    expect(await rowsOf(second.db, sql`show statement_timeout`)).toEqual([{ statement_timeout: '0' }])
    await second.close()
  })

  test('is closed for a file that has given it back, so that its leftovers cannot reach the next file', async () => {
    const first = await lent()
    await first.close()
    const second = await lent()

    await expect(first.db.execute(sql`insert into settings (key, value) values ('a', '1')`)).rejects.toThrow()
    expect(await rowsOf(second.db, sql`select * from settings`)).toEqual([])
    await second.close()
  })

  test.each([
    { change: 'a trigger that is off', statement: 'alter table audit_log disable trigger user' },
    { change: 'a channel that it listens to', statement: 'listen news' },
  ])('with $change is not lent again', async ({ statement }) => {
    const first = await lent()
    await first.db.execute(sql.raw(statement))
    await first.close()
    const before = opened
    const second = await lent()

    expect(opened).toBe(before + 1)
    await second.close()
  })
})
