import { openAsBlob } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Database, Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'
import { type FreePglite, lentPglite } from './lent-pglite.ts'
import { type FreePostgres, lentPostgres } from './lent-postgres.ts'
import { databaseUrl } from './postgres-server.ts'
import { schemaOf } from './reset-database.ts'

const source = inject('migratedDatabase')
const freePglites: FreePglite[] = []
const freePostgres: FreePostgres[] = []
const free = source.engine === 'pglite' ? freePglites : freePostgres
afterAll(() => Promise.all(freePglites.map(({ pglite }) => pglite.close())))

const lent = () =>
  source.engine === 'pglite'
    ? lentPglite(() => openAsBlob(source.dump), freePglites)
    : lentPostgres(source.url, source.template, freePostgres)
const settings = ({ db }: Database) => rowsOf(db, sql`select key from settings`)
const statistics = ({ db }: Database) => rowsOf(db, sql`select 1 as one from pg_statistic where starelid >= 16384`)
const sizes = ({ db }: Database) => rowsOf(db, sql`select reltuples from pg_class where oid = 'settings'::regclass`)
const WRITE = sql`insert into settings (key, value) values ('a', '1')`

describe('a database that several test files use in turn', () => {
  test('is lent again as a new one: without rows, settings of the session, statistics and sizes', async () => {
    const first = await lent()
    const newSizes = await sizes(first)
    await first.db.execute(WRITE)
    await first.db.execute(sql`analyze settings`)
    await first.db.execute(sql`set lock_timeout = 5000`)
    await first.close()
    expect(free, 'it is kept').toHaveLength(1)
    const second = await lent()

    expect(await settings(second)).toEqual([])
    expect(await rowsOf(second.db, sql`show lock_timeout`)).toEqual([{ lock_timeout: '0' }])
    expect(await statistics(second)).toEqual([])
    expect(await sizes(second)).toEqual(newSizes)
    await second.close()
  })

  test('is smaller again after a file that has written much, so that statements are planned as in a new one', async () => {
    const size = ({ db }: Database) => rowsOf(db, sql`select pg_relation_size('settings')::int as bytes`)
    const first = await lent()
    await first.db.execute(sql`insert into settings (key, value) select n, '1' from generate_series(1, 5000) n`)
    await first.close()
    const second = await lent()

    expect(await size(second)).toEqual([{ bytes: 0 }])
    await second.close()
  })

  test('is closed for a file that has given it back, so that its leftovers cannot reach the next file', async () => {
    const first = await lent()
    await first.close()
    const second = await lent()

    await expect(first.db.execute(WRITE)).rejects.toThrow()
    expect(await settings(second)).toEqual([])
    await second.close()
  })

  test.each([
    'create table other ()',
    'create index on settings (value)',
    'create function other() returns int language sql as $$ select 1 $$',
    `alter table settings add column other text`,
    `alter table settings drop column updated_at`,
    `alter table settings alter column value drop not null`,
    `alter table settings alter column value set default '1'`,
    `alter table settings add check (key <> '')`,
    `alter table settings drop constraint settings_pkey`,
    `alter table settings set (fillfactor = 50)`,
    `drop trigger audit_log_kept on audit_log`,
    `alter table audit_log disable trigger user`,
  ])('has another digest after: %s', async (statement) => {
    const { db, close } = await lent()
    const digest = (tx: Db) => schemaOf({ query: async (text) => ({ rows: await rowsOf(tx, sql.raw(text)) }) })
    const before = await digest(db)
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql.raw(statement))
      expect(await digest(tx)).not.toBe(before)
      tx.rollback()
    })

    await expect(undone).rejects.toThrow('Rollback')
    expect(await digest(db)).toBe(before)
    await close()
  })

  test('with a trigger that is off is not lent again', async () => {
    const first = await lent()
    await first.db.execute(sql`alter table audit_log disable trigger user`)
    await first.close()

    expect(free).toEqual([])
  })

  test.runIf(source.engine === 'pglite')('with a channel that it listens to is not lent again', async () => {
    const first = await lent()
    await first.db.execute(sql`listen news`)
    await first.close()

    expect(free).toEqual([])
  })

  test.runIf(source.engine === 'postgres')('ends connections that a file has left in a transaction', async () => {
    const first = await lent()
    const [row] = await rowsOf<{ name: string }>(first.db, sql`select current_database() as name`)
    const url = databaseUrl(source.engine === 'postgres' ? source.url : '', row?.name ?? '')
    const left = new pg.Client({ connectionString: url })
    left.on('error', () => undefined)
    onTestFinished(() => left.end())
    await left.connect()
    await left.query(`begin; insert into settings (key, value) values ('left', '1')`)
    await first.close()

    expect(free).toHaveLength(1)
    await expect(left.query('commit')).rejects.toThrow()
    const second = await lent()
    expect(await settings(second)).toEqual([])
    await second.close()
  })
})
