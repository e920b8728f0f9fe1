import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './rows.ts'

/** What a database says of itself. */
export type DatabaseHealth = {
  /** Its tables are there. */
  isReady: boolean
  /** It answers a commit only when it is on the disk. */
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
