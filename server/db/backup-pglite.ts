import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { BackupRefused, makeBackupFile } from './backup-file.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { syncPath } from './make-folder.ts'
import { pgliteFolder } from './open-database.ts'
import { openPglite, restoringFolder, unpackDatabase } from './open-pglite.ts'
import { type TarEntry, writeTar } from './tar.ts'

const CONTROL = 'global/pg_control'
const LOG = 'pg_wal'
const CHUNK_BYTES = 256 * 1024

/**
 * Copies the files of an open PGlite into one file, while it goes on: everything that was committed before, and some of
 * what is committed meanwhile.
 *
 * The copies of the data files are of different moments, and pages may be torn. PostgreSQL mends them when the backup is
 * opened, as it does after a crash: `pg_control`, copied first, tells where the last checkpoint began, and the log since
 * then, copied last, holds every page that was changed since, whole (`full_page_writes`), and every change. There must be
 * no checkpoint meanwhile, which would throw that log away; PostgreSQL makes none by itself in a single process.
 *
 * @throws BackupRefused when the file is there already
 */
export async function backUpPglite(options: {
  pglite: PGlite
  folder: string
  file: string
  signal: AbortSignal
}): Promise<void> {
  const { pglite, folder, file, signal } = options
  await makeBackupFile(file, (draft) =>
    pipeline(
      writeTar(entriesOf(pglite, folder)),
      createGzip({ level: 1 }), // fast rather than small: shoppers want the processor too
      (archive: AsyncIterable<Uint8Array>) => writeGently(draft, archive),
      { signal },
    ),
  )
}

async function* entriesOf(pglite: PGlite, folder: string): AsyncGenerator<TarEntry> {
  const control = readFileSync(join(folder, CONTROL))
  const { first } = await logFiles(pglite)
  yield { name: CONTROL, size: control.length, bytes: Readable.from([control]) }

  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = found.map((one) => ({ path: join(one.parentPath, one.name), isFolder: one.isDirectory() }))
  const named = all.map((one) => ({ ...one, name: one.path.slice(folder.length + 1) }))
  for (const { name } of named.filter((one) => one.isFolder)) yield { name, size: 0 }
  const files = named.filter((one) => !one.isFolder && one.name !== CONTROL && !one.name.startsWith(`${LOG}/`))
  for (const { name, path } of files) yield* entryOf(name, path)

  const { last } = await logFiles(pglite)
  const log = (await readdir(join(folder, LOG))).filter((name) => name >= first && name <= last)
  for (const name of log.sort()) yield* entryOf(`${LOG}/${name}`, join(folder, LOG, name))
  if (!readFileSync(join(folder, CONTROL)).equals(control)) throw new Error('there was a checkpoint meanwhile')
}

/** Names of log files sort as they were written. */
async function logFiles(pglite: PGlite): Promise<{ first: string; last: string }> {
  const { rows } = await pglite.query<{ first: string; last: string }>(`
    select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`)
  if (!rows[0]) throw new Error('PostgreSQL does not say where its log begins')
  return rows[0]
}

/** A file as long as it is now, though it may change while it is read; nothing when it is gone already. */
async function* entryOf(name: string, path: string): AsyncGenerator<TarEntry> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    const bytes = async function* () {
      for (let at = 0; at < size; ) {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
        await handle.read(chunk, 0, chunk.length, at) // what was cut off meanwhile stays zeros, as PostgreSQL expects
        at += chunk.length
        yield chunk
      }
    }
    yield { name, size, bytes: bytes() }
  } finally {
    await handle.close()
  }
}

/** So much may wait in memory to be written: whoever else syncs on this disk waits for it too. */
const UNSYNCED_BYTES = 4 * 1024 * 1024

/** Writes the draft of a backup a little at a time. */
async function writeGently(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    let unsynced = 0
    for await (const piece of pieces) {
      await writeWhole(handle, piece)
      unsynced += piece.length
      if (unsynced < UNSYNCED_BYTES) continue
      await handle.datasync()
      unsynced = 0
    }
  } finally {
    await handle.close()
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array) {
  for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten
}

/**
 * Puts a backup into the data folder. It is opened and brought up to date beside the present files first, so a damaged
 * backup changes nothing; the present files are then moved aside, never deleted.
 *
 * @param options.replace allows it although there is a database already
 * @returns where the former files are now, if there were any
 * @throws BackupRefused when there is a database already, or the file is no backup
 * @throws DataFolderBusy while a shop runs on the folder
 */
export async function restorePglite(options: {
  dataDir: string
  file: string
  replace: boolean
  now: Date
}): Promise<{ movedTo: string | undefined }> {
  const folder = pgliteFolder(options.dataDir)
  const fresh = restoringFolder(folder)
  const aside = `${folder}.before-restore-${options.now.toISOString().replace(/\D/g, '').slice(0, 14)}`
  if (!existsSync(options.file)) throw new BackupRefused(`There is no file ${options.file}.`)

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
    return { movedTo: isReplacing ? aside : undefined }
  } finally {
    lock.release()
  }
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
