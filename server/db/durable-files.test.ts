import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fsyncSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { fillDataFolder } from '#test/database.ts'
import { servicePictures } from '../services/service-tables.ts'
import { SYNCED_MARK } from './durable-files.ts'
import { findHealth } from './health-queries.ts'
import { pgliteFolder } from './open-database.ts'
import { openPglite } from './open-pglite.ts'
import { rowsOf } from './rows.ts'

const PATIENCE_MS = 120_000
const INSERT = sql`insert into settings (key, value) values (gen_random_uuid(), '1')`
const isPglite = inject('migratedDatabase').engine === 'pglite'

/** A folder with an empty database. */
async function makeFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'chillz-durable-'))
  await fillDataFolder(dataDir)
  return { dataDir, folder: pgliteFolder(dataDir), remove: () => rm(dataDir, { recursive: true, force: true }) }
}

describe.runIf(isPglite)('PGlite on a disk', () => {
  let folder: string
  let shop: Awaited<ReturnType<typeof openPglite>>
  let remove: () => Promise<void>
  const synced: string[] = []

  beforeAll(async () => {
    ;({ folder, remove } = await makeFolder())
    shop = await openPglite(folder, (fd) => {
      synced.push(readlinkSync(`/proc/self/fd/${fd}`).slice(folder.length + 1))
      fsyncSync(fd)
    })
  }, PATIENCE_MS)
  afterAll(async () => {
    await shop.close()
    await remove()
  })

  /** The files and folders of the database that were synced during `work`. */
  const during = async (work: () => Promise<unknown>) => {
    synced.length = 0
    await work()
    return [...synced]
  }

  test(
    'each commit syncs the log once before it is answered, and reading syncs nothing',
    async () => {
      const { db } = shop
      expect(await findHealth(db)).toEqual({ isReady: true, fsyncsEveryCommit: true })
      const log = expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)

      expect(await during(() => db.execute(INSERT))).toEqual([log])
      expect(
        await during(() =>
          db.transaction(async (tx) => {
            await tx.execute(INSERT)
            await tx.execute(INSERT)
          }),
        ),
      ).toEqual([log])
      expect(await during(() => db.execute(sql`select * from settings`))).toEqual([])
      expect(await during(() => db.transaction((tx) => tx.execute(sql`select * from settings`)))).toEqual([])
    },
    PATIENCE_MS,
  )

  test(
    'a checkpoint syncs data files and changed folders, and then the record of the checkpoint',
    async () => {
      const { db } = shop
      await db.execute(INSERT)
      const synced = await during(() => db.execute(sql`checkpoint`))

      expect(synced).toEqual(expect.arrayContaining([expect.stringMatching(/^base\//), 'pg_xact', 'pg_logical']))
      expect(synced.at(-1)).toBe('global/pg_control')
    },
    PATIENCE_MS,
  )

  test(
    'the planner learns what is in a table that has changed much, one table a run, because PostgreSQL alone does not here',
    async () => {
      const { db, files } = shop
      const known = () =>
        rowsOf(
          db,
          sql`select tablename as table, most_common_vals::text as values from pg_stats
          where (tablename, attname) in (('outbox', 'status'), ('settings', 'value')) order by tablename`,
        )
      await db.execute(sql`insert into settings (key, value) select n, '1' from generate_series(1, 600) n`)
      await db.execute(sql`insert into outbox (id, channel, dedupe_key, recipient, body, status, created_at)
        select gen_random_uuid(), 'email', n, 'ama@example.com', '', 'sent', now() from generate_series(1, 2000) n`)
      await db.execute(sql`select pg_stat_force_next_flush()`)

      expect(await files.vacuumWhenDue()).toBe(1)
      expect(await known()).toEqual([{ table: 'outbox', values: '{sent}' }])
      expect(await files.vacuumWhenDue()).toBe(1)
      expect(await known()).toHaveLength(2)
      expect(await files.vacuumWhenDue()).toBe(0)
    },
    PATIENCE_MS,
  )

  test(
    'the space of deleted pictures is used again, because PostgreSQL alone does not make it free here',
    async () => {
      const { db, files } = shop
      while ((await files.vacuumWhenDue()) > 0);
      const sizes: number[] = []
      for (const _ of [1, 2]) {
        for (const id of ['a', 'b', 'c']) {
          const row = { id, userId: randomUUID(), picture: randomBytes(390_000), createdAt: new Date() }
          await db.insert(servicePictures).values(row)
        }
        const [{ size = 0 } = {}] = await rowsOf<{ size: number }>(
          db,
          sql`select pg_total_relation_size('service_pictures')::int as size`,
        )
        sizes.push(size)
        await db.delete(servicePictures)
        await db.execute(sql`select pg_stat_force_next_flush()`)
        expect(await files.vacuumWhenDue()).toBe(1)
        expect(await files.vacuumWhenDue()).toBe(0)
      }
      expect(sizes[1]).toBeLessThan(1.1 * (sizes[0] ?? 0))
    },
    PATIENCE_MS,
  )

  test(
    'a checkpoint is made once the log has grown long, but not during a backup, because PostgreSQL alone makes none here',
    async () => {
      const { db, files } = shop
      expect(await during(() => files.checkpointWhenDue())).toEqual([])

      await db.execute(sql`create table long (text text)`)
      await db.execute(sql`insert into long select repeat(md5(n::text), 30) from generate_series(1, 35000) n`)
      const backup = files.backUp(`${folder}.backup`)
      expect(await files.checkpointWhenDue(), 'the backup needs the log').toBe(0)
      await backup
      expect(await during(() => files.checkpointWhenDue())).toContain('global/pg_control')
      expect(await during(() => files.checkpointWhenDue())).toEqual([])
    },
    PATIENCE_MS,
  )
})

describe.runIf(isPglite)('a folder of PGlite', () => {
  let dataDir: string
  let folder: string
  let remove: () => Promise<void>

  beforeEach(async () => {
    ;({ dataDir, folder, remove } = await makeFolder())
  }, PATIENCE_MS)
  afterEach(() => remove())

  test(
    'a folder of an earlier version, whose files may be unsynced, is synced when it is opened',
    async () => {
      await rm(join(folder, SYNCED_MARK))
      const { close } = await openPglite(folder)

      expect(await readdir(folder)).toContain(SYNCED_MARK)
      await close()
    },
    PATIENCE_MS,
  )

  test(
    'a new database appears complete: the rest of an interrupted creation is not a database',
    async () => {
      const fresh = join(dataDir, 'fresh')
      await rename(folder, `${fresh}.unfinished`)
      const { db, close } = await openPglite(fresh)

      expect(await rowsOf(db, sql`select key from settings`)).toEqual([])
      expect(await readdir(dataDir)).toEqual(['fresh'])
      await close()
    },
    PATIENCE_MS,
  )

  test(
    'an interrupted restore or a start without DATABASE_URL after a move does not open an empty shop',
    async () => {
      await rename(folder, `${folder}.restoring`)
      await expect(openPglite(folder)).rejects.toThrow('A restore was interrupted')
      await rename(`${folder}.restoring`, `${folder}.moved`)
      await expect(openPglite(folder), 'after a move to PostgreSQL').rejects.toThrow('Set DATABASE_URL')
    },
    PATIENCE_MS,
  )

  describe('that fails', () => {
    let server: ChildProcess
    let said: string
    let url: string

    beforeEach(async () => {
      said = ''
      server = spawn(process.execPath, ['test/failing-disk.ts', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const [port] = await once(server.stdout ?? server, 'data')
      url = `http://127.0.0.1:${String(port).trim()}`
    }, PATIENCE_MS)
    afterEach(() => server.kill('SIGKILL'))

    const post = async (path: string) => (await fetch(url + path, { method: 'POST' })).json()

    test(
      'a commit that cannot be synced is never answered: the process ends at once',
      async () => {
        expect(await post('/insert')).toEqual([{ count: 1 }])
        await post('/break')
        const ended = once(server, 'exit')

        await expect(post('/insert')).rejects.toThrow('fetch failed')
        expect(await ended).toEqual([null, 'SIGKILL'])
        expect(said).toMatch(/The shop stops at once because its disk fails: .*PANIC: +could not fsync file/)
        const { db, close } = await openPglite(folder)
        expect(await rowsOf(db, sql`select 1 as found from settings`)).toContainEqual({ found: 1 })
        await close()
      },
      PATIENCE_MS,
    )

    test(
      'a log that cannot be written ends the process too, because PGlite would spin for ever',
      async () => {
        await rename(join(folder, 'pg_wal'), join(folder, 'pg_wal.gone'))
        const ended = once(server, 'exit')

        await expect(post('/switch').then(() => post('/insert'))).rejects.toThrow('fetch failed')
        expect(await ended).toEqual([null, 'SIGKILL'])
        expect(said).toMatch(/its disk fails: .*PANIC/)
      },
      PATIENCE_MS,
    )
  })
})
