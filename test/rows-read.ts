import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { rowsOf } from '#server/db/rows.ts'

/** How many rows of a table are read in one transaction, those included that an index finds and a condition then drops. */
export function countRowsRead(db: Db, table: PgTable, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await rowsReadSoFar(tx, table)
    await work(tx)
    return (await rowsReadSoFar(tx, table)) - before
  })
}

async function rowsReadSoFar(tx: Db, table: PgTable): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer as count from pg_stat_xact_user_tables
      where relname = ${getTableName(table)}`,
  )
  return row?.count ?? 0
}
