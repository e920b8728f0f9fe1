import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * A statement of the hot path: composed once for the database, with `sql.placeholder` for what differs, and named, so
 * that PostgreSQL plans it once per connection. A transaction composes its own.
 */
export function prepared<Statement>(compose: (db: Db) => Statement): (db: Db) => Statement {
  const composed = new WeakMap<Db, Statement>()
  return (db) => {
    const known = composed.get(db)
    if (known) return known
    const statement = compose(db)
    composed.set(db, statement)
    return statement
  }
}

/** A row of placeholders in the place of a row's values, which `driverValues` gives under the same prefix. */
export function placeholdersOf<Row extends object>(row: Row, prefix: string): Record<keyof Row, SQL> {
  const names = Object.keys(row) as (keyof Row & string)[] // a row has only its columns
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(prefix + name)}`])) as Record<
    keyof Row,
    SQL
  > // as just made
}

/** The values of a row for its placeholders, as the driver takes them. */
export function driverValues(table: PgTable, row: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      prefix + name,
      value === null ? null : columns[name]?.mapToDriverValue(value),
    ]),
  )
}
