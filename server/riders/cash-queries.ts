import { and, asc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { isoText, rowsOf } from '../db/rows.ts'
import { callNameOf } from '../profiles/member-queries.ts'
import { cashEntries, cashHandins } from './rider-tables.ts'

export type HandinRow = typeof cashHandins.$inferSelect

/** What a rider has in hand, as SQL: collected minus counted and written off. */
export const inHandOf = (riderId: SQL) => sql<string>`(select coalesce(sum(case when c.kind = 'collected' then c.amount
  else -c.amount end), 0)::bigint from cash_entries c where c.rider_id = ${riderId})`

/** What a rider has in hand: collected minus counted and written off. */
export async function readInHand(db: Db, riderId: string): Promise<Pesewas> {
  const [row] = await rowsOf<{ sum: string }>(db, sql`select ${inHandOf(sql`${riderId}::uuid`)} as sum`)
  return pesewas(Number(row?.sum))
}

/** Adds an entry unless one with its id exists. */
export async function insertEntry(tx: Db, row: typeof cashEntries.$inferInsert): Promise<void> {
  await tx.insert(cashEntries).values(row).onConflictDoNothing({ target: cashEntries.id })
}

/** Who wrote off a discrepancy, and when. */
export async function findWriteOff(db: Db, { riderId, countedAt }: HandinRow) {
  const isLater = and(eq(cashEntries.kind, 'written_off'), gte(cashEntries.madeAt, countedAt ?? new Date(0)))
  const [row] = await db
    .select({ by: cashEntries.madeBy, at: cashEntries.madeAt })
    .from(cashEntries)
    .where(and(eq(cashEntries.riderId, riderId), isLater))
    .orderBy(asc(cashEntries.madeAt))
    .limit(1)
  return row
}

/** The rider's hand-in that is not closed, the last one. */
export async function findOpenHandin(db: Db, riderId: string): Promise<HandinRow | undefined> {
  const [row] = await db
    .select()
    .from(cashHandins)
    .where(and(eq(cashHandins.riderId, riderId), inArray(cashHandins.state, ['declared', 'discrepancy'])))
    .orderBy(sql`${cashHandins.declaredAt} desc`)
    .limit(1)
  return row
}

export async function findHandin(db: Db, id: string): Promise<HandinRow | undefined> {
  const [row] = await db.select().from(cashHandins).where(eq(cashHandins.id, id))
  return row
}

/** Writes a hand-in unless one with its id exists. */
export async function insertHandin(tx: Db, row: typeof cashHandins.$inferInsert): Promise<void> {
  await tx.insert(cashHandins).values(row).onConflictDoNothing({ target: cashHandins.id })
}

/** Writes the count of a hand-in that waits. @returns whether it waited */
export async function markCounted(
  tx: Db,
  id: string,
  count: Pick<HandinRow, 'state' | 'counted' | 'countedBy' | 'countedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(cashHandins)
    .set(count)
    .where(and(eq(cashHandins.id, id), eq(cashHandins.state, 'declared')))
    .returning({ id: cashHandins.id })
  return rows.length > 0
}

/** Ends a discrepancy that is written off. @returns it; undefined when it is none any more */
export async function markWrittenOff(tx: Db, id: string): Promise<HandinRow | undefined> {
  const [row] = await tx
    .update(cashHandins)
    .set({ state: 'written_off' })
    .where(and(eq(cashHandins.id, id), eq(cashHandins.state, 'discrepancy')))
    .returning()
  return row
}

/** Ends the rider's earlier discrepancy: the hand-in `by` was counted in its place. */
export async function markRecounted(tx: Db, riderId: string, by: string): Promise<void> {
  const isEarlier = and(eq(cashHandins.riderId, riderId), ne(cashHandins.id, by))
  await tx
    .update(cashHandins)
    .set({ state: 'recounted' })
    .where(and(isEarlier, eq(cashHandins.state, 'discrepancy')))
}

export type RiderCashRow = {
  riderId: string
  name: string
  inHand: string
  waiting: { handinId: string; declaredAt: string } | null
  discrepancy: { handinId: string; declared: Pesewas; counted: Pesewas; owner: string | null; at: string } | null
}

/** Riders who have cash, a hand-in that waits, or a count that differed; those who wait first. */
export function readRiderCash(db: Db): Promise<RiderCashRow[]> {
  const handin = (state: 'declared' | 'discrepancy', value: SQL) =>
    sql`(select ${value} from cash_handins h where h.rider_id = r.rider_id and h.state = ${state}
      order by h.declared_at desc limit 1)`
  const waiting = sql`json_build_object('handinId', h.id, 'declaredAt', ${isoText(sql`h.declared_at`)})`
  const different = sql`json_build_object('handinId', h.id, 'declared', h.declared, 'counted', h.counted,
    'owner', ${callNameOf(sql`h.counted_by`)}, 'at', ${isoText(sql`h.counted_at`)})`
  return rowsOf<RiderCashRow>(
    db,
    sql`select * from (
        select r.rider_id as "riderId", coalesce(${callNameOf(sql`r.rider_id`)}, '') as name, ${inHandOf(sql`r.rider_id`)} as "inHand",
          ${handin('declared', waiting)} as waiting, ${handin('discrepancy', different)} as discrepancy
        from (select distinct rider_id from cash_entries) r
      ) cash
      where "inHand" > 0 or waiting is not null or discrepancy is not null
      order by (waiting is null), name, "riderId"`,
  )
}

/** A page of a rider's entries and one more, newest first. */
export function listEntries(db: Db, { riderId, ...query }: PageQuery & { riderId: string }) {
  const { after, orderBy, limit } = onPage(cashEntries.madeAt, cashEntries.id, 'newest', query)
  return db
    .select()
    .from(cashEntries)
    .where(and(eq(cashEntries.riderId, riderId), after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The actor's entries, for the export. */
export function readOwnEntries(db: Db, actor: Person) {
  return db
    .select({ kind: cashEntries.kind, amount: cashEntries.amount, note: cashEntries.note, madeAt: cashEntries.madeAt })
    .from(cashEntries)
    .where(eq(cashEntries.riderId, actor.userId))
    .orderBy(cashEntries.madeAt)
}
