import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * The rows of a statement that the query builder cannot express.
 *
 * The caller vouches for the shape: it names the columns that its own SQL selects.
 */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement)
  // Both drivers return an object with `rows`; Drizzle's common type lacks it.
  return (result as unknown as { rows: Row[] }).rows
}
