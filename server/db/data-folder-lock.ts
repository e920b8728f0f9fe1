import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseRefused } from './database-refused.ts'
import { makeFolder } from './make-folder.ts'

const LOCK_FILE = 'lock.sqlite'

export type DataFolderLock = { release: () => void }

/** Another live process holds the folder; the message names it with advice. */
export class DataFolderBusy extends DatabaseRefused {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is in use by ${holder}. Stop that process first, or set DATA_DIR to another folder.`,
    )
    this.name = 'DataFolderBusy'
  }
}

/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Locks the data folder for this process, because two processes on the same PGlite files would corrupt them. The kernel
 * ends the lock with the process. The locked file is never deleted: two processes could then lock two files.
 *
 * @throws DataFolderBusy; DatabaseRefused for a folder of another user
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  await makeFolder(folder, 0o700)
  refuseAnother(folder)
  const holderFile = join(folder, 'holder.txt')
  const file = new DatabaseSync(join(folder, LOCK_FILE))
  try {
    file.exec('pragma journal_mode = memory') // nothing is written; a killed holder would leave a journal behind
    file.exec('begin immediate') // one at a time; with `begin exclusive` two that start at once may both be refused
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new DataFolderBusy(folder, readText(holderFile) || 'another process')
  }
  const release = () => {
    process.off('exit', release)
    rmSync(holderFile, { force: true })
    file.close()
  }
  process.on('exit', release) // also keeps the connection from the garbage collector, which would close it
  try {
    writeFileSync(holderFile, myself(), { mode: 0o600 })
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

/**
 * Refuses root where another user has run the shop, or is to: that user could not open the database again with root's files
 * in it. Refuses a user who cannot write there. A group may share a folder, and root, e.g. of a container, may go on in a
 * folder of somebody else in which it has run before.
 */
function refuseAnother(folder: string) {
  const user = process.geteuid?.()
  const locked = join(folder, LOCK_FILE)
  const held = existsSync(locked) ? locked : folder
  const owner = statSync(held).uid
  if (user !== undefined && user !== owner && (user === 0 || !canWrite(held))) {
    throw new DatabaseRefused(
      `The data folder ${folder} belongs to another user (number ${owner}): run this as that user.`,
    )
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function myself(): string {
  const [, script = '', ...rest] = process.argv
  const since = new Date(performance.timeOrigin).toISOString()
  return `process ${process.pid} (${['node', basename(script), ...rest].join(' ')}) since ${since}`
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
