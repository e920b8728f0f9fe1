import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import { KEPT_TOP_UP, OPEN_TOP_UP, takenUntil } from '#domain/airtime/top-up-status.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { onPage } from '../db/on-page.ts'
import { instant } from '../db/rows.ts'
import { hasGoneBack } from '../payments/payer-queries.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { airtimeProviders, airtimeTopUps } from './airtime-tables.ts'

export type TopUpRow = typeof airtimeTopUps.$inferSelect

/** A top-up that a worker has leased. `tries` counts this lease, and tells it from a later one. */
export type HeldTopUp = Pick<
  TopUpRow,
  'id' | 'userId' | 'providerId' | 'providerName' | 'phone' | 'amount' | 'status' | 'paystackReference' | 'tries'
>

export const {
  insert: insertAirtimeProviders,
  list: listOfferedProviders,
  find: findOfferedProvider,
} = offeredRows(airtimeProviders)

/** Inserts a top-up unless it exists. @returns the new row; undefined when it existed */
export async function insertTopUp(tx: Db, row: typeof airtimeTopUps.$inferInsert): Promise<TopUpRow | undefined> {
  const [made] = await tx.insert(airtimeTopUps).values(row).onConflictDoNothing().returning()
  return made
}

/** What a person paid since an instant, in pesewas, without refunds and without the top-ups `except`. */
export async function sumKeptSince(
  tx: Db,
  userId: string,
  since: Date,
  except: readonly string[] = [],
): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`coalesce(sum(${airtimeTopUps.amount}), 0)::float8` })
    .from(airtimeTopUps)
    .where(
      and(
        eq(airtimeTopUps.userId, userId),
        gte(airtimeTopUps.createdAt, since),
        inArray(airtimeTopUps.status, [...KEPT_TOP_UP]),
        notInArray(airtimeTopUps.id, [...except]),
      ),
    )
  return row?.total ?? 0
}

/** The actor's own top-up. */
export async function findOwnTopUp(db: Db, actor: Person, id: string): Promise<TopUpRow | undefined> {
  const [row] = await db
    .select()
    .from(airtimeTopUps)
    .where(and(eq(airtimeTopUps.id, id), eq(airtimeTopUps.userId, actor.userId)))
  return row
}

/** One page of the actor's own top-ups, newest first, and one row more. */
export async function listOwnTopUps(db: Db, actor: Person, page: PageQuery): Promise<TopUpRow[]> {
  const { after, orderBy, limit } = onPage(airtimeTopUps.createdAt, airtimeTopUps.id, 'newest', page)
  return db
    .select()
    .from(airtimeTopUps)
    .where(and(eq(airtimeTopUps.userId, actor.userId), after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** One page of the undecided top-ups, the oldest first, and one row more: the desk's list. */
export async function listOpenTopUps(db: Db, page: PageQuery) {
  const { after, orderBy, limit } = onPage(airtimeTopUps.createdAt, airtimeTopUps.id, 'oldest', page)
  return db
    .select({
      ...getTableColumns(airtimeTopUps),
      memberName: profiles.fullName,
      isLeftToPeople: sql<boolean>`${isLeftToPeople}`,
    })
    .from(airtimeTopUps)
    .leftJoin(profiles, eq(profiles.userId, airtimeTopUps.userId))
    .where(and(inArray(airtimeTopUps.status, [...OPEN_TOP_UP]), after))
    .orderBy(...orderBy)
    .limit(limit)
}

export async function findTopUp(db: Db, id: string): Promise<TopUpRow | undefined> {
  const [row] = await db.select().from(airtimeTopUps).where(eq(airtimeTopUps.id, id))
  return row
}

/** Leases due top-ups until `heldUntil`; undecided ones become due again after it. */
export async function claimDueTopUps(db: Db, now: Date, heldUntil: Date, limit: number): Promise<HeldTopUp[]> {
  const { id, nextTryAt: dueAt, tries, status } = airtimeTopUps
  const due = { key: id, dueAt, now, where: inArray(status, [...OPEN_TOP_UP]), order: [dueAt, id], limit }
  const { userId, providerId, providerName, phone, amount, paystackReference } = airtimeTopUps
  return claimDue(db, airtimeTopUps, due, { nextTryAt: heldUntil, tries: sql`${tries} + 1` }).returning({
    id,
    userId,
    providerId,
    providerName,
    phone,
    amount,
    status,
    paystackReference,
    tries,
  })
}

/**
 * Records that a network is about to be asked, so the outcome is unknown until it answers. Clears the last error, by
 * which `decideTopUp` recognises a request in progress.
 *
 * @returns false when another worker has the lease, or it is decided: then nothing may be requested
 */
export async function markAskedFor(db: Db, held: HeldTopUp, now: Date): Promise<boolean> {
  const rows = await db
    .update(airtimeTopUps)
    .set({ status: 'unknown', lastError: null, updatedAt: now })
    .where(and(stillHeld(held), eq(airtimeTopUps.status, 'waiting')))
    .returning({ id: airtimeTopUps.id })
  return rows.length > 0
}

/**
 * Ends the lease of an undecided top-up, unless another worker has it.
 *
 * @param change `nextTryAt` null leaves it to staff; `status` returns to `waiting` when it certainly was not sent
 * @returns whether the lease was still held
 */
export async function letGo(
  tx: Db,
  held: HeldTopUp,
  change: { status: 'waiting' | 'unknown'; nextTryAt: Date | null; lastError?: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(airtimeTopUps)
    .set({ ...change, updatedAt: now })
    .where(and(stillHeld(held), inArray(airtimeTopUps.status, [...OPEN_TOP_UP])))
    .returning({ id: airtimeTopUps.id })
  return rows.length > 0
}

/** Who decides a top-up: the worker that asked a network, or staff. */
export type Decider = 'worker' | 'person'

/** Top-ups that no network is sending: left to staff, or requested without an answer. */
const isLeftToPeople = or(
  isNull(airtimeTopUps.nextTryAt),
  and(eq(airtimeTopUps.status, 'unknown'), isNotNull(airtimeTopUps.lastError)),
)

/** Top-ups that nobody else has taken just now. */
const isFreeFor = (by: string, now: Date) =>
  or(isNull(airtimeTopUps.changedBy), eq(airtimeTopUps.changedBy, by), lte(airtimeTopUps.updatedAt, takenUntil(now)))

/**
 * Takes an open top-up for somebody who sends it manually, or hands it back. Once it is taken, no network is asked about it,
 * because that could send it too; an answer that is on its way counts only if it says “sent”. A top-up of unknown outcome
 * that is handed back is asked about again at once.
 *
 * @returns the row; undefined when it is decided, being sent, or somebody else's
 */
export async function markTaken(
  tx: Db,
  id: string,
  { by, isTaken }: { by: string; isTaken: boolean },
  now: Date,
): Promise<TopUpRow | undefined> {
  const { nextTryAt, status } = airtimeTopUps
  const change = isTaken
    ? { changedBy: by, nextTryAt: null }
    : {
        changedBy: null,
        nextTryAt: sql`case when ${status} = 'unknown' then ${instant(now)} else ${nextTryAt} end`,
      }
  const [row] = await tx
    .update(airtimeTopUps)
    .set({ ...change, updatedAt: now })
    .where(
      and(
        eq(airtimeTopUps.id, id),
        inArray(airtimeTopUps.status, [...OPEN_TOP_UP]),
        isLeftToPeople,
        isFreeFor(by, now),
      ),
    )
    .returning()
  return row
}

/**
 * Decides an open top-up, once; staff only those that are left to staff, and that nobody else has taken just now. A worker
 * records each airtime that was sent, but no failure of one that is left to staff: whoever took it may be sending it, and
 * its refund would be the shop's loss.
 *
 * @returns the row; undefined when it cannot be decided
 */
export async function decideTopUp(
  tx: Db,
  id: string,
  decider: Decider,
  change: { status: 'sent' | 'failed'; providerReference?: string | null; lastError: string | null; changedBy: string },
  now: Date,
): Promise<TopUpRow | undefined> {
  const ofWorker = change.status === 'failed' ? isNotNull(airtimeTopUps.nextTryAt) : undefined
  const mayDecide = decider === 'person' ? and(isLeftToPeople, isFreeFor(change.changedBy, now)) : ofWorker
  const [row] = await tx
    .update(airtimeTopUps)
    .set({ ...change, nextTryAt: null, updatedAt: now })
    .where(and(eq(airtimeTopUps.id, id), inArray(airtimeTopUps.status, [...OPEN_TOP_UP]), mayDecide))
    .returning()
  return row
}

/** Marks failed top-ups whose money was refunded. @returns how many */
export async function markGoneBack(db: Db, now: Date): Promise<number> {
  const rows = await db
    .update(airtimeTopUps)
    .set({ status: 'refunded', updatedAt: now })
    .where(and(eq(airtimeTopUps.status, 'failed'), hasGoneBack(sql`${airtimeTopUps.paystackReference}`)))
    .returning({ id: airtimeTopUps.id })
  return rows.length
}

function stillHeld({ id, tries }: HeldTopUp) {
  return and(eq(airtimeTopUps.id, id), eq(airtimeTopUps.tries, tries), isNotNull(airtimeTopUps.nextTryAt))
}
