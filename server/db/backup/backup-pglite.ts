import { once } from 'node:events'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { fromRoot } from '../../config/from-root.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import { syncPath } from '../make-folder.ts'
import { pgliteFolder } from '../open-database.ts'
import { movedFolder, openPglite, restoringFolder, unpackDatabase } from '../open-pglite.ts'
import { BackupRefused, digitsOf, makeBackupFile } from './backup-file.ts'
import type { CopyJob } from './backup-worker.ts'

const CONTROL = 'global/pg_control'

/**
 * Copies the files of an open PGlite into one file while it is in use: everything committed before, and some of what is
 * committed meanwhile.
 *
 * The copies of the data files are of different moments, and pages may be torn. PostgreSQL repairs them when the backup
 * is opened, as it does after a crash: `pg_control`, copied first, names the last checkpoint, and the log since then,
 * copied last, holds every page changed since, whole (`full_page_writes`), and every change. No checkpoint may happen
 * meanwhile, because it would discard that log; in a single process PostgreSQL makes none automatically.
 *
 * @throws BackupRefused when the file exists
 */
export async function backUpPglite(options: {
  pglite: PGlite
  folder: string
  file: string
  signal: AbortSignal
}): Promise<void> {
  const { pglite, folder, file, signal } = options
  signal.throwIfAborted()
  const control = readFileSync(join(folder, CONTROL))
  const { first } = await logFiles(pglite)
  await makeBackupFile(file, async (draft) => {
    const job: CopyJob = { folder, draft, control: { name: CONTROL, bytes: control }, firstLog: first }
    await copyInWorker(job, async () => (await logFiles(pglite)).last, signal)
    if (!readFileSync(join(folder, CONTROL)).equals(control))
      throw new Error('there was a checkpoint during the backup')
  })
}

/** Copies in a separate thread: on the main thread each of several thousand steps would wait for requests. */
async function copyInWorker(job: CopyJob, lastLog: () => Promise<string>, signal: AbortSignal) {
  signal.throwIfAborted()
  const worker = new Worker(fromRoot('server/db/backup/backup-worker.ts'), { workerData: job })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    worker.on('message', () => void lastLog().then((name) => worker.postMessage(name), stop))
    const [code] = await once(worker, 'exit') // rejects with the worker's error
    signal.throwIfAborted()
    if (code !== 0) throw new Error('the backup was interrupted')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The first and last log file; their names sort in the order of writing. */
async function logFiles(pglite: PGlite): Promise<{ first: string; last: string }> {
  const { rows } = await pglite.query<{ first: string; last: string }>(`
    select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`)
  if (!rows[0]) throw new Error('PostgreSQL does not report where its log begins')
  return rows[0]
}

/**
 * Restores a backup into the data folder. The backup is opened and recovered beside the present files first, so a
 * damaged one changes nothing; the present files are then moved aside, never deleted.
 *
 * @param options.replace allows it although a database exists
 * @returns the path of the former files, if there were any, as a list
 * @throws BackupRefused when a database exists, or the file is not a backup
 * @throws DataFolderBusy while a shop runs on the folder
 */
export async function restorePglite(options: {
  dataDir: string
  file: string
  replace: boolean
  now: Date
}): Promise<{ keptIn: string[] }> {
  const folder = pgliteFolder(options.dataDir)
  const fresh = restoringFolder(folder)
  const aside = `${folder}.before-restore-${digitsOf(options.now)}`
  if (!existsSync(options.file)) throw new BackupRefused(`The file ${options.file} does not exist.`)

  const lock = await lockDataFolder(options.dataDir)
  try {
    const isReplacing = existsSync(folder)
    if (isReplacing && !options.replace) {
      throw new BackupRefused(
        `${folder} holds a database already. Add --replace to use the backup instead; the present files are kept aside.`,
      )
    }
    await rm(fresh, { recursive: true, force: true })
    try {
      await load(fresh, options.file)
    } catch (error) {
      await rm(fresh, { recursive: true, force: true })
      throw error
    }
    if (isReplacing) await rename(folder, aside)
    await rename(fresh, folder)
    await syncPath(dirname(folder))
    return { keptIn: isReplacing ? [aside] : [] }
  } finally {
    lock.release()
  }
}

/**
 * Opens the database of a backup in a folder of its own within the data folder, which is deleted afterwards. One of an
 * earlier version is migrated there.
 *
 * @param use works with it; its result is returned
 * @throws BackupRefused when the file is not a backup
 * @throws DataFolderBusy while a shop runs on the data folder
 */
export async function withPgliteBackup<Result>(
  dataDir: string,
  file: string,
  use: (pglite: PGlite) => Promise<Result>,
): Promise<Result> {
  const folder = `${pgliteFolder(dataDir)}.moving`
  const lock = await lockDataFolder(dataDir)
  try {
    await rm(folder, { recursive: true, force: true })
    await load(folder, file)
    const pglite = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } })
    try {
      return await use(pglite)
    } finally {
      await pglite.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * Renames PGlite's files once their shop has moved: opened again, they would know nothing of what it has sold since, and
 * refund it.
 *
 * @returns their new path, if there were any, as a list
 */
export async function keepMovedPglite(dataDir: string, now: Date): Promise<string[]> {
  const folder = pgliteFolder(dataDir)
  if (!existsSync(folder)) return []
  const plain = movedFolder(folder)
  const aside = existsSync(plain) ? `${plain}-${digitsOf(now)}` : plain
  await rename(folder, aside)
  await syncPath(dirname(folder))
  return [aside]
}

async function load(folder: string, file: string) {
  try {
    await pipeline(createReadStream(file), createGunzip(), (archive: AsyncIterable<Uint8Array>) =>
      unpackDatabase(archive, folder),
    )
    if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('it holds no database')
    const database = await openPglite(folder)
    await database.close()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${file} cannot be restored; nothing was changed. (${reason})`)
  }
}
