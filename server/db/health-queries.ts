import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './rows.ts'

/** The health of a database. */
export type DatabaseHealth = {
  /** Whether its tables exist. */
  isReady: boolean
  /** Whether it answers a commit only after syncing it. */
  fsyncsEveryCommit: boolean
}

/** Undefined when the database does not answer. */
export async function findHealth(db: Db): Promise<DatabaseHealth | undefined> {
  try {
    const [row] = await rowsOf<DatabaseHealth>(
      db,
      sql`
        select to_regclass('payment_intents') is not null as "isReady",
          current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "fsyncsEveryCommit"`,
    )
    return row
  } catch {
    return undefined
  }
}
