import { randomBytes } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, inject } from 'vitest'
import { unpackTar } from '#server/db/backup/unpack-tar.ts'
import type { Database, Db } from '#server/db/db.ts'
import { SYNCED_MARK } from '#server/db/durable-files.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { openPgliteInMemory } from '#server/db/open-pglite.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { rowsOf } from '#server/db/rows.ts'
import { asAdministrator, databaseUrl } from './migrated-database.ts'

/**
 * A database for one test file, migrated, emptied before each test and closed after the last:
 * `const { db } = await testDatabase()` at the top of the file. PGlite, or PostgreSQL when TEST_DATABASE_URL is set.
 */
export async function testDatabase(): Promise<Database> {
  const database = await openCopy()
  beforeEach(() => truncateAll(database.db))
  afterAll(() => database.close())
  return database
}

/**
 * Empties every table except the keys that the auth server has opened. By deleting, children first: truncation makes a
 * new file per table, and takes ten times as long.
 */
export async function truncateAll(db: Db): Promise<void> {
  await db.execute(sql.raw(await emptying(db)))
}

/** Tables that the shop itself cannot empty; no other table refers to them. */
const ONLY_ADDED_TO = ['audit_log', 'cash_entries']
const EMPTY_THEM = ONLY_ADDED_TO.map(
  (table) => `if exists (select 1 from ${table}) then
  execute 'alter table ${table} disable trigger user'; delete from ${table};
  execute 'alter table ${table} enable trigger user'; end if;`,
).join(' ')
/** The statement that empties a database; the tables are the same for all test files. */
let emptyingStatement: Promise<string> | undefined
function emptying(db: Db): Promise<string> {
  emptyingStatement ??= childrenFirst(db).then(
    (tables) => `do $$ begin ${EMPTY_THEM} ${tables.map((table) => `delete from ${table};`).join(' ')} end $$`,
  )
  return emptyingStatement
}

/** The tables in an order that violates no foreign key. */
async function childrenFirst(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string; parents: string[] }>(
    db,
    sql`
      select c.oid::regclass::text as name,
        coalesce(array_agg(k.confrelid::regclass::text) filter (where k.confrelid <> c.oid), '{}') as parents
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ${['auth_signing_keys', 'auth_secrets', ...ONLY_ADDED_TO]}
      group by c.oid`,
  )
  const left = new Map(rows.map(({ name, parents }) => [name, parents]))
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left.keys()].filter((table) => ![...left.values()].some((parents) => parents.includes(table)))
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/** Copies migrated PGlite files into a data folder, which is faster than migrating; PGlite only. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const source = inject('migratedDatabase')
  if (source.engine !== 'pglite') throw new Error('the tests run on PostgreSQL, so there is no PGlite to copy')
  const folder = pgliteFolder(dataDir)
  await unpackTar(createReadStream(source.dump), folder)
  await writeFile(join(folder, SYNCED_MARK), '') // tests need no durability
}

async function openCopy(): Promise<Database> {
  const source = inject('migratedDatabase')
  if (source.engine === 'pglite') return openPgliteInMemory(await openAsBlob(source.dump))

  const name = `chillz_test_${randomBytes(6).toString('hex')}`
  await asAdministrator(source.url, `create database ${name} template ${source.template}`)
  const database = await openPostgres({ url: databaseUrl(source.url, name), connections: 10 })
  return {
    ...database,
    close: async () => {
      await database.close()
      await asAdministrator(source.url, `drop database ${name} with (force)`)
    },
  }
}
