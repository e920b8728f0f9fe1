import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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

/** Those of the tables that have no row. */
export async function emptyTables(db: Db, tables: readonly PgTable[]): Promise<Set<PgTable>> {
  const columns = tables.map((table, index) => sql`not exists (select from ${table}) as ${sql.identifier(`${index}`)}`)
  const [row] = await rowsOf<Record<number, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`)
  return new Set(tables.filter((_, index) => row?.[index]))
}

/** Any number of texts as a PostgreSQL array. */
export const textArray = (values: readonly string[]) =>
  sql`array[${
    values.length === 0
      ? sql``
      : sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        )
  }]::text[]`

/** The pattern of `like` for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** An instant as a value of a statement. */
export function instant(at: Date | Placeholder): SQL<Date> {
  return sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`
}

/** An instant as the text that `Date.toISOString` writes, for JSON that the database composes. */
export function isoText(instant: SQL): SQL<string> {
  return sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Waits until no other transaction has the lock of this name, and has it until `tx` ends. */
export async function lockFor(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
