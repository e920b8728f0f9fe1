import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, Db } from './db.ts'
import { MIGRATIONS } from './migrations-folder.ts'

type Options = {
  /** Folder of the files; absent for a database in memory. */
  dataDir?: string
  /** A dump to start from, made by `dumpDataDir`. */
  loadDataDir?: Blob
}

/** Opens PGlite, PostgreSQL within this process, and brings its tables up to date. */
export async function openPglite(options: Options): Promise<Database & { pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, extensions: { pg_trgm } })
  const db = drizzle({ client: pglite })
  await migrate(db, { migrationsFolder: MIGRATIONS })
  return {
    db: db as unknown as Db, // same query builder; only the raw result of execute() differs
    pglite,
    engine: 'pglite',
    listen: async (channel, onNotice) => {
      const stop = await pglite.listen(channel, onNotice)
      return () => stop()
    },
    close: () => pglite.close(),
  }
}
