import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** How many connections of this PostgreSQL database wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await rowsOf(db, waiting)).length
}
