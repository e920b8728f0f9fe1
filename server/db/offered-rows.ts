import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type OfferedTable = PgTable & Record<'id' | 'isOffered' | 'position', PgColumn>

/** The queries of rows that staff put in an order, and offer or not. */
export function offeredRows<Table extends OfferedTable>(table: Table) {
  type Row = Table['$inferSelect']
  const offered = async (db: Db, where?: SQL) => {
    const rows = db
      .select()
      .from(table as PgTable)
      .where(and(eq(table.isOffered, true), where))
    // Drizzle cannot infer the rows of a table that is a parameter.
    return (await rows.orderBy(asc(table.position), asc(table.id))) as Row[]
  }

  return {
    /** Inserts rows in the order of the list; existing rows stay. */
    insert: async (tx: Db, rows: readonly Omit<Table['$inferInsert'], 'position'>[]): Promise<void> => {
      const placed = rows.map((row, position) => ({ ...row, position }))
      await tx
        .insert(table)
        .values(placed as unknown as PgInsertValue<Table>[])
        .onConflictDoNothing()
    },
    /** Those that are offered, in their order. */
    list: async (db: Db): Promise<Row[]> => offered(db),
    /** The one with this id, if it is offered. */
    find: async (db: Db, id: string): Promise<Row | undefined> => (await offered(db, eq(table.id, id)))[0],
  }
}
