import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { fillDataFolder } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { asAdministrator, databaseUrl, withClient } from '#test/postgres-server.ts'
import { DataFolderBusy } from '../data-folder-lock.ts'
import type { Database, Db } from '../db.ts'
import { openDatabase } from '../open-database.ts'
import { openPglite } from '../open-pglite.ts'
import { MIGRATION_LOCK } from '../open-postgres.ts'
import { rowsOf } from '../rows.ts'
import { BackupRefused } from './backup-file.ts'
import { keepMovedPglite, restorePglite } from './backup-pglite.ts'
import { backUpPostgres, forEveryVersion, restorePostgres, withoutPassword } from './backup-postgres.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chillz-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Every row of every table as text, the record of migrations included. */
function everything(shop: Db): Promise<Record<string, string[]>> {
  return shop.transaction(async (db) => {
    await db.execute(sql`set local time zone 'UTC'`)
    return rowsOfEveryTable(db)
  })
}

async function rowsOfEveryTable(db: Db): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'drizzle') order by 1`,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(db, sql.raw(`select t::text as row from ${name} t`))
    contents[name] = rows.map(({ row }) => row).sort()
  }
  return contents
}

describe.runIf(inject('migratedDatabase').engine === 'pglite')('PGlite', () => {
  const config = (name: string) => ({ databaseUrl: undefined, databaseConnections: 2, dataDir: join(folder, name) })

  beforeEach(() => fillDataFolder(join(folder, 'shop')))

  /** Opens the shop's database in a folder, runs `work` and closes it. */
  async function within<Result>(name: string, work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(config(name))
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const everythingIn = (name: string) => within(name, ({ db }) => everything(db))

  test('a restore brings back every row of every table, and the present files stay aside', async () => {
    const file = join(folder, 'backups', 'shop.tar.gz')
    const before = await within('shop', async ({ db, files }) => {
      await fillEveryTable(db)
      const rows = await everything(db)
      await files?.backUp(file)
      await db.execute(sql`update orders set customer_name = 'Somebody else'`)
      return rows
    })

    const { keptIn } = await restorePglite({ ...config('shop'), file, replace: true, now: NOW })
    expect(keptIn).toEqual([join(folder, 'shop', 'pglite.before-restore-20260501120000')])
    expect(await readdir(keptIn[0] ?? '')).toContain('PG_VERSION')
    await restorePglite({ ...config('elsewhere'), file, replace: false, now: NOW })

    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])
    expect(await everythingIn('shop')).toEqual(before)
    expect(await everythingIn('elsewhere')).toEqual(before)
  }, 120_000)

  test('a backup made during sales holds whole transactions and intact pages', async () => {
    const file = join(folder, 'shop.tar.gz')
    const database = await openDatabase(config('shop'))
    const { db, files } = database
    const spread = sql`n, repeat(md5(n::text), 20), n % 7 from generate_series(1, 3000) n`
    await db.execute(sql`create table accounts (id int primary key, note text, balance bigint not null)`)
    await db.execute(sql`create index on accounts (balance, note)`)
    await db.execute(sql`insert into accounts select ${spread}`)
    await db.execute(sql`checkpoint`)
    let isSelling = true
    let sold = 0
    const sell = async () => {
      for (; isSelling; sold += 1) {
        const [from, to] = [(sold * 37) % 3_000, (sold * 61 + 1) % 3_000]
        await db.transaction(async (tx) => {
          await tx.execute(sql`update accounts set balance = balance - 5 where id = ${from + 1}`)
          await tx.execute(sql`update accounts set balance = balance + 5 where id = ${to + 1}`)
        })
        await files?.checkpointWhenDue()
        await new Promise((resolve) => setImmediate(resolve)) // lets the event loop turn, because PGlite never waits
      }
    }
    const selling = sell()
    const total = sql`select sum(balance)::int as total, count(*)::int as count from accounts`
    const [before] = await rowsOf(db, total)
    await files?.backUp(file)
    isSelling = false
    await selling
    await database.close()

    expect(sold).toBeGreaterThan(0)
    await restorePglite({ ...config('elsewhere'), file, replace: false, now: NOW })
    const restored = await PGlite.create({
      dataDir: join(folder, 'elsewhere', 'pglite'),
      extensions: { amcheck, pg_trgm },
    })
    await restored.exec('create extension amcheck')
    expect(
      (await restored.query(`select sum(balance)::int as total, count(*)::int as count from accounts`)).rows,
    ).toEqual([before])
    expect((await restored.query(`select * from verify_heapam('accounts')`)).rows).toEqual([])
    await restored.query(`
      select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i'`)
    await restored.close()
  }, 120_000)

  test('closing the shop aborts a running backup and leaves no file', async () => {
    const file = join(folder, 'shop.tar.gz')
    const database = await openDatabase(config('shop'))
    const backup = expect(database.files?.backUp(file)).rejects.toThrow('closed')
    await expect.poll(() => existsSync(`${file}.unfinished`)).toBe(true)
    await database.close()

    await backup
    expect(await readdir(folder)).toEqual(['shop'])
  }, 120_000)

  test('a backup is readable by its owner only, and never overwritten', async () => {
    const file = join(folder, 'shop.tar.gz')
    await within('shop', async ({ files }) => {
      await files?.backUp(file)

      expect((await stat(file)).mode & 0o777).toBe(0o600)
      await expect(files?.backUp(file)).rejects.toThrow(BackupRefused)
    })
  }, 120_000)

  test('a restore refuses a folder with a database, a running shop, and a file that is not a backup', async () => {
    const file = join(folder, 'shop.tar.gz')
    await within('shop', async ({ files }) => {
      await files?.backUp(file)
      const restored = restorePglite({ ...config('shop'), file, replace: true, now: NOW })
      await expect(restored).rejects.toThrow(DataFolderBusy)
    })
    await expect(restorePglite({ ...config('shop'), file, replace: false, now: NOW })).rejects.toThrow('--replace')

    await writeFile(join(folder, 'holiday.jpg'), 'no backup')
    const wrong = { ...config('shop'), file: join(folder, 'holiday.jpg'), replace: true, now: NOW }
    await expect(restorePglite(wrong)).rejects.toThrow('nothing was changed')
    expect(await readdir(join(folder, 'shop'))).toEqual(['lock.sqlite', 'pglite'])
  }, 120_000)
})

test.each([
  { given: '?sslmode=no-verify&options=-c%20a%3Db', passed: '?sslmode=require&options=-c%20a%3Db' },
  { given: '?uselibpqcompat=true&sslmode=verify-ca', passed: '?sslmode=verify-ca' },
  { given: '?statement_timeout=9&lock_timeout=9&connect_timeout=9', passed: '?connect_timeout=9' },
  { given: '?query_timeout=9&idle_in_transaction_session_timeout=9', passed: '' },
  { given: '?ssl=true', passed: '?sslmode=require' },
  { given: '?ssl=1', passed: '?sslmode=require' },
  { given: '?ssl=no-verify', passed: '?sslmode=require' },
  { given: '?ssl=0', passed: '?sslmode=disable' },
  { given: '?ssl=false', passed: '' },
  { given: '', passed: '' },
])('PostgreSQL’s programs get $passed for $given, and no password in the address', ({ given, passed }) => {
  expect(withoutPassword(`postgres://shop:p%40ss@db/shop${given}`, { PATH: '/bin' })).toEqual({
    address: `postgres://shop@db/shop${passed}`,
    env: { PATH: '/bin', PGPASSWORD: 'p@ss' },
  })
})

test('PGlite’s files get a free name when their shop has moved', async () => {
  const keep = () => keepMovedPglite(folder, NOW)
  expect(await keep()).toEqual([])
  for (const name of ['pglite.moved', 'pglite.moved-20260501120000']) {
    await mkdir(join(folder, 'pglite'))
    expect(await keep()).toEqual([join(folder, name)])
  }
})

test('a script loses the setting that older servers refuse from its head, and nothing from its data', async () => {
  const setting = 'SET transaction_timeout = 0;\n'
  const end = `SET client_encoding = 'UTF8';\nCOPY public.notes (note) FROM stdin;\n${setting}\\.\n`
  const lose = async (script: string, size: number) => {
    const pieces = script.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
    const left = await Array.fromAsync(forEveryVersion(Readable.from(pieces.map((piece) => Buffer.from(piece)))))
    return Buffer.concat(left).toString()
  }
  for (const size of [1, 40, 1_000]) {
    expect(await lose(`--\nSET lock_timeout = 0;\n${setting}${end}`, size)).toBe(`--\nSET lock_timeout = 0;\n${end}`)
    expect(await lose(`--\n${end}`, size)).toBe(`--\n${end}`)
  }
})

describe.runIf(inject('migratedDatabase').engine === 'postgres')('PostgreSQL', () => {
  const server = inject('migratedDatabase')
  const address = server.engine === 'postgres' ? server.url : ''
  const { env } = process
  const owner = `chillz_owner_${process.pid}`
  const nameOf = (name: string) => `chillz_backup_${process.pid}_${name}`
  const url = (name: string) => {
    const ofOwner = new URL(databaseUrl(address, nameOf(name)))
    return Object.assign(ofOwner, { username: owner, password: 'owner' }).href
  }
  const administer = (statement: string) => asAdministrator(address, statement)

  async function within<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ databaseUrl: url(name), databaseConnections: 2, dataDir: folder })
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }

  beforeAll(() => administer(`create role ${owner} login password 'owner'`))
  afterAll(() => administer(`drop role ${owner}`))
  beforeEach(async () => {
    for (const name of ['shop', 'elsewhere']) await administer(`create database ${nameOf(name)} owner ${owner}`)
  })
  afterEach(async () => {
    for (const name of ['shop', 'elsewhere']) {
      await administer(`drop database ${nameOf(name)} with (force)`)
    }
  })

  test('a restore brings back every row of every table, and the present tables stay aside', async () => {
    const file = join(folder, 'shop.dump')
    const asideFile = join(folder, 'aside.dump')
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUpPostgres({ url: url('shop'), file, env })
    await within('shop', (db) => db.execute(sql`update orders set customer_name = 'Somebody else'`))

    await expect(
      restorePostgres({ url: url('shop'), file, replace: false, asideFile, dataDir: folder, now: NOW, env }),
    ).rejects.toThrow('--replace')
    const { keptIn } = await restorePostgres({
      url: url('shop'),
      file,
      replace: true,
      asideFile,
      dataDir: folder,
      now: NOW,
      env,
    })
    expect(keptIn).toEqual([asideFile])
    expect((await stat(asideFile)).size).toBeGreaterThan(0)
    await restorePostgres({ url: url('elsewhere'), file, replace: false, asideFile, dataDir: folder, now: NOW, env })

    expect(await within('shop', everything)).toEqual(before)
    expect(await within('elsewhere', everything)).toEqual(before)
  }, 120_000)

  test('a restore that fails midway leaves every table as it was, and can be repeated', async () => {
    const asideFile = (name: string) => join(folder, `aside-${name}.dump`)
    const restore = (file: string, name: string) =>
      restorePostgres({
        url: url('shop'),
        file,
        replace: true,
        asideFile: asideFile(name),
        dataDir: folder,
        now: NOW,
        env,
      })
    await within('elsewhere', async (db) => {
      await fillEveryTable(db)
      await db.execute(sql`create function refuse(id int) returns boolean language plpgsql as
        $$ begin return current_setting('test.is_source') = 'yes'; end $$`)
      await db.execute(sql`create table probes (id int check (refuse(id)))`)
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local test.is_source = 'yes'`)
        await tx.execute(sql`insert into probes values (1)`)
      })
    })
    const broken = join(folder, 'broken.dump')
    await backUpPostgres({ url: url('elsewhere'), file: broken, env })
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })

    await expect(restore(broken, 'first')).rejects.toThrow('The database is as it was before.')
    expect(await within('shop', everything)).toEqual(before)

    await restore(asideFile('first'), 'second')
    expect(await within('shop', everything)).toEqual(before)
  }, 120_000)

  test('a restore whose connection breaks changes nothing, and a shop that starts during one waits for it', async () => {
    const file = join(folder, 'shop.dump')
    const holder = `from (select distinct pid from pg_locks join pg_database d on d.oid = database
      where mode = 'AccessExclusiveLock' and datname = '${nameOf('shop')}') h`
    /** Begins a restore, and runs a statement once it deletes the former tables. */
    const beginRestore = async (aside: string, statement: string) => {
      const options = {
        url: url('shop'),
        file,
        replace: true,
        asideFile: join(folder, aside),
        dataDir: folder,
        now: NOW,
        env,
      }
      const outcome = restorePostgres(options).catch((error: Error) => error)
      await withClient(address, (client) => expect.poll(async () => (await client.query(statement)).rowCount).toBe(1))
      return { outcome }
    }
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUpPostgres({ url: url('shop'), file, env })
    await within('shop', (db) => db.execute(sql`update orders set customer_name = 'Somebody else'`))
    const changed = await within('shop', everything)

    const broken = await beginRestore('first.dump', `select pg_terminate_backend(pid) ${holder}`)
    expect(await broken.outcome).toMatchObject({ message: expect.stringContaining('as it was before') })
    expect(await within('shop', everything)).toEqual(changed)

    const whole = await beginRestore('second.dump', `select pid ${holder}`)
    expect(await within('shop', everything)).toEqual(before)
    expect(await whole.outcome).toEqual({ keptIn: [join(folder, 'second.dump')] })
  }, 120_000)

  test('a restore waits without a time limit, and deletes nothing when a shop has started before its transaction', async () => {
    const file = join(folder, 'shop.dump')
    const asideFile = join(folder, 'aside.dump')
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUpPostgres({ url: url('shop'), file, env })
    await administer(`alter database ${nameOf('shop')} set lock_timeout = 1`)
    await administer(`alter database ${nameOf('shop')} set statement_timeout = 1000`) // it waits twice as long for the shop

    // A user whose connections the owner cannot see keeps the restore waiting.
    const outcome = await withClient(databaseUrl(address, nameOf('shop')), async (holder) => {
      await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      const options = { url: url('shop'), file, replace: true, asideFile, dataDir: folder, now: NOW, env }
      const restore = restorePostgres(options).catch((error: Error) => error)
      const waiting = `select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
      return withClient(url('shop'), async () => {
        await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
        return restore
      })
    })
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/Stop the shop first.*The database is as it was before/s),
    })
    expect(await within('shop', everything)).toEqual(before)
  }, 120_000)

  test('a shop moves from PGlite with every row of every table; a move that fails midway leaves nothing', async () => {
    const file = join(folder, 'shop.tar.gz')
    const broken = join(folder, 'broken.tar.gz')
    const dataDir = join(folder, 'data')
    const move = (from: string) =>
      restorePostgres({ url: url('shop'), file: from, replace: false, asideFile: '', dataDir, now: NOW, env })
    const pglite = await openPglite(join(dataDir, 'pglite'), () => undefined)
    await fillEveryTable(pglite.db)
    // More than is read at once.
    await pglite.db.execute(sql`insert into menu_pictures (id, side, format, picture, created_at)
      select 'picture-' || n, n, 'webp', convert_to(string_agg(md5(concat(n, '/', m)), ''), 'UTF8'), now()
      from generate_series(1, 1000) n, generate_series(1, 50) m group by n`)
    const before = await everything(pglite.db)
    await pglite.files.backUp(file)
    await pglite.db.execute(sql`create table things (id int)`) // no migration makes it
    await pglite.files.backUp(broken)
    await pglite.close()

    await expect(move(broken)).rejects.toThrow('The database is as it was before.')
    const tables = `select from pg_tables where schemaname in ('public', 'drizzle')`
    expect(await withClient(url('shop'), async (client) => (await client.query(tables)).rowCount)).toBe(0)
    expect(await readdir(dataDir)).toEqual(['lock.sqlite', 'pglite'])

    expect(await move(file)).toEqual({ keptIn: [join(dataDir, 'pglite.moved')] })
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])
    expect(await within('shop', everything)).toEqual(before)
    expect(await readdir(dataDir)).toEqual(['lock.sqlite', 'pglite.moved'])
    await expect(move(file)).rejects.toThrow('--replace')
    await within('shop', async (db) => {
      await db.execute(sql`insert into report_marks (at) values (now())`) // its sequence goes on
      await expect(db.execute(sql`delete from audit_log`), 'triggers are back').rejects.toThrow()
      await expect(db.execute(sql`delete from orders`), 'foreign keys are back').rejects.toThrow()
    })
  }, 240_000)

  test('a restore refuses a database in use, and a file that is cut off or not a backup', async () => {
    const file = join(folder, 'shop.dump')
    const asideFile = join(folder, 'aside.dump')
    const before = await within('shop', async (db) => {
      await fillEveryTable(db)
      return everything(db)
    })
    await backUpPostgres({ url: url('shop'), file, env })
    const restore = (from: string) =>
      restorePostgres({ url: url('shop'), file: from, replace: true, asideFile, dataDir: folder, now: NOW, env })

    await expect(
      within('shop', async (db) => {
        await db.execute(sql`select 1`)
        await restore(file)
      }),
    ).rejects.toThrow('Stop the shop first')
    await writeFile(join(folder, 'holiday.jpg'), 'no backup')
    await expect(restore(join(folder, 'holiday.jpg'))).rejects.toThrow('nothing was changed')
    await truncate(file, (await stat(file)).size - 1_000)
    await expect(restore(file)).rejects.toThrow('nothing was changed')
    expect(await within('shop', everything)).toEqual(before)
  }, 120_000)
})
