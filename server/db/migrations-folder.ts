import { fromRoot } from '../config/from-root.ts'

/** Where drizzle-kit writes the migrations. */
export const MIGRATIONS = fromRoot('server/db/migrations')
