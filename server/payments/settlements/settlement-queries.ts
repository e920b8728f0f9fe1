import { and, eq, inArray, like, max, ne, notLike, or, type SQL, sql } from 'drizzle-orm'
import { type PageQuery, placeOf } from '#domain/list-page.ts'
import type { Difference } from '#domain/payments/settlements-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { instant, isoText, rowsOf } from '../../db/rows.ts'
import { type Held, leaseOf } from '../lease-queries.ts'
import { settlementPulls as pulls, settlementRows, settlements } from './settlement-tables.ts'

export type NewSettlement = typeof settlements.$inferInsert
export type NewSettlementRow = Omit<typeof settlementRows.$inferInsert, 'settlementId' | 'position'>
type Domain = 'test' | 'live'

/** Rows per statement: a statement has at most 65,535 parameters. */
const AT_ONCE = 2_000
/** Files that name no settlement: another source may tell of the same payments. */
const NAMELESS = 'csv:%'

export type HeldPull = Held<typeof pulls>
export const { claim: claimPull, renew: renewPull, release: releasePull } = leaseOf(pulls)

/** How the last pull ended, and the time of the newest settled payment. */
export async function findPullState(db: Db, domain: Domain) {
  const [row] = await rowsOf<{
    doneAt: string | null
    dueAt: string | null
    error: string | null
    settledUntil: string | null
  }>(
    db,
    sql`select ${isoText(sql`p.done_at`)} as "doneAt", ${isoText(sql`p.due_at`)} as "dueAt", p.last_error as error,
        ${isoText(sql`(select max(r.paid_at) from settlement_rows r)`)} as "settledUntil"
      from (select 1) one left join settlement_pulls p on p.domain = ${domain}`,
  )
  return row ?? { doneAt: null, dueAt: null, error: null, settledUntil: null }
}

/** Those of the settlements that the provider has told of already; they do not change any more. */
export async function findPulled(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(inArray(settlements.id, [...ids]), eq(settlements.source, 'provider')))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes a settlement with its payments in place of what was stored under its id. A file may hold a part of a settlement,
 * so it replaces its own payments only.
 */
export async function replaceSettlement(
  tx: Db,
  settlement: NewSettlement,
  rows: readonly NewSettlementRow[],
): Promise<void> {
  const { id, ...facts } = settlement
  const isPart = settlement.source === 'csv'
  const set = { ...facts, ...(isPart && { settledAt: sql`greatest(${settlements.settledAt}, excluded.settled_at)` }) }
  await tx.insert(settlements).values(settlement).onConflictDoUpdate({ target: settlements.id, set })
  const ofIt = eq(settlementRows.settlementId, id)
  // A file is far too short for more references than a statement takes.
  const inFile = isPart
    ? inArray(settlementRows.reference, [...new Set(rows.map(({ reference }) => reference))])
    : undefined
  await tx.delete(settlementRows).where(and(ofIt, inFile))
  const [last] = await tx
    .select({ position: max(settlementRows.position) })
    .from(settlementRows)
    .where(ofIt)
  const begin = (last?.position ?? -1) + 1
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE)
    const references = part.map(({ reference }) => reference)
    const isNameless = and(like(settlementRows.settlementId, NAMELESS), ne(settlementRows.settlementId, id))
    await tx.delete(settlementRows).where(and(isNameless, inArray(settlementRows.reference, references)))
    await tx
      .insert(settlementRows)
      .values(part.map((row, index) => ({ ...row, settlementId: id, position: begin + first + index })))
  }
}

/**
 * Deletes the references from settlements that came as files: from those of the given ids, and from nameless ones.
 */
export async function deleteFromFiles(tx: Db, references: readonly string[], ids: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const files = tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.source, 'csv'), or(like(settlements.id, NAMELESS), inArray(settlements.id, [...ids]))))
  await tx
    .delete(settlementRows)
    .where(and(inArray(settlementRows.reference, [...references]), inArray(settlementRows.settlementId, files)))
}

/** Those of the references that stand in a settlement with a name of its own. */
export async function findNamed(tx: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await tx
    .select({ reference: settlementRows.reference })
    .from(settlementRows)
    .where(and(inArray(settlementRows.reference, [...references]), notLike(settlementRows.settlementId, NAMELESS)))
  return new Set(rows.map(({ reference }) => reference))
}

/**
 * The provider's payments of a day with ours, each compared. A payment is compared wherever the other side has put it, so
 * midnight separates none, and doubled whichever day the first one has.
 */
const theirs = (from: SQL, to: SQL) => sql`select r.reference, r.paid_at as at, r.settlement_id, r.position, r.amount,
    r.fee, a.intent_id, a.amount_taken, a.fee as our_fee,
    case when exists (select 1 from settlement_rows e join settlements es on es.id = e.settlement_id
        where e.reference = r.reference
          and (es.settled_at, e.settlement_id, e.position) < (s.settled_at, r.settlement_id, r.position)) then 'doubled'
      when a.amount_taken is null then 'unknown'
      when r.amount <> a.amount_taken then 'amount'
      when r.fee <> a.fee then 'fee' end as kind
  from settlement_rows r join settlements s on s.id = r.settlement_id
  left join payment_attempts a on a.reference = r.reference
  where r.paid_at >= ${from} and r.paid_at < ${to}`

/**
 * Our payments of a day that are in no settlement, since the day of the first settled payment. Money of another currency
 * or mode is in none of the shop's.
 */
const unsettled = (from: SQL, to: SQL) => sql`select a.reference, a.finished_at as at, a.intent_id, a.amount_taken,
    a.finished_at > (select max(r.paid_at) from settlement_rows r) as is_pending
  from payment_attempts a
  where a.amount_taken is not null and a.other_money is null and a.finished_at >= ${from} and a.finished_at < ${to}
    and a.finished_at >= (select date_trunc('day', min(r.paid_at), 'UTC') from settlement_rows r)
    and not exists (select 1 from settlement_rows r where r.reference = a.reference)`

const dayOf = (day: string) =>
  [Date.parse(day), Date.parse(day) + DAY_MS].map((ms) => instant(new Date(ms))) as [SQL, SQL]

/** The differences of a day by time, one more than a page has. @returns also their place in the list */
export async function listDifferences(
  db: Db,
  day: string,
  { cursor, limit }: Pick<PageQuery, 'limit'> & { cursor?: string | undefined },
): Promise<(Difference & { id: string })[]> {
  const [from, to] = dayOf(day)
  const place = cursor === undefined ? undefined : placeOf(cursor)
  const behind = place ? sql`where (d.at, d.id) > (${place.at}::timestamptz, ${place.id})` : sql``
  return rowsOf(
    db,
    sql`with differences as (
        select t.kind, t.reference, t.at, t.intent_id, t.settlement_id,
          case t.kind when 'fee' then t.our_fee else t.amount_taken end as ours,
          case t.kind when 'fee' then t.fee else t.amount end as theirs,
          md5(t.kind || ':' || t.reference || ':' || t.settlement_id || ':' || t.position) as id
        from (${theirs(from, to)}) t where t.kind is not null
        union all
        select 'missing', m.reference, m.at, m.intent_id, null, m.amount_taken, null, md5('missing:' || m.reference)
        from (${unsettled(from, to)}) m where not m.is_pending
      )
      select d.id, d.kind, d.reference, ${isoText(sql`d.at`)} as at, d.settlement_id as "settlementId",
        d.ours::float8 as ours, d.theirs::float8 as theirs,
        case when i.id is not null then json_build_object('id', i.id, 'purpose', i.purpose, 'subjectId', i.subject_id)
        end as payment
      from differences d left join payment_intents i on i.id = d.intent_id
      ${behind} order by d.at, d.id limit ${limit + 1}`,
  )
}

/** The days of a period with differences, the newest first, and how many each has. */
export function listDifferentDays(
  db: Db,
  period: { from: Date; to: Date },
): Promise<{ day: string; differences: number }[]> {
  const [from, to] = [instant(period.from), instant(period.to)]
  return rowsOf(
    db,
    sql`select to_char(d.at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as differences
      from (select t.at from (${theirs(from, to)}) t where t.kind is not null
        union all select m.at from (${unsettled(from, to)}) m where not m.is_pending) d
      group by 1 order by 1 desc`,
  )
}

/**
 * How many payments of a day agree, and how many were taken after the newest settled payment: those are still to come.
 */
export async function countDay(db: Db, day: string): Promise<{ matched: number; pending: number }> {
  const [from, to] = dayOf(day)
  const [row] = await rowsOf<{ matched: number; pending: number }>(
    db,
    sql`select (select count(*)::int from (${theirs(from, to)}) t where t.kind is null) as matched,
      (select count(*)::int from (${unsettled(from, to)}) u where u.is_pending) as pending`,
  )
  return row ?? { matched: 0, pending: 0 }
}
