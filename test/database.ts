import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, inject } from 'vitest'
import type { Database, Db } from '#server/db/db.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/open-pglite.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
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

/** Empties every table of the shop, but for the keys that its auth server has opened already. */
export async function truncateAll(db: Db): Promise<void> {
  await db.execute(sql`
    do $$ begin
      execute (
        select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' restart identity cascade'
        from pg_tables where schemaname = 'public' and tablename not in ('auth_signing_keys', 'auth_secrets')
      );
    end $$`)
}

/** Puts migrated PGlite files into a data folder, which is quicker than making them; PGlite only. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const source = inject('migratedDatabase')
  if (source.engine !== 'pglite') throw new Error('there is no PGlite to copy while the tests run on PostgreSQL')
  await mkdir(dataDir, { recursive: true })
  const database = await openPglite({ dataDir: pgliteFolder(dataDir), loadDataDir: await openAsBlob(source.dump) })
  await database.close()
}

async function openCopy(): Promise<Database> {
  const source = inject('migratedDatabase')
  if (source.engine === 'pglite') return openPglite({ loadDataDir: await openAsBlob(source.dump) })

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
