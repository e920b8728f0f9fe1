import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { DatabaseRefused } from './database-refused.ts'
import type { Database } from './db.ts'
import type { StatementWatch } from './watch-statements.ts'

/** The folder of PGlite's files within the data folder. */
export function pgliteFolder(dataDir: string): string {
  return join(dataDir, 'pglite')
}

/**
 * Opens the configured database, migrates it, and holds the data folder's lock while PGlite is open. Loads only the
 * engine in use.
 *
 * @throws DataFolderBusy when another process holds the data folder; DatabaseRefused when an empty PostgreSQL would take
 * the place of a shop on PGlite
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  watch?: StatementWatch,
): Promise<Database> {
  if (config.databaseUrl) {
    const { isEmptyPostgres, openPostgres } = await import('./open-postgres.ts')
    const folder = pgliteFolder(config.dataDir)
    if (existsSync(folder) && (await isEmptyPostgres(config.databaseUrl))) {
      throw new DatabaseRefused(
        `The database of DATABASE_URL is empty, and ${folder} holds a shop. Move that shop by npm run restore with its backup, ` +
          'or take DATABASE_URL out to open it. To open an empty shop, rename the folder.',
      )
    }
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
