import { and, asc, desc, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { GrowLine, QuotedGrowLine } from '#domain/grow/grow-api.ts'
import { OPEN_REQUEST } from '#domain/requests/request-status.ts'
import type { SeedGrow } from '#seed/grow.ts'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { instant } from '../db/rows.ts'
import { closeIntents, isBeingPaid, lockUnpaid } from '../payments/payer-queries.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { requestQueries } from '../requests/request-queries.ts'
import { collectionPoints, farms, growCycles, growOrders, produce } from './grow-tables.ts'

export const sales = requestQueries(growOrders, { receiverName: '', note: null })

export type CycleRow = typeof growCycles.$inferSelect

const farmRows = offeredRows(farms)
const produceRows = offeredRows(produce)
const pointRows = offeredRows(collectionPoints)

/** Inserts the rows of a new shop in the order of their lists; existing rows stay. */
export async function insertGrow(tx: Db, seed: SeedGrow): Promise<void> {
  const placed = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, isOffered: true }))
  await farmRows.insert(tx, placed(seed.farms))
  await produceRows.insert(tx, placed(seed.produce))
  await pointRows.insert(tx, placed(seed.points))
  const cycles = placed(seed.cycles).map(({ opensIn, closesIn, readyIn, ...row }, position) => ({
    ...row,
    position,
    opensAt: hoursFromToday(opensIn),
    closesAt: hoursFromToday(closesIn),
    readyAt: hoursFromToday(readyIn),
  }))
  await tx.insert(growCycles).values(cycles).onConflictDoNothing()
}

const hoursFromToday = (hours: number) => sql`date_trunc('day', now()) + make_interval(hours => ${hours}::int)`

export const { list: listFarms } = farmRows
export const { list: listProduce } = produceRows
export const { list: listPoints } = pointRows

/** The cycles that are open or to come, the next one to close first. */
export async function listCycles(db: Db, now: Date): Promise<CycleRow[]> {
  return db
    .select()
    .from(growCycles)
    .where(and(eq(growCycles.isOffered, true), sql`${growCycles.closesAt} > ${instant(now)}`))
    .orderBy(asc(growCycles.closesAt), asc(growCycles.id))
}

/** The cycles that have begun, published or not, the last to close first. */
export async function listBegunCycles(db: Db, now: Date): Promise<CycleRow[]> {
  return db
    .select()
    .from(growCycles)
    .where(sql`${growCycles.opensAt} <= ${instant(now)}`)
    .orderBy(desc(growCycles.closesAt), asc(growCycles.id))
    .limit(CYCLES_MAX)
}
/** Two years of one a week: staff read older ones by their id. */
const CYCLES_MAX = 104

/** A cycle, published or not. */
export async function findCycle(db: Db, id: string): Promise<CycleRow | undefined> {
  const [row] = await db.select().from(growCycles).where(eq(growCycles.id, id))
  return row
}

/**
 * Holds a cycle until `tx` ends: its orders are placed one after the other, so that what is limited is counted once, and
 * staff who change it wait.
 */
export async function lockCycle(tx: Db, id: string): Promise<void> {
  await tx.select({ id: growCycles.id }).from(growCycles).where(eq(growCycles.id, id)).for('update')
}

const isOf = (cycleId: string) => sql`${paymentIntents.request} ->> 'cycleId' = ${cycleId}`

/** Orders of a cycle that are placed and can still be settled. They hold their quantities. */
const isHeld = (cycleId: string) =>
  and(
    eq(paymentIntents.purpose, 'grow'),
    or(eq(paymentIntents.status, 'open'), eq(paymentIntents.status, 'review')),
    isOf(cycleId),
  )

/** Whose cart is counted. */
type Own = {
  payer: string | null
  /** The payer's order of this cart, once it was asked for: it does not count. */
  id: string | undefined
  /** Set before the cart is placed: the payer's orders that placing it would close at this time do not count either. */
  before?: Date
}

// The payer is compared too, so the id of another person's order tells nothing.
const isFree = ({ payer, id, before }: Own) =>
  payer === null
    ? undefined
    : and(
        eq(paymentIntents.payerUserId, payer),
        or(
          id === undefined ? sql`false` : eq(paymentIntents.subjectId, id),
          before && and(eq(paymentIntents.status, 'open'), not(isBeingPaid(before))),
        ),
      )

/** How much of each offer orders have, paid or being paid. */
export async function readTaken(
  db: Db,
  cycleId: string,
  own: Own = { payer: null, id: undefined },
): Promise<GrowLine[]> {
  const free = isFree(own)
  const unpaid = await db
    .select({ lines: sql<GrowLine[]>`${paymentIntents.request} -> 'lines'` })
    .from(paymentIntents)
    // Without a payer the comparison is null.
    .where(and(isHeld(cycleId), free && sql`(${free}) is not true`))
  const paid = await listLines(db, cycleId)
  return [...unpaid, ...paid].flatMap(({ lines }) => lines)
}

/** Whether the payer's order under the id is placed and can still be settled. */
export async function isPlaced(db: Db, cycleId: string, { payer, id }: Pick<Own, 'payer' | 'id'>): Promise<boolean> {
  if (payer === null || id === undefined) return false
  const { payerUserId, subjectId } = paymentIntents
  return (await db.$count(paymentIntents, and(isHeld(cycleId), eq(payerUserId, payer), eq(subjectId, id)))) > 0
}

/**
 * Closes the person's other unpaid orders of a cycle, so that a changed cart does not count against them. One whose
 * payment may be in progress stays; money that still comes for a closed one is refunded automatically.
 */
export async function closeReplaced(
  tx: Db,
  actor: Person,
  { cycleId, id }: { cycleId: string; id: string },
  now: Date,
): Promise<void> {
  const unpaid = await lockUnpaid(tx, 'grow', actor.userId, now, isOf(cycleId))
  const replaced = unpaid.filter((one) => one.subjectId !== id && !one.isBeingPaid)
  await closeIntents(
    tx,
    replaced.map((one) => one.id),
  )
}

/** The lines of the paid orders of a cycle whose money did not go back, the oldest order first. */
export async function listLines(db: Db, cycleId: string) {
  const { id, lines, receiverName, phone, location, region, note, paystackReference, isCollected } = growOrders
  return db
    .select({ id, lines, receiverName, phone, location, region, note, paystackReference, isCollected })
    .from(growOrders)
    .where(and(eq(growOrders.cycleId, cycleId), ne(growOrders.status, 'refunded')))
    .orderBy(asc(growOrders.createdAt), asc(growOrders.id))
}
export type PackedOrder = Awaited<ReturnType<typeof listLines>>[number]

export async function countUnpaid(db: Db, cycleId: string): Promise<number> {
  return db.$count(paymentIntents, isHeld(cycleId))
}

/** The region of each farm, offered or not, by its id. */
export async function readFarmRegions(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: farms.id, region: farms.region }).from(farms)
  return new Map(rows.map(({ id, region }) => [id, region]))
}

/** Whether there are all of these farms and crops, offered or not. */
export async function areKnown(db: Db, lines: readonly Pick<QuotedGrowLine, 'farmId' | 'produceId'>[]) {
  const farmIds = (await db.select({ id: farms.id }).from(farms)).map(({ id }) => id)
  const produceIds = (await db.select({ id: produce.id }).from(produce)).map(({ id }) => id)
  return lines.every(({ farmId, produceId }) => farmIds.includes(farmId) && produceIds.includes(produceId))
}

/** Gives the open orders of a cycle the time at which the cycle is ready now. */
export async function moveReadyAt(tx: Db, cycleId: string, readyAt: string): Promise<void> {
  await tx
    .update(growOrders)
    .set({ readyAt: new Date(readyAt) })
    .where(and(eq(growOrders.cycleId, cycleId), inArray(growOrders.status, OPEN_REQUEST)))
}
