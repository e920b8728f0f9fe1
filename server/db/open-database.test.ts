import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { fillDataFolder } from '#test/database.ts'
import { asAdministrator, databaseUrl } from '#test/postgres-server.ts'
import { DataFolderBusy } from './data-folder-lock.ts'
import { DatabaseRefused } from './database-refused.ts'
import { MIGRATIONS } from './migrations-folder.ts'
import { openDatabase, pgliteFolder } from './open-database.ts'
import { rowsOf } from './rows.ts'

const server = inject('migratedDatabase')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chillz-open-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test.runIf(server.engine === 'pglite')(
  'PGlite belongs to one process at a time, and its data survives a restart',
  async () => {
    await fillDataFolder(dataDir)
    const config = { databaseUrl: undefined, databaseConnections: 2, dataDir }
    const first = await openDatabase(config)
    await first.db.execute(sql`insert into settings (key, value) values ('brand', '"Chillz"')`)
    await expect(openDatabase(config)).rejects.toThrow(DataFolderBusy)
    await first.close()

    const second = await openDatabase(config)
    expect(await rowsOf(second.db, sql`select value from settings`)).toEqual([{ value: 'Chillz' }])
    await second.close()
  },
  60_000,
)

test.runIf(server.engine === 'postgres')(
  'several processes may start concurrently: they migrate one after the other',
  async () => {
    const address = server.engine === 'postgres' ? server.url : ''
    const name = `chillz_open_${process.pid}`
    await asAdministrator(address, `create database ${name}`)
    const config = { databaseUrl: databaseUrl(address, name), databaseConnections: 2, dataDir }

    const databases = await Promise.all([openDatabase(config), openDatabase(config), openDatabase(config)])

    const [first] = databases
    const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8'))
    const applied = first && (await rowsOf(first.db, sql`select id from drizzle.__drizzle_migrations`))
    expect(applied).toHaveLength(journal.entries.length)
    for (const database of databases) await database.close()
    await asAdministrator(address, `drop database ${name} with (force)`)
  },
)

test.runIf(server.engine === 'postgres')(
  'an empty PostgreSQL does not take the place of a shop on PGlite until its folder is renamed',
  async () => {
    const address = server.engine === 'postgres' ? server.url : ''
    const name = `chillz_empty_${process.pid}`
    await asAdministrator(address, `create database ${name}`)
    const config = { databaseUrl: databaseUrl(address, name), databaseConnections: 2, dataDir }
    const folder = pgliteFolder(dataDir)
    await mkdir(folder)

    const refused = openDatabase(config)
    await expect(refused).rejects.toThrow(DatabaseRefused)
    await expect(refused).rejects.toThrow(`The database of DATABASE_URL is empty, and ${folder} holds a shop.`)

    await rename(folder, `${folder}.before`)
    await (await openDatabase(config)).close()
    await rename(`${folder}.before`, folder)
    await (await openDatabase(config)).close() // it is not empty any more
    await asAdministrator(address, `drop database ${name} with (force)`)
  },
)
