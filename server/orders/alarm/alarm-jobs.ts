import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import { callsAt, dueAlert, isHeardIn } from '#domain/orders/alarm.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import { pauseAt } from '#domain/settings/switches.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { findRole } from '../../auth/auth.ts'
import type { Db } from '../../db/db.ts'
import { type AlertDevice, queueAlert, queueSilence } from '../../notifications/queue-alert.ts'
import { lockSwitches, readSettings } from '../../settings/settings-queries.ts'
import { turnSwitch } from '../../settings/turn-switch.ts'
import {
  beginSilences,
  deleteShiftsBefore,
  endSilences,
  findListened,
  KITCHEN_ROLES,
  listShiftDevices,
  listUnseen,
  recordAlertStep,
} from './alarm-queries.ts'
import { unheardCities } from './unheard-cities.ts'

export type AlarmDeps = {
  db: Db
  clock: () => Date
  publicUrl: string
  /** Whether the second chat is another one than the operator's. */
  hasSecondChat: boolean
  log: Pick<FastifyBaseLogger, 'error'>
}

const ALARM: Actor = { kind: 'system', name: 'alarm' }
/** What shoppers read. */
const PAUSE_REASON = 'The kitchen is very busy right now. Please try again soon, or choose a later time.'
/** How long it is stored who was on shift. */
const SHIFTS_KEPT_MS = 30 * DAY_MS

/**
 * Takes the due step of each order that nobody acknowledges: messages to the staff, and at last a pause. A step is written
 * in the transaction of its message, so that it is taken once, whatever ends the process; what is due follows from the
 * order, so the next run goes on.
 *
 * @returns how many steps were taken
 */
export async function alertStaff({ db, clock, publicUrl, hasSecondChat, log }: AlarmDeps): Promise<number> {
  const now = clock()
  const unseen = await listUnseen(db, now)
  if (unseen.length === 0) return 0
  const settings = await readSettings(db)
  const listened = await findListened(db, now)
  let taken = 0
  for (const { id: orderId, city, scheduledFor, promiseTerms, last, ...order } of unseen) {
    const isHeard = isHeardIn(city, listened)
    const since = callsAt({
      receivedAt: order.receivedAt ?? now,
      scheduledFor,
      kitchen: promiseTerms,
      cookMinutes: settings.orders.cookMinutes,
    })
    const step = dueAlert(since, now, isHeard, last)
    if (step === null) continue
    try {
      const alert = { orderId, city, scheduledFor, step, since, isHeard, hasSecondChat, boardUrl: boardAt(publicUrl) }
      if (await db.transaction((tx) => takeStep(tx, alert, settings, now))) taken += 1
    } catch (error) {
      log.error({ err: error, step }, 'the staff could not be alerted of an order; it is tried again')
    }
  }
  return taken
}

type Alert = Omit<Parameters<typeof queueAlert>[1], 'pausedUntil' | 'devices'> & {
  city: string
  scheduledFor: Date | null
}

async function takeStep(tx: Db, { scheduledFor, ...alert }: Alert, settings: Settings, now: Date): Promise<boolean> {
  if (!(await recordAlertStep(tx, { id: alert.orderId, scheduledFor }, alert.step, now))) return false
  const pausedUntil = alert.step === 'pause' ? await pauseOrders(tx, settings, now) : null
  await queueAlert(tx, { ...alert, pausedUntil, devices: await devicesFor(tx, alert.city, now) }, now)
  return true
}

/** The devices on shift whose people may still take the kitchen's steps: a role can be taken away while a device sleeps. */
async function devicesFor(tx: Db, city: string, now: Date): Promise<AlertDevice[]> {
  const allowed: AlertDevice[] = []
  for (const device of await listShiftDevices(tx, city, now)) {
    const role = await findRole(tx, device.userId)
    if (role && KITCHEN_ROLES.includes(role)) allowed.push(device)
  }
  return allowed
}

/** Pauses orders as the settings say. A pause that is on already stays as it is. @returns its end */
async function pauseOrders(tx: Db, { kitchen }: Settings, now: Date): Promise<Date | null> {
  const pause = pauseAt(await lockSwitches(tx), now)
  if (pause) return new Date(pause.until)
  if (kitchen.pauseMinutes === 0) return null
  const until = new Date(now.getTime() + kitchen.pauseMinutes * MINUTE_MS)
  await turnSwitch(tx, ALARM, 'pause', { until: until.toISOString(), reason: PAUSE_REASON }, now)
  return until
}

/** Notifies the operator of cities without a listener while the kitchen is open, once until somebody listens again. */
export async function watchForSilence({
  db,
  clock,
  publicUrl,
}: Pick<AlarmDeps, 'db' | 'clock' | 'publicUrl'>): Promise<void> {
  const now = clock()
  const unheard = await unheardCities(db, await readSettings(db), now)
  await db.transaction(async (tx) => {
    await endSilences(tx, unheard, now)
    const [first, ...others] = await beginSilences(tx, unheard, now)
    if (!first) return
    const began = [first, ...others].map(({ city }) => city)
    await queueSilence(tx, { id: first.id, cities: began, boardUrl: boardAt(publicUrl) }, now)
  })
}

/** Deletes shifts of a month ago. @returns how many */
export function deleteOldShifts({ db, clock }: Pick<AlarmDeps, 'db' | 'clock'>): Promise<number> {
  return deleteShiftsBefore(db, new Date(clock().getTime() - SHIFTS_KEPT_MS))
}

const boardAt = (publicUrl: string) => `${publicUrl}/admin/board`
