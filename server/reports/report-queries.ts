import { and, asc, between, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pesewas } from '#domain/money.ts'
import type { Period } from '#domain/reports/period.ts'
import { PARTS, type Part, type PartSums } from '#domain/reports/sum-orders.ts'
import type { Sums } from '#domain/reports/sums.ts'
import type { Db } from '../db/db.ts'
import type { Span } from './fact-queries.ts'
import { reportDays, reportMarks } from './report-tables.ts'

/** Rows of one statement: the parameters of a statement are limited. */
const AT_ONCE = 1_000

/** A change before an instant that the sums do not have; undefined without one. The latest day comes first. */
export async function findMarkBefore(db: Db, before: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: reportMarks.at })
    .from(reportMarks)
    .where(lt(reportMarks.at, before))
    .orderBy(desc(reportMarks.at))
    .limit(1)
  return row?.at
}

const within = ({ from, before }: Span) => and(gte(reportMarks.at, from), lt(reportMarks.at, before))

/** When the orders of a span were placed that have changed since they were summed. */
export async function listMarks(db: Db, span: Span): Promise<Date[]> {
  const rows = await db.selectDistinct({ at: reportMarks.at }).from(reportMarks).where(within(span))
  return rows.map(({ at }) => at)
}

/**
 * Deletes the marks of a span. Another process that calculates the same day waits here until this one has committed,
 * and then finds none.
 *
 * @returns whether there were any
 */
export async function deleteMarks(tx: Db, span: Span): Promise<boolean> {
  const rows = await tx.delete(reportMarks).where(within(span)).returning({ id: reportMarks.id })
  return rows.length > 0
}

/** Replaces the sums of a day. */
export async function replaceDay(tx: Db, day: string, sums: readonly PartSums[]): Promise<void> {
  await tx.delete(reportDays).where(
    and(
      // By the key, whose first column is the part.
      inArray(reportDays.part, [...PARTS]),
      eq(reportDays.day, day),
    ),
  )
  const rows = sums.map(({ sums: { times, ...numbers }, ...place }) => ({
    ...place,
    ...numbers,
    day,
    acceptSeconds: times.accept,
    readySeconds: times.ready,
    deliverSeconds: times.deliver,
  }))
  for (let done = 0; done < rows.length; done += AT_ONCE) {
    await tx.insert(reportDays).values(rows.slice(done, done + AT_ONCE))
  }
}

/** What stored sums are grouped by. */
export const GROUPS = { day: reportDays.day, city: reportDays.city, key: reportDays.key } as const

export type GroupedSums = { key: string; label: string; sums: Sums }

/** The stored sums of a part in a period, by day, city or key. */
export async function listSums(
  db: Db,
  of: { part: Part; period: Period; city: string | undefined; group: keyof typeof GROUPS },
): Promise<GroupedSums[]> {
  const group = GROUPS[of.group]
  const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number)
  const money = (column: PgColumn) => sql`sum(${column})`.mapWith((text: string) => pesewas(Number(text)))
  const seconds = (column: PgColumn) => sql<number[][]>`json_agg(${column}) filter (where ${column} <> '{}')`
  const rows = await db
    .select({
      key: group,
      // The name of the latest day, without sorting the rows; a day is ten characters long.
      label: sql<string>`substr(max((${reportDays.day}::text || ${reportDays.label}) collate "C"), 11)`,
      orders: total(reportDays.orders),
      cancelled: total(reportDays.cancelled),
      pieces: total(reportDays.pieces),
      paid: money(reportDays.paid),
      refunded: money(reportDays.refunded),
      discounts: money(reportDays.discounts),
      deliveryFees: money(reportDays.deliveryFees),
      serviceFees: money(reportDays.serviceFees),
      accept: seconds(reportDays.acceptSeconds),
      ready: seconds(reportDays.readySeconds),
      deliver: seconds(reportDays.deliverSeconds),
    })
    .from(reportDays)
    .where(
      and(
        eq(reportDays.part, of.part),
        between(reportDays.day, of.period.from, of.period.to),
        of.city === undefined ? undefined : eq(reportDays.city, of.city),
      ),
    )
    .groupBy(group)
    .orderBy(asc(group))
  return rows.map(({ key, label, accept, ready, deliver, ...numbers }) => ({
    key,
    label,
    sums: {
      ...numbers,
      times: { accept: (accept ?? []).flat(), ready: (ready ?? []).flat(), deliver: (deliver ?? []).flat() },
    },
  }))
}
