import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import { cutPage, type PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { SeedClass } from '#seed/classes.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant } from '../db/rows.ts'
import { closeExpired, isPaymentAlive } from '../payments/payer-queries.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { settingRow } from '../settings/settings-queries.ts'
import { classCancellations, classes, classSeats, classWaits } from './class-tables.ts'

export type SeatRow = typeof classSeats.$inferSelect

/** Inserts classes in the order of the list, each some weeks from now; existing rows stay. */
export async function insertClasses(tx: Db, rows: readonly SeedClass[]): Promise<void> {
  const positioned = rows.map(({ inWeeks, weekday, hour, ...row }, position) => ({
    ...row,
    position,
    startsAt: sql<string>`date_trunc('week', now()) + make_interval(weeks => ${inWeeks}::int, days => ${weekday}::int, hours => ${hour}::int)`,
  }))
  await tx.insert(classes).values(positioned).onConflictDoNothing()
}

const ofSeat = and(eq(paymentIntents.purpose, 'webinar'), eq(paymentIntents.subjectId, sql`${classSeats.id}::text`))
const isCancelled = sql<boolean>`exists (select 1 from ${classCancellations} c where c.class_id = classes.id)`
const seatsWhere = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${classSeats} s where s.class_id = classes.id and ${condition})`
const paymentOf = (condition: SQL) => sql`s.state = 'held' and exists (select 1 from ${paymentIntents} i
  where i.purpose = 'webinar' and i.subject_id = s.id::text and ${condition})`
const isPaid = sql`s.state = 'paid'`
const isHeldAt = (now: Date) =>
  paymentOf(sql`(i.status = 'review' or (i.status = 'open' and i.closes_at > ${instant(now)}))`)
const isHeld = paymentOf(sql`i.status in ('open', 'review')`)
/** Those who wait or have an offer, and hold no seat of the class: a free seat is theirs before it is anybody else's. */
const waitsWithout = (held: SQL, now: Date, and = sql`true`) =>
  sql<number>`(select count(*)::int from ${classWaits} w where w.class_id = classes.id
    and (w.offer_ends_at is null or w.offer_ends_at > ${instant(now)}) and ${and}
    and not exists (select 1 from ${classSeats} s where s.class_id = w.class_id and s.user_id = w.user_id and ${held}))`
/** A class with the tariff, and how many seats are taken; a held one is free again once its time to pay has passed. */
const counted = (now: Date) => ({
  ...getTableColumns(classes),
  tariff: settingRow('tariff'),
  paid: seatsWhere(isPaid),
  held: seatsWhere(isHeldAt(now)),
  waiting: waitsWithout(isHeldAt(now), now),
  checkedIn: seatsWhere(sql`${isPaid} and s.checked_in_at is not null`),
  isCancelled,
})

/** The published classes, by date. */
export async function listPublished(db: Db, now: Date) {
  return db
    .select(counted(now))
    .from(classes)
    .where(eq(classes.isOffered, true))
    .orderBy(asc(classes.startsAt), asc(classes.id))
}
export type CountedClass = Awaited<ReturnType<typeof listPublished>>[number]

/** A class, published or not. */
export async function findClass(db: Db, id: string, now: Date): Promise<CountedClass | undefined> {
  const [row] = await db.select(counted(now)).from(classes).where(eq(classes.id, id))
  return row
}

/** All classes for staff: those that have not ended, the next first; then the others, the latest first. */
export async function listAll(db: Db, now: Date): Promise<CountedClass[]> {
  const comingAt = sql`case when ${endOf} > ${instant(now)} then ${classes.startsAt} end`
  return db
    .select(counted(now))
    .from(classes)
    .orderBy(sql`${comingAt} nulls last`, desc(classes.startsAt), asc(classes.id))
}

/**
 * How many seats of a class are paid, or held by a payment that may still succeed: whatever the clock says, as long as it
 * is not closed.
 */
export async function countTaken(tx: Db, classId: string): Promise<number> {
  const taken = seatsWhere(sql`(${isPaid} or (${isHeld}))`)
  const [row] = await tx.select({ taken }).from(classes).where(eq(classes.id, classId))
  return row?.taken ?? 0
}

/**
 * How many wait for a seat of a class, or have an offer of one, and hold none by a payment that may still succeed.
 *
 * @param of who is counted: all but one person, or those with an offer
 */
export async function countWaiting(
  tx: Db,
  classId: string,
  of: { exceptUserId: string } | 'offered',
  now: Date,
): Promise<number> {
  const isCounted = of === 'offered' ? sql`w.offered_at is not null` : sql`w.user_id <> ${of.exceptUserId}::uuid`
  const [row] = await tx
    .select({ waiting: waitsWithout(isHeld, now, isCounted) })
    .from(classes)
    .where(eq(classes.id, classId))
  return row?.waiting ?? 0
}

/** Whether somebody holds a seat of a class by a payment that may still succeed. */
export async function holdsSeat(tx: Db, classId: string, userId: string): Promise<boolean> {
  const holds = seatsWhere(sql`s.user_id = ${userId}::uuid and ${isHeld}`)
  const [row] = await tx.select({ holds }).from(classes).where(eq(classes.id, classId))
  return (row?.holds ?? 0) > 0
}

/** Serialises what takes seats of a class, changes their number or cancels it, until `tx` ends. */
export async function lockClass(tx: Db, id: string): Promise<void> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('update')
}

/** Closes the payments of seats of a class whose time to pay has passed, which frees the seats. */
export async function freeExpired(tx: Db, classId: string, now: Date): Promise<void> {
  const held = await tx
    .select({ id: classSeats.id })
    .from(classSeats)
    .where(and(eq(classSeats.classId, classId), eq(classSeats.state, 'held')))
  await closeExpired(
    tx,
    'webinar',
    held.map(({ id }) => id),
    now,
  )
}

/** A seat of any state. */
export async function findSeat(db: Db, id: string): Promise<SeatRow | undefined> {
  const [row] = await db.select().from(classSeats).where(eq(classSeats.id, id))
  return row
}

export async function insertHeldSeat(
  tx: Db,
  seat: { id: string; classId: string; userId: string; name: string; title: string; totalAmount: Pesewas },
  now: Date,
): Promise<void> {
  await tx.insert(classSeats).values({ ...seat, state: 'held', createdAt: now, updatedAt: now })
}

/** Turns a held seat into a paid one. @returns undefined unless it was held */
export async function markPaid(
  tx: Db,
  id: string,
  paid: { ticketCode: string; reference: string },
  now: Date,
): Promise<SeatRow | undefined> {
  const { ticketCode, reference } = paid
  const [row] = await tx
    .update(classSeats)
    .set({ state: 'paid', ticketCode, paystackReference: reference, updatedAt: now })
    .where(and(eq(classSeats.id, id), eq(classSeats.state, 'held')))
    .returning()
  return row
}

/** Frees a paid seat; the caller refunds it. @returns undefined unless it was taken */
export async function markRefunded(tx: Db, by: string, id: string, now: Date): Promise<SeatRow | undefined> {
  const [row] = await tx
    .update(classSeats)
    .set({ state: 'refunded', changedBy: by, updatedAt: now })
    .where(and(eq(classSeats.id, id), eq(classSeats.state, 'paid')))
    .returning()
  return row
}

/** Records whether the holder of a ticket is here. @returns undefined when there is no such paid ticket, or it is so already */
export async function markCheckedIn(
  tx: Db,
  actor: Actor,
  { classId, ticketCode, isHere }: { classId: string; ticketCode: string; isHere: boolean },
  now: Date,
): Promise<SeatRow | undefined> {
  const { checkedInAt } = classSeats
  const [row] = await tx
    .update(classSeats)
    .set({ checkedInAt: isHere ? now : null, checkedInBy: actorName(actor), updatedAt: now })
    .where(
      and(
        eq(classSeats.classId, classId),
        eq(classSeats.ticketCode, ticketCode),
        eq(classSeats.state, 'paid'),
        isHere ? isNull(checkedInAt) : sql`${checkedInAt} is not null`,
      ),
    )
    .returning()
  return row
}

/** Records that a class is cancelled. @returns whether it was not before */
export async function insertCancellation(tx: Db, actor: Actor, classId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(classCancellations)
    .values({ classId, cancelledBy: actorName(actor), cancelledAt: now })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

/** A seat of a cancelled class whose money is still to go back, or whose payment is still open. */
export async function findToFree(db: Db): Promise<(SeatRow & { cancelledBy: string }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(classSeats), cancelledBy: classCancellations.cancelledBy })
    .from(classSeats)
    .innerJoin(classCancellations, eq(classCancellations.classId, classSeats.classId))
    .where(inArray(classSeats.state, ['held', 'paid']))
    .limit(1)
  return row
}

/** Deletes a seat that was never paid. */
export async function deleteHeldSeat(tx: Db, id: string): Promise<void> {
  await tx.delete(classSeats).where(and(eq(classSeats.id, id), eq(classSeats.state, 'held')))
}

/** Deletes seats that were not paid and whose payment is closed. @returns how many */
export async function deleteUnpaidSeats(db: Db): Promise<number> {
  const unpaid = db
    .select({ id: sql`${paymentIntents.subjectId}::uuid` })
    .from(paymentIntents)
    .innerJoin(classSeats, ofSeat)
    .where(and(eq(classSeats.state, 'held'), eq(paymentIntents.status, 'closed')))
    .limit(500)
  const rows = await db
    .delete(classSeats)
    .where(and(eq(classSeats.state, 'held'), inArray(classSeats.id, unpaid)))
    .returning({ id: classSeats.id })
  return rows.length
}

/** What the holders of paid seats are told by mail when it is due. */
export const SEAT_NEWS = ['paid', 'moved', 'place', 'soon', 'recording'] as const
export type SeatNews = (typeof SEAT_NEWS)[number]

/** Claims a paid seat whose holder is to be told something, and records that they were. */
export async function claimNews(tx: Db, news: SeatNews, now: Date) {
  const { toldStartsAt, toldPlace, toldJoinUrl, remindedAt, recordingToldAt } = classSeats
  const isAhead = gt(classes.startsAt, now.toISOString())
  const hasWay = or(ne(classes.joinUrl, ''), ne(classes.place, ''))
  const isNear = sql`${classes.startsAt} <= ${instant(new Date(now.getTime() + DAY_MS))}`
  // The reminder says the first link, if there was none before it.
  const isNewLink = and(
    sql`${toldJoinUrl} <> ${classes.joinUrl}`,
    ne(classes.joinUrl, ''),
    or(ne(toldJoinUrl, ''), isNotNull(remindedAt)),
  )
  const isDue = {
    paid: isNull(toldStartsAt),
    moved: and(ne(toldStartsAt, sql`${classes.startsAt}`), isAhead),
    place: and(isAhead, or(sql`${toldPlace} <> ${classes.place}`, isNewLink)),
    soon: and(isNull(remindedAt), isAhead, isNear, hasWay),
    recording: and(isNull(recordingToldAt), ne(classes.recordingUrl, '')),
  }[news]
  const [found] = await tx
    .select({ seat: classSeats, class: classes, isReminded: sql<boolean>`${and(isNear, hasWay)}` })
    .from(classSeats)
    .innerJoin(classes, eq(classes.id, classSeats.classId))
    .where(and(eq(classSeats.state, 'paid'), isDue, sql`not ${isCancelled}`))
    .limit(1)
    .for('update', { of: classSeats, skipLocked: true })
  if (!found) return undefined
  const toldWay = { toldPlace: found.class.place, toldJoinUrl: found.class.joinUrl }
  // The mails about a seat, its time and its place say also what the reminder says.
  const told = { ...toldWay, toldStartsAt: new Date(found.class.startsAt), remindedAt: found.isReminded ? now : null }
  const reminded = { ...toldWay, remindedAt: now }
  const change = { paid: told, moved: told, place: told, soon: reminded, recording: { recordingToldAt: now } }[news]
  await tx.update(classSeats).set(change).where(eq(classSeats.id, found.seat.id))
  return found
}

const withClass = {
  seat: classSeats,
  class: classes,
  isCancelled: sql<boolean>`exists (select 1 from ${classCancellations} c where c.class_id = class_seats.class_id)`,
}
const own = (actor: Person) => and(eq(classSeats.userId, actor.userId), ne(classSeats.state, 'held'))

/** A seat with its class. */
export type SeatOfClass = Awaited<ReturnType<typeof listOwnOf>>[number]

/** One page of the seats that the actor has paid for, newest first. */
export async function listOwn(db: Db, actor: Person, page: PageQuery) {
  const { after, orderBy, limit } = onPage(classSeats.createdAt, classSeats.id, 'newest', page)
  return db
    .select(withClass)
    .from(classSeats)
    .innerJoin(classes, eq(classes.id, classSeats.classId))
    .where(and(own(actor), after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** The seats in one class that the actor has paid for. */
export async function listOwnOf(db: Db, actor: Person, classId: string) {
  return db
    .select(withClass)
    .from(classSeats)
    .innerJoin(classes, eq(classes.id, classSeats.classId))
    .where(and(own(actor), eq(classSeats.classId, classId)))
    .orderBy(asc(classSeats.createdAt), asc(classSeats.id))
}

/** The seats in one class that are held for payments of the actor. */
export async function listOwnHeld(db: Db, actor: Person, classId: string, now: Date) {
  return db
    .select({
      id: classSeats.id,
      name: classSeats.name,
      amount: classSeats.totalAmount,
      heldUntil: paymentIntents.closesAt,
      isBeingPaid: isPaymentAlive(now),
    })
    .from(classSeats)
    .innerJoin(paymentIntents, ofSeat)
    .where(
      and(
        eq(classSeats.userId, actor.userId),
        eq(classSeats.classId, classId),
        eq(classSeats.state, 'held'),
        eq(paymentIntents.status, 'open'),
        gt(paymentIntents.closesAt, now),
      ),
    )
    .orderBy(asc(classSeats.createdAt))
}

/** The seat of a ticket, with its class. */
export const findTicket = (db: Db, ticketCode: string) => findWithClass(db, eq(classSeats.ticketCode, ticketCode))
/** A seat with its class. */
export const findSeatOfClass = (db: Db, id: string) => findWithClass(db, eq(classSeats.id, id))

async function findWithClass(db: Db, where: SQL): Promise<SeatOfClass | undefined> {
  const [row] = await db
    .select(withClass)
    .from(classSeats)
    .innerJoin(classes, eq(classes.id, classSeats.classId))
    .where(where)
  return row
}

const ATTENDEE = {
  ...getTableColumns(classSeats),
  email: sql<string>`coalesce(${paymentIntents.payerEmail}, '')`,
  phone: sql<string>`coalesce(${paymentIntents.payerPhone}, '')`,
}

/** One page of the seats of a class that were paid or are held, newest first, with who paid. */
export async function listAttendees(db: Db, classId: string, page: PageQuery) {
  const { after, orderBy, limit } = onPage(classSeats.createdAt, classSeats.id, 'newest', page)
  const isTaken = or(ne(classSeats.state, 'held'), inArray(paymentIntents.status, ['open', 'review']))
  const rows = await db
    .select(ATTENDEE)
    .from(classSeats)
    .leftJoin(paymentIntents, ofSeat)
    .where(and(eq(classSeats.classId, classId), isTaken, after))
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows, page.limit)
}

/** One seat with who paid. */
export async function findAttendee(db: Db, id: string) {
  const [row] = await db.select(ATTENDEE).from(classSeats).leftJoin(paymentIntents, ofSeat).where(eq(classSeats.id, id))
  return row
}
export type AttendeeRow = NonNullable<Awaited<ReturnType<typeof findAttendee>>>

/** Everything stored about the actor's seats. */
export async function readOwnSeats(db: Db, actor: Person) {
  return db.select().from(classSeats).where(eq(classSeats.userId, actor.userId)).orderBy(asc(classSeats.createdAt))
}

/** The ids of paid seats of the actor in classes that have not ended. */
export async function listOwnOpen(db: Db, actor: Person): Promise<string[]> {
  const rows = await db
    .select({ id: classSeats.id })
    .from(classSeats)
    .innerJoin(classes, eq(classes.id, classSeats.classId))
    .where(and(eq(classSeats.userId, actor.userId), eq(classSeats.state, 'paid'), sql`${endOf} > now()`))
  return rows.map(({ id }) => id)
}
const endOf = sql`${classes.startsAt} + make_interval(mins => ${classes.minutes})`

/** Erases the actor from seats; class, date and amount stay. */
export async function eraseOwnSeats(tx: Db, actor: Person): Promise<void> {
  await tx
    .update(classSeats)
    .set({ userId: null, name: '', ticketCode: null })
    .where(eq(classSeats.userId, actor.userId))
}
