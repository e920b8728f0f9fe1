import { and, asc, desc, eq, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Person, Staff, StaffRole } from '#domain/actor.ts'
import { ALERT_STEPS, type AlertStep, callsAt, type Listened, SILENT_AFTER_MS } from '#domain/orders/alarm.ts'
import { pick } from '#domain/pick.ts'
import { STAFF_RIGHTS } from '#domain/staff-rights.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { instant, isoText } from '../../db/rows.ts'
import { deleteShiftDevices } from '../../notifications/push/push-queries.ts'
import { pushSubscriptions } from '../../notifications/push/push-tables.ts'
import { onBoard, readyBy, receivedAt } from '../order-queries.ts'
import { orders } from '../order-tables.ts'
import { alertSteps, shifts, silences } from './alarm-tables.ts'

/** Orders that are to be ready later do not ring yet: longer than any promise and any time for cooking. */
const HORIZON_MS = 13 * HOUR_MS
const AT_ONCE = 200
/** As many unseen orders are looked at; of more, the first show what is wrong. */
const MOST_CALLING = 500
/** For how long after its last sign of life a device on shift is notified, ms. */
const ASLEEP_MS = 6 * HOUR_MS
/** Orders ring where the kitchen's steps can be taken. */
export const KITCHEN_ROLES: readonly StaffRole[] = STAFF_RIGHTS['orders.prepare'].roles

/** Received orders that nobody has acknowledged and that may ring by now, without those whose last step was taken. */
export async function listUnseen(db: Db, now: Date) {
  const last = sql<{ step: AlertStep; at: string } | null>`(select json_build_object('step', a.step,
    'at', ${isoText(sql`a.at`)}) from alert_steps a where a.order_id = ${orders.id}
    order by array_position(${sql.param(Object.keys(ALERT_STEPS))}::text[], a.step) desc limit 1)`
  const rows = await db
    .select({
      id: orders.id,
      city: orders.city,
      receivedAt,
      scheduledFor: orders.scheduledFor,
      promiseTerms: orders.promiseTerms,
      last,
    })
    .from(orders)
    .where(
      and(
        mayCall(now),
        sql`not exists (select 1 from alert_steps a where a.order_id = ${orders.id} and a.step = 'pause')`,
      ),
    )
    .orderBy(asc(readyBy))
    .limit(AT_ONCE)
  return rows.map(({ last: step, ...row }) => ({ ...row, last: step && { ...step, at: new Date(step.at) } }))
}

/** From when each order calls for somebody that nobody has acknowledged and that calls by now. */
export async function listCalling(db: Db, cookMinutes: number, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ receivedAt, scheduledFor: orders.scheduledFor, promiseTerms: orders.promiseTerms })
    .from(orders)
    .where(mayCall(now))
    .orderBy(asc(readyBy))
    .limit(MOST_CALLING)
  return rows
    .map((row) =>
      callsAt({
        receivedAt: row.receivedAt ?? now,
        scheduledFor: row.scheduledFor,
        kitchen: row.promiseTerms,
        cookMinutes,
      }),
    )
    .filter((from) => from <= now)
}

/** Received orders that nobody has acknowledged and that may ring by now. */
const mayCall = (now: Date) =>
  and(
    onBoard,
    eq(orders.status, 'received'),
    isNull(orders.acknowledgedAt),
    sql`${readyBy} <= ${instant(new Date(now.getTime() + HORIZON_MS))}`,
  )

/**
 * Records a step of an order that nobody has acknowledged, and holds the order until `tx` ends, so that it cannot be
 * acknowledged between the step and its message.
 *
 * @returns false when the step was taken before, or the order has been acknowledged, or moved to another slot
 */
export async function recordAlertStep(
  tx: Db,
  { id: orderId, scheduledFor }: { id: string; scheduledFor: Date | null },
  step: AlertStep,
  now: Date,
): Promise<boolean> {
  const unseen = tx
    .select({
      orderId: orders.id,
      step: sql<AlertStep>`${step}::text`.as('step'),
      at: instant(now).as('at'),
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'received'),
        isNull(orders.acknowledgedAt),
        sql`${orders.scheduledFor} is not distinct from ${scheduledFor && instant(scheduledFor)}`,
      ),
    )
    .for('update')
  const rows = await tx
    .insert(alertSteps)
    .select(unseen)
    .onConflictDoNothing()
    .returning({ orderId: alertSteps.orderId })
  return rows.length > 0
}

/** Forgets the steps of an order, so that they are taken anew. */
export async function deleteSteps(tx: Db, orderId: string): Promise<void> {
  await tx.delete(alertSteps).where(eq(alertSteps.orderId, orderId))
}

const isRunning = (now: Date) =>
  and(isNull(shifts.endedAt), gte(shifts.lastBeatAt, new Date(now.getTime() - SILENT_AFTER_MS)))

/** Who is on shift, those first who began first. */
export async function listRunning(db: Db, now: Date) {
  return db.select().from(shifts).where(isRunning(now)).orderBy(asc(shifts.startedAt), asc(shifts.id))
}

/** The cities whose orders would be heard: by a screen with sound on shift, where the kitchen's steps can be taken. */
export async function findListened(db: Db, now: Date): Promise<Listened> {
  const rows = await db
    .selectDistinct({ city: shifts.city })
    .from(shifts)
    .where(and(isRunning(now), eq(shifts.hasSound, true), inArray(shifts.role, [...KITCHEN_ROLES])))
  return new Set(rows.map(({ city }) => city))
}

type Listening = { shiftId: string; city: string | null; hasSound: boolean }

/** Starts a shift; one that runs already goes on. */
export async function insertShift(
  db: Db,
  actor: Staff,
  shift: Listening & { device: string },
  now: Date,
): Promise<void> {
  const { shiftId: id, ...rest } = shift
  await db
    .insert(shifts)
    .values({ ...rest, id, userId: actor.userId, role: actor.role, startedAt: now, lastBeatAt: now })
    .onConflictDoNothing()
}

/** Records that the screen of one's own running shift still listens. @returns false when there is no such shift */
export async function recordListening(
  db: Db,
  actor: Staff,
  { shiftId, city, hasSound }: Listening,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(shifts)
    .set({ lastBeatAt: now, city, hasSound, role: actor.role })
    .where(own(actor, shiftId))
    .returning({ id: shifts.id })
  return rows.length > 0
}

/** Whether the actor's shift runs. */
export async function isOwnShift(db: Db, actor: Staff, shiftId: string): Promise<boolean> {
  return (await db.$count(shifts, own(actor, shiftId))) > 0
}

/**
 * The devices of those who are on shift for a city, each device once. A browser that sleeps shows no sign of
 * life: its shift counts for some hours.
 */
export async function listShiftDevices(tx: Db, city: string, now: Date): Promise<{ id: string; userId: string }[]> {
  return tx
    .selectDistinctOn([pushSubscriptions.endpoint], { id: pushSubscriptions.id, userId: shifts.userId })
    .from(pushSubscriptions)
    .innerJoin(shifts, eq(shifts.id, pushSubscriptions.shiftId))
    .where(
      and(
        isNull(shifts.endedAt),
        gte(shifts.lastBeatAt, new Date(now.getTime() - ASLEEP_MS)),
        or(isNull(shifts.city), eq(shifts.city, city)),
      ),
    )
    .orderBy(pushSubscriptions.endpoint, desc(shifts.startedAt))
}

/** Ends one's own shift, and deletes its device. */
export async function markEnded(tx: Db, actor: Staff, shiftId: string, now: Date): Promise<void> {
  const ended = await tx.update(shifts).set({ endedAt: now }).where(own(actor, shiftId)).returning({ id: shifts.id })
  await deleteShiftDevices(
    tx,
    ended.map(({ id }) => id),
  )
}

const own = (actor: Staff, shiftId: string) =>
  and(eq(shifts.id, shiftId), eq(shifts.userId, actor.userId), isNull(shifts.endedAt))

/** Begins a silence in each city where none has begun. @returns those that have begun now */
export async function beginSilences(
  tx: Db,
  cities: readonly string[],
  now: Date,
): Promise<{ id: string; city: string }[]> {
  if (cities.length === 0) return []
  return tx
    .insert(silences)
    .values(cities.map((city) => ({ city, beganAt: now })))
    .onConflictDoNothing()
    .returning({ id: silences.id, city: silences.city })
}

/** Ends the silences of other cities. */
export async function endSilences(tx: Db, except: readonly string[], now: Date): Promise<void> {
  await tx
    .update(silences)
    .set({ endedAt: now })
    .where(and(isNull(silences.endedAt), notInArray(silences.city, [...except])))
}

/** Deletes shifts whose last sign of life is older. @returns how many */
export async function deleteShiftsBefore(db: Db, before: Date): Promise<number> {
  const rows = await db.delete(shifts).where(lt(shifts.lastBeatAt, before)).returning({ id: shifts.id })
  return rows.length
}

/** The actor's shifts, oldest first, for the export. */
export async function listShiftsOf(db: Db, actor: Person) {
  return db
    .select({
      ...pick(shifts, 'device', 'startedAt', 'lastBeatAt', 'endedAt'),
      /** Where its device is notified. */
      endpoint: pushSubscriptions.endpoint,
    })
    .from(shifts)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.shiftId, shifts.id))
    .where(eq(shifts.userId, actor.userId))
    .orderBy(asc(shifts.startedAt))
}

/** Deletes the actor's shifts, with their devices. */
export async function deleteShiftsOf(tx: Db, actor: Person): Promise<void> {
  const rows = await tx.delete(shifts).where(eq(shifts.userId, actor.userId)).returning({ id: shifts.id })
  await deleteShiftDevices(
    tx,
    rows.map(({ id }) => id),
  )
}
