import { createReadStream, openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, inject } from 'vitest'
import { unpackTar } from '#server/db/backup/unpack-tar.ts'
import type { Database, Db } from '#server/db/db.ts'
import { SYNCED_MARK } from '#server/db/durable-files.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { rowsOf } from '#server/db/rows.ts'
import { lentPglite } from './lent-pglite.ts'
import { lentPostgres } from './lent-postgres.ts'

/**
 * A database for one test file, migrated, emptied before each test and closed after the last:
 * `const { db } = await testDatabase()` at the top of the file. PGlite, or PostgreSQL when TEST_DATABASE_URL is set.
 *
 * @param begin writes what every test of the file begins with. What it wrote stays for the next test when nothing was
 * written since, which suits tests that are mostly refused.
 * @param empty what comes before: `fillTables` when they begin with the small menu
 */
export async function testDatabase(begin?: () => Promise<unknown>, empty = truncateAll): Promise<Database> {
  const database = await openCopy()
  const { db } = database
  let begun: string | undefined
  beforeEach(async () => {
    if (!begin) return empty(db)
    if ((await nextTransaction(db)) === begun) return
    await empty(db)
    await begin()
    begun = await nextTransaction(db)
  })
  afterAll(() => database.close())
  return database
}

/** The number that the next transaction that writes will get. */
async function nextTransaction(db: Db): Promise<string | undefined> {
  const [row] = await rowsOf<{ next: string }>(db, sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  return row?.next
}

/** Empties every table except the keys that the auth server has opened. */
export async function truncateAll(db: Db): Promise<void> {
  await db.execute(sql`select testing.empty_tables()`)
}

/** Leaves the small menu and its settings in the tables, and nothing else. */
export async function fillTables(db: Db): Promise<void> {
  await db.execute(sql`select testing.fill_tables()`)
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
  if (source.engine === 'pglite') return lentPglite(() => openAsBlob(source.dump))
  return lentPostgres(source.url, source.template)
}
