import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { askInOneMessage } from './ask-pglite.ts'
import { DatabaseRefused } from './database-refused.ts'
import type { Database, DatabaseFiles, Db } from './db.ts'
import { DurableFiles, syncFolder, syncOnce } from './durable-files.ts'
import { syncPath } from './make-folder.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { MIGRATIONS } from './migrations-folder.ts'
import { pgliteProgram } from './pglite-program.ts'
import { type StatementWatch, watchPglite } from './watch-statements.ts'

/**
 * PostgreSQL prepares its buffers at every start: of 128 MB, PGlite's default, that took a quarter of the start and 130 MB
 * of memory. What is not in them is read from the system's own cache.
 */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
/** PGlite starts PostgreSQL with `-F`, which turns fsync off. All other parameters are needed. */
const DURABLE_START = [...START.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** Opens PGlite, PostgreSQL within this process, in memory: for tests. */
export async function openPgliteInMemory(dump?: Blob): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...(dump && { loadDataDir: dump }),
    startParams: START,
    extensions: { pg_trgm },
  })
  askAsTheShop(pglite)
  return { ...(await databaseIn(pglite)), pglite }
}

/**
 * Opens PGlite with its files in a folder: a confirmed commit survives a power cut. Creates the database when there is
 * none.
 *
 * @param sync replaces fsync in tests
 */
export async function openPglite(
  folder: string,
  sync?: (fd: number) => void,
  watch?: StatementWatch,
): Promise<Database & { files: DatabaseFiles }> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    if (existsSync(restoringFolder(folder))) {
      throw new DatabaseRefused(
        `A restore was interrupted. Run it again, or delete ${restoringFolder(folder)} to start with an empty shop.`,
      )
    }
    if (existsSync(movedFolder(folder))) {
      throw new DatabaseRefused(
        `The shop of this folder has moved to PostgreSQL. Set DATABASE_URL; or rename ${movedFolder(folder)} to ${folder} to go ` +
          'back to what it was then, or to another name to start with an empty shop.',
      )
    }
    await makeDatabase(folder)
  }
  await syncOnce(folder)
  const fs = new DurableFiles(folder, sync)
  const options = {
    ...(await pgliteProgram()),
    fs,
    startParams: DURABLE_START,
    onStderr: fs.listen,
    extensions: { pg_trgm },
  }
  const pglite = await PGlite.create(options)
  askAsTheShop(pglite)
  const database = await databaseIn(pglite)
  watchPglite(pglite, watch)
  const files = databaseFiles(pglite, folder)
  return {
    ...database,
    files,
    close: async () => {
      await files.stopBackups()
      await database.close()
    },
  }
}

/** The database within an open PGlite, migrated. */
export async function databaseIn(pglite: PGlite): Promise<Database> {
  const db = drizzle({ client: pglite })
  if (!(await isMigrated(pglite))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    await migrate(db, { migrationsFolder: MIGRATIONS })
  }
  return {
    db: db as unknown as Db, // same query builder; only the raw result of execute() differs
    engine: 'pglite',
    listen: async (channel, onNotice) => {
      const stop = await pglite.listen(channel, onNotice)
      return () => stop()
    },
    isLeader: async () => true, // no other process has these files
    close: () => pglite.close(),
  }
}

/** Types that Drizzle reads itself, from text: timestamps, intervals, dates, and arrays of them and of numbers. */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]

/**
 * Lets PGlite ask as the shop does. Drizzle gives its parsers with each statement, and PGlite then copies its list of all
 * types, hundreds of them; here they are given once.
 */
function askAsTheShop(pglite: PGlite): void {
  for (const type of AS_TEXT) pglite.parsers[type] = (text) => text
  askInOneMessage(pglite)
}

/** Whether the newest migration has been applied; the migrator asks in statements that take longer. */
async function isMigrated(pglite: PGlite): Promise<boolean> {
  const newest = journal.entries.at(-1)?.when ?? Number.NaN
  const applied = pglite.query<{ at: string }>('select max(created_at) as "at" from drizzle.__drizzle_migrations')
  // A new database has no such table.
  const { rows } = await applied.catch(() => ({ rows: [] }))
  return Number(rows[0]?.at) >= newest
}

/** Where a restore unpacks a backup before it replaces the database. */
export function restoringFolder(folder: string): string {
  return `${folder}.restoring`
}

/** Where the files of a shop are kept that has moved to PostgreSQL. */
export function movedFolder(folder: string): string {
  return `${folder}.moved`
}

/** Creates an empty database: in memory first, so that its folder appears complete or not at all. */
async function makeDatabase(folder: string) {
  const pglite = await PGlite.create()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await unpackDatabase(dump.stream(), folder)
}

/** Unpacks the archive of a database. The folder appears when it is complete and synced. */
export async function unpackDatabase(archive: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  const { unpackTar } = await import('./backup/unpack-tar.ts') // for first starts and restores alone
  await unpackTar(archive, draft)
  await syncFolder(draft)
  await rename(draft, folder)
  await syncPath(dirname(folder))
}

/**
 * How many bytes of PostgreSQL's log lie between two checkpoints: they must be replayed after a kill or a power cut.
 */
const CHECKPOINT_BYTES = 32 * 1024 * 1024
const IS_CHECKPOINT_DUE = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= ${CHECKPOINT_BYTES} as "isDue" from pg_control_checkpoint()`

/** Checkpoints and backups exclude each other: a backup needs the log since the checkpoint before it. */
function databaseFiles(pglite: PGlite, folder: string): DatabaseFiles {
  const closing = new AbortController()
  const backups = new Set<Promise<void>>()
  let checkpoint = Promise.resolve(0)

  return {
    async checkpointWhenDue() {
      if (backups.size > 0) return 0
      checkpoint = makeCheckpointWhenDue(pglite)
      return checkpoint
    },
    vacuumWhenDue: () => vacuumWhenDue(pglite),
    async backUp(file) {
      const backup = checkpoint
        .catch(() => 0)
        .then(async () => {
          const { backUpPglite } = await import('./backup/backup-pglite.ts')
          await backUpPglite({ pglite, folder, file, signal: closing.signal })
        })
      backups.add(backup)
      await backup.finally(() => backups.delete(backup))
    },
    async stopBackups() {
      closing.abort(new Error('the shop was closed during the backup'))
      await Promise.allSettled([checkpoint, ...backups])
    },
  }
}

async function makeCheckpointWhenDue(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ isDue: boolean }>(IS_CHECKPOINT_DUE)
  if (!rows[0]?.isDue) return 0
  await pglite.exec('checkpoint')
  return 1
}

/**
 * The table that has changed most since it was last vacuumed. PostgreSQL's own process for that, autovacuum, does not run in
 * PGlite; this is its rule with a larger minimum, because a small table is read as quickly without statistics. What is larger
 * than a page, as a picture, is stored in rows of 2 kB of a table of its own (`pg_toast`), which counts for itself.
 */
const MOST_CHANGED = `
  select case when "isOurs" then '(analyze) ' else '' end || oid::regclass as "table"
  from pg_class
    cross join lateral (select relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace as "isOurs") kind
    cross join lateral (select
      case when "isOurs" then pg_stat_get_mod_since_analyze(oid) else pg_stat_get_dead_tuples(oid) end as rows,
      500 + 0.1 * pg_stat_get_live_tuples(oid) as most) changed
  where relkind in ('r', 't') and rows > most order by rows / most desc limit 1`

/**
 * Makes the space of deleted rows free for others, and renews the planner's statistics. Nobody else is answered meanwhile, so
 * it is one table a run.
 */
async function vacuumWhenDue(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ table: string }>(MOST_CHANGED)
  if (!rows[0]) return 0
  await pglite.exec(`vacuum ${rows[0].table}`)
  return 1
}
