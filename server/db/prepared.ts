import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/**
 * A statement of the hot path: composed once, with `sql.placeholder` for what differs, and named, so that PostgreSQL plans it
 * once per connection. It runs on the database or in any transaction of it.
 */
export function prepared<Statement extends object>(compose: (db: Db) => Statement): (db: Db) => Statement {
  const shapes = preparedShapes<Statement>('')
  return (db) => shapes(db, '', compose)
}

/**
 * Prepared statements of several shapes, for example one for each number of rows. A shape is composed at its first use, under a
 * name that begins with `prefix`. Keep the number of shapes small, because all stay in memory.
 */
export function preparedShapes<Statement extends object>(prefix: string) {
  const composed = new Map<string, { name: string; byEngine: WeakMap<object, Statement> }>()
  return (db: Db, shape: string, compose: (db: Db, name: string) => Statement): Statement => {
    const session = db._.session as typeof db._.session & { client: unknown } // of both engines
    const known = composed.get(shape) ?? { name: `${prefix}_${composed.size}`, byEngine: new WeakMap() }
    composed.set(shape, known)
    const statement = known.byEngine.get(session.constructor) ?? compose(db, known.name)
    known.byEngine.set(session.constructor, statement)
    // All but the connection is the same wherever it runs.
    return Object.assign(Object.create(statement), { client: session.client })
  }
}

/** A prepared statement that the query builder cannot express; see `rowsOf`. @returns a function that runs it and returns its rows */
export function preparedRows<Row>(name: string, text: () => SQL) {
  const statement = prepared((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(text()), undefined, name, false),
  )
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> =>
    ((await statement(db).execute(values)) as { rows: Row[] }).rows // of both drivers
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

/** Rows of placeholders in the place of the rows of one insertion; `rowValues` gives the values under the same prefix. */
export function placeholderRows<Row extends object>(rows: readonly Row[], prefix: string) {
  return rows.map((row, index) => placeholdersOf(row, prefix + index))
}

/** The values of several rows for their placeholders. */
export function rowValues(
  table: PgTable,
  rows: readonly Record<string, unknown>[],
  prefix: string,
): Record<string, unknown> {
  return Object.assign({}, ...rows.map((row, index) => driverValues(table, row, prefix + index)))
}
