import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * The rows of a statement that the query builder cannot express.
 *
 * The shape is the caller's promise: it names the columns that its own SQL selects.
 */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = await db.execute(statement)
  // Both drivers answer with an object that holds `rows`; Drizzle's common type does not know it.
  return (result as unknown as { rows: Row[] }).rows
}
