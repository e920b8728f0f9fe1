import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openPgliteInMemory } from './open-pglite.ts'

const source = inject('migratedDatabase')
/** More often than a statement is sent before it has a name. */
const OFTEN = 30
const INSERT = `insert into settings (key, value) values ($1, '1')`

describe.runIf(source.engine === 'pglite')('a statement to PGlite', () => {
  let database: Awaited<ReturnType<typeof openPgliteInMemory>>
  let pglite: typeof database.pglite
  beforeAll(async () => {
    database = await openPgliteInMemory(await openAsBlob(source.engine === 'pglite' ? source.dump : ''))
    pglite = database.pglite
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => database.close())

  /** How many messages `work` sends. */
  async function messagesOf(work: () => Promise<unknown>): Promise<number> {
    const sent = vi.spyOn(pglite, 'execProtocolStream')
    await work()
    return sent.mock.calls.length
  }
  const plans = async () => (await pglite.query('select name from pg_prepared_statements')).rows.length

  test('is one message; the types of its values are asked for once', async () => {
    const doubled = () => pglite.query('select $1::int * 2 as doubled', [4])
    expect(await messagesOf(doubled)).toBe(2)
    vi.restoreAllMocks()
    expect(await messagesOf(doubled)).toBe(1)
    vi.restoreAllMocks()
    expect(await messagesOf(() => pglite.query('select 1'))).toBe(1)
    expect((await doubled()).rows).toEqual([{ doubled: 8 }])
  })

  test('that is sent often is planned once; another leaves nothing behind', async () => {
    const before = await plans()
    await pglite.query('select 2')
    expect(await plans()).toBe(before)
    for (let time = 0; time < OFTEN; time++) await pglite.query('select 3')
    expect(await plans()).toBe(before + 1)
  })

  test('reads and gives values of each type, also under a name', async () => {
    const values = [7, 'Ẹ̀bà', null, true, { a: [1] }, ['x', 'y,"z'], new Date('2026-11-20T12:00:00.000Z'), 12n]
    const ask = async () => {
      const text = `select $1::int, $2::text, $3::text, $4::boolean, $5::jsonb, $6::text[], $7::timestamptz at time zone 'UTC', $8::bigint`
      return (await pglite.query(text, values, { rowMode: 'array' })).rows
    }
    const given = [[7, 'Ẹ̀bà', null, true, { a: [1] }, ['x', 'y,"z'], '2026-11-20 12:00:00', 12]]
    for (let time = 0; time < OFTEN; time++) expect(await ask()).toEqual(given)
  })

  test('tells how many rows it changed', async () => {
    await pglite.query(INSERT, ['changed'])
    expect(await pglite.query('delete from settings where key = $1', ['changed'])).toMatchObject({ affectedRows: 1 })
  })

  test('that is refused leaves the connection to the next, also under a name', async () => {
    await pglite.query(INSERT, ['taken'])
    for (let time = 0; time < OFTEN; time++) {
      await expect(pglite.query(INSERT, ['taken'])).rejects.toMatchObject({ code: '23505' })
      await expect(pglite.query('select nonsense')).rejects.toMatchObject({ code: '42703' })
      await expect(pglite.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
    }
    expect((await pglite.query('select 4 as next')).rows).toEqual([{ next: 4 }])
  })

  test('that fails in a transaction spoils the transaction and nothing else', async () => {
    const transaction = pglite.transaction(async (tx) => {
      await tx.query(INSERT, ['spoilt'])
      await tx.query('select nonsense').catch(() => undefined)
      await tx.query('select 5')
    })
    await expect(transaction).rejects.toMatchObject({ code: '25P02' })
    expect((await pglite.query(`select key from settings where key = 'spoilt'`)).rows).toEqual([])
  })

  test('outside of a transaction waits for its end, and one within it is refused afterwards', async () => {
    let ended: Transaction | undefined
    const transaction = pglite.transaction(async (tx) => {
      ended = tx
      await tx.query(INSERT, ['within'])
      await sleep(20)
      await tx.query('select 6')
    })
    const outside = pglite.query(`select key from settings where key = 'within'`)
    await transaction
    expect((await outside).rows).toEqual([{ key: 'within' }])
    await expect(ended?.query('select 7')).rejects.toThrow('Transaction is closed')
  })
})
