import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { fillDataFolder } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { asAdministrator, databaseUrl } from '#test/migrated-database.ts'
import { BackupRefused } from './backup-file.ts'
import { restorePglite } from './backup-pglite.ts'
import { backUpPostgres, restorePostgres } from './backup-postgres.ts'
import { DataFolderBusy } from './data-folder-lock.ts'
import type { Db } from './db.ts'
import { openDatabase } from './open-database.ts'
import { rowsOf } from './rows.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chillz-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Every row of every table, the record of migrations included, as text. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'drizzle') order by 1`,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(db, sql.raw(`select t::text as row from ${name} t order by 1`))
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

describe.runIf(inject('migratedDatabase').engine === 'pglite')('PGlite', () => {
  const config = (name: string) => ({ databaseUrl: undefined, databaseConnections: 2, dataDir: join(folder, name) })

  beforeEach(() => fillDataFolder(join(folder, 'shop')))

  /** Opens the shop's database in a folder, does something with it, and closes it. */
  async function within<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(config(name))
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  async function backUp(name: string, file: string) {
    const database = await openDatabase(config(name))
    try {
      await database.files?.backUp(file)
    } finally {
      await database.close()
    }
  }

  test('what comes back from a backup is every row of every table, and the present files stay aside', async () => {
    const file = join(folder, 'backups', 'shop.tar.gz')
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUp('shop', file)
    await within('shop', (db) => db.execute(sql`update orders set customer_name = 'Somebody else'`))

    const { movedTo } = await restorePglite({ ...config('shop'), file, replace: true, now: NOW })
    expect(movedTo).toBe(join(folder, 'shop', 'pglite.before-restore-20260501120000'))
    expect(await readdir(movedTo ?? '')).toContain('PG_VERSION')
    await restorePglite({ ...config('elsewhere'), file, replace: false, now: NOW })

    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])
    expect(await within('shop', everything)).toEqual(before)
    expect(await within('elsewhere', everything)).toEqual(before)
  }, 120_000)

  test('a backup is for its owner only, and never overwritten', async () => {
    const file = join(folder, 'shop.tar.gz')
    await backUp('shop', file)

    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp('shop', file)).rejects.toThrow(BackupRefused)
  }, 120_000)

  test('a restore refuses a folder with a database, a running shop and a file that is no backup', async () => {
    const file = join(folder, 'shop.tar.gz')
    await backUp('shop', file)
    await expect(restorePglite({ ...config('shop'), file, replace: false, now: NOW })).rejects.toThrow('--replace')

    const running = await openDatabase(config('shop'))
    await expect(restorePglite({ ...config('shop'), file, replace: true, now: NOW })).rejects.toThrow(DataFolderBusy)
    await running.close()

    await writeFile(join(folder, 'holiday.jpg'), 'no backup')
    const wrong = { ...config('shop'), file: join(folder, 'holiday.jpg'), replace: true, now: NOW }
    await expect(restorePglite(wrong)).rejects.toThrow('nothing was changed')
    expect(await readdir(join(folder, 'shop'))).toEqual(['pglite'])
  }, 120_000)
})

describe.runIf(inject('migratedDatabase').engine === 'postgres')('PostgreSQL', () => {
  const server = inject('migratedDatabase')
  const address = server.engine === 'postgres' ? server.url : ''
  const { env } = process
  const url = (name: string) => databaseUrl(address, `chillz_backup_${process.pid}_${name}`)
  const administer = (statement: string) => asAdministrator(address, statement)

  async function within<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ databaseUrl: url(name), databaseConnections: 2, dataDir: folder })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  beforeEach(async () => {
    for (const name of ['shop', 'elsewhere'])
      await administer(`create database ${new URL(url(name)).pathname.slice(1)}`)
  })
  afterEach(async () => {
    for (const name of ['shop', 'elsewhere']) {
      await administer(`drop database ${new URL(url(name)).pathname.slice(1)} with (force)`)
    }
  })

  test('what comes back from a backup is every row of every table, and the present tables stay aside', async () => {
    const file = join(folder, 'shop.dump')
    const asideFile = join(folder, 'aside.dump')
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUpPostgres({ url: url('shop'), file, env })
    await within('shop', (db) => db.execute(sql`update orders set customer_name = 'Somebody else'`))

    await expect(restorePostgres({ url: url('shop'), file, replace: false, asideFile, env })).rejects.toThrow(
      '--replace',
    )
    const { movedTo } = await restorePostgres({ url: url('shop'), file, replace: true, asideFile, env })
    expect((await stat(movedTo ?? '')).size).toBeGreaterThan(0)
    await restorePostgres({ url: url('elsewhere'), file, replace: false, asideFile, env })

    expect(await within('shop', everything)).toEqual(before)
    expect(await within('elsewhere', everything)).toEqual(before)
  }, 120_000)

  test('a restore refuses a database that a shop uses, and a file that is no backup', async () => {
    const file = join(folder, 'shop.dump')
    const asideFile = join(folder, 'aside.dump')
    await within('shop', () => backUpPostgres({ url: url('shop'), file, env }))
    const restore = (from: string) => restorePostgres({ url: url('shop'), file: from, replace: true, asideFile, env })

    await expect(
      within('shop', async (db) => {
        await db.execute(sql`select 1`)
        await restore(file)
      }),
    ).rejects.toThrow('Stop the shop first')
    await writeFile(join(folder, 'holiday.jpg'), 'no backup')
    await expect(restore(join(folder, 'holiday.jpg'))).rejects.toThrow('nothing was changed')
  }, 120_000)
})
