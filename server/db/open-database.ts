import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './db.ts'
import type { QueryWatch } from './watch-queries.ts'

/** The folder of PGlite's files within the data folder. */
export function pgliteFolder(dataDir: string): string {
  return join(dataDir, 'pglite')
}

/**
 * Opens the configured database, migrates it, and holds the data folder's lock while PGlite is open. Loads only the
 * engine in use.
 *
 * @throws DataFolderBusy when another process holds the data folder
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  watch?: QueryWatch,
): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres({ url: config.databaseUrl, connections: config.databaseConnections, watch })
  }

  const lock = await lockDataFolder(config.dataDir)
  try {
    const { openPglite } = await import('./open-pglite.ts')
    const database = await openPglite(pgliteFolder(config.dataDir), undefined, watch)
    return {
      ...database,
      close: async () => {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
