import { existsSync } from 'node:fs'
import { chmod, link, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, syncPath } from '../make-folder.ts'

/** A backup or restore that was refused for a reason the operator can act on. */
export class BackupRefused extends Error {}

/** A time as in the names of what a restore keeps aside: its digits to the second, in UTC. */
export function digitsOf(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}

/**
 * Creates a file that appears only when it is complete and on disk, readable by its owner alone, because a backup holds
 * names and phones.
 *
 * @param write fills the draft at the given path
 * @throws BackupRefused when the file exists: no backup is overwritten
 */
export async function makeBackupFile(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw overwrites(file)
  await makeFolder(dirname(file))
  const draft = `${file}.unfinished`
  try {
    await write(draft)
    await chmod(draft, 0o600)
    await syncPath(draft)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? overwrites(file) : error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncPath(dirname(file))
}

function overwrites(file: string): BackupRefused {
  return new BackupRefused(`${file} exists already; a backup is never overwritten. Choose another name.`)
}
