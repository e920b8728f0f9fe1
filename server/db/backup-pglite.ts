import { existsSync, openAsBlob } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { BackupRefused, makeBackupFile } from './backup-file.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { pgliteFolder } from './open-database.ts'
import { openPglite } from './open-pglite.ts'

/**
 * Writes an open PGlite to a file: all that was committed, nothing of transactions under way. Queries wait meanwhile.
 *
 * @throws BackupRefused when the file is there already
 */
export async function backUpPglite(pglite: PGlite, file: string): Promise<void> {
  await makeBackupFile(file, async (draft) => {
    await pglite.exec('checkpoint')
    const dump = await pglite.dumpDataDir('gzip')
    await writeFile(draft, dump.stream(), { mode: 0o600 })
  })
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
  const fresh = `${folder}.restoring`
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
    await load(fresh, options.file)
    if (isReplacing) await rename(folder, aside)
    await rename(fresh, folder)
    return { movedTo: isReplacing ? aside : undefined }
  } finally {
    await rm(fresh, { recursive: true, force: true })
    lock.release()
  }
}

async function load(folder: string, file: string) {
  try {
    const database = await openPglite({ dataDir: folder, loadDataDir: await openAsBlob(file) })
    await database.close()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${file} cannot be restored; nothing was changed. (${reason})`)
  }
}
