import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { rowsOf } from './rows.ts'

/** Whether the database answers and its tables are there. */
export async function isAnswering(db: Db): Promise<boolean> {
  try {
    const [row] = await rowsOf<{ ready: boolean }>(db, sql`select to_regclass('payment_intents') is not null as ready`)
    return row?.ready === true
  } catch {
    return false
  }
}
