import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'

type Domain = 'test' | 'live'
type LeaseTable = PgTable & Record<'domain' | 'dueAt' | 'heldUntil', PgColumn>
/** A look at the provider that one process has leased; `heldUntil` tells this lease from a later one. */
export type Held<Table extends LeaseTable> = Table['$inferSelect'] & { domain: Domain; heldUntil: Date }

/** Leases of a look at the provider that one process takes at a time; its table has a row for each mode of the provider. */
export function leaseOf<Table extends LeaseTable>(table: Table) {
  const stillHeld = ({ domain, heldUntil }: Held<Table>) =>
    and(eq(table.domain, domain), eq(table.heldUntil, heldUntil))

  return {
    /** Leases the look if it is due and not leased. @param isAsked somebody asks for it now, due or not */
    claim: async (
      db: Db,
      domain: Domain,
      { now, heldUntil, isAsked = false }: { now: Date; heldUntil: Date; isAsked?: boolean },
    ): Promise<Held<Table> | undefined> => {
      const [row] = (await db
        .insert(table)
        .values({ domain, dueAt: now, heldUntil } as unknown as PgInsertValue<Table>) // common columns
        .onConflictDoUpdate({
          target: table.domain,
          set: { heldUntil } as unknown as PgUpdateSetSource<Table>, // a common column
          setWhere: and(
            isAsked ? undefined : lte(table.dueAt, now),
            or(isNull(table.heldUntil), lte(table.heldUntil, now)),
          ),
        })
        .returning()) as Table['$inferSelect'][]
      return row && ({ ...row, domain, heldUntil } as Held<Table>)
    },
    /** Extends the lease. @returns the new lease; undefined when another process has taken it */
    renew: async (db: Db, held: Held<Table>, heldUntil: Date): Promise<Held<Table> | undefined> => {
      const set = { heldUntil } as unknown as PgUpdateSetSource<Table> // a common column
      const rows = (await db.update(table).set(set).where(stillHeld(held)).returning()) as unknown[]
      return rows.length > 0 ? { ...held, heldUntil } : undefined
    },
    /** Ends the lease and stores how far the look came, unless another process has taken the lease. */
    release: async (
      db: Db,
      held: Held<Table>,
      change: Partial<Table['$inferInsert']> & { dueAt: Date },
    ): Promise<void> => {
      const set = { ...change, heldUntil: null } as unknown as PgUpdateSetSource<Table> // a common column
      await db.update(table).set(set).where(stillHeld(held))
    },
  }
}
