import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SEED_SETTINGS } from '#seed/settings.ts'
import type { Db } from '#server/db/db.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { insertExtras, insertMenuItems } from '#server/menu/menu-queries.ts'
import { completeSettings } from '#server/settings/settings-queries.ts'
import { TEST_EXTRAS, TEST_ITEMS } from './builders.ts'
import { addEmptyTables, addFillTables } from './empty-tables.ts'
import { openMigratedPglite } from './migrated-pglite.ts'
import { asAdministrator, databaseUrl, withClient } from './postgres-server.ts'

/**
 * The template of every test file: the path of a PGlite dump, or the address of a PostgreSQL server with a template
 * database.
 */
export type MigratedDatabase =
  | { engine: 'pglite'; dump: string }
  | { engine: 'postgres'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    migratedDatabase: MigratedDatabase
  }
}

/** Migrates one empty database before the first file runs; workers copy it, which takes a tenth of the time. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { migrated, remove } = await migrate()
  project.provide('migratedDatabase', migrated)
  return remove
}

type Template = { migrated: MigratedDatabase; remove: () => Promise<void> }

function migrate(): Promise<Template> {
  const url = process.env.TEST_DATABASE_URL
  return url ? migrateTemplate(url) : migrateDump()
}

async function migrateDump(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-test-'))
  const dump = join(folder, 'migrated.tar')
  const database = await openMigratedPglite()
  await addFunctions(database.db)
  const blob = await database.pglite.dumpDataDir('none')
  await writeFile(dump, Buffer.from(await blob.arrayBuffer()))
  await database.close()
  return { migrated: { engine: 'pglite', dump }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function migrateTemplate(url: string): Promise<Template> {
  const template = `chillz_template_${process.pid}`
  await asAdministrator(url, `create database ${template}`)
  const database = await openPostgres({ url: databaseUrl(url, template), connections: 2 })
  await addFunctions(database.db)
  await database.close()
  return {
    migrated: { engine: 'postgres', url, template },
    remove: () => dropAll(url, template),
  }
}

/** Drops the template and the copies that workers have kept for their next files. */
async function dropAll(url: string, template: string): Promise<void> {
  await withClient(url, async (client) => {
    const all = `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`
    const { rows } = await client.query<{ datname: string }>(all, [template])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  })
}

/** Adds the functions that begin each test: one empties the database, the other fills it with the small menu. */
async function addFunctions(db: Db): Promise<void> {
  await addEmptyTables(db)
  await completeSettings(db, SEED_SETTINGS)
  await insertMenuItems(db, TEST_ITEMS)
  await insertExtras(db, TEST_EXTRAS)
  await addFillTables(db)
}
