import type { Staff } from '#domain/actor.ts'
import { pesewas } from '#domain/money.ts'
import { linesInBag } from '#domain/orders/proposals.ts'
import { CODE_TRIES } from '#domain/riders/door.ts'
import type { RideStop, RideView } from '#domain/riders/ride-api.ts'
import type { RiderView } from '#domain/riders/riders-api.ts'
import { STAFF_RIGHTS } from '#domain/staff-rights.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { readStaffRoles, rightsNow } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { readyAt } from '../orders/board/board-queries.ts'
import { findOpenHandin, readInHand } from './cash-queries.ts'
import { listStops, type StopRow } from './ride-queries.ts'
import { findShift, readRiders } from './rider-queries.ts'

/** A shift that nobody ends is over after this, in milliseconds. */
const SHIFT_MS = 16 * HOUR_MS

/** Shifts that began before this are over. */
export const shiftsSince = (now: Date) => new Date(now.getTime() - SHIFT_MS)

/** What a rider's page shows: the actor's own deliveries, shift and cash. */
export async function viewRide(db: Db, actor: Staff, now: Date): Promise<RideView> {
  const stops = await listStops(db, actor)
  const shift = await findShift(db, actor, shiftsSince(now))
  const handin = await findOpenHandin(db, actor.userId)
  return {
    shiftSince: shift?.toISOString() ?? null,
    stops: stops.map(stopOf),
    inHand: await readInHand(db, actor.userId),
    handin: handin
      ? { amount: handin.declared, declaredAt: handin.declaredAt.toISOString(), state: handin.state }
      : null,
  }
}

function stopOf({ order, delivery, isPickedUp, lines, proposals, adjustments }: StopRow): RideStop {
  const { latitude: lat, longitude: lng } = order
  const hasFailed = order.deliveryFailedAt !== null
  return {
    orderId: order.id,
    hasFailed,
    isPickedUp,
    customerName: order.customerName,
    contact: hasFailed
      ? null
      : {
          phone: order.customerPhone,
          address: order.address,
          point: lat === null || lng === null ? null : { lat, lng },
          gpsCode: order.gpsCode,
        },
    city: order.city,
    notes: order.notes,
    readyAt: readyAt(order).toISOString(),
    lines: linesInBag(lines, order, proposals, adjustments),
    isForAdults: order.requiresAge,
    triesLeft: CODE_TRIES - (delivery?.wrongTries ?? 0),
  }
}

/** Who delivers: riders, and other staff while they are on shift. Those on shift first, then the fewest open orders. */
export async function viewRiders(db: Db, actor: Staff, now: Date): Promise<RiderView[]> {
  const roles = (await readStaffRoles(db)).filter(({ role }) =>
    (STAFF_RIGHTS['orders.ride'].roles as readonly string[]).includes(role),
  )
  const roleOf = new Map(roles.map(({ userId, role }) => [userId, role]))
  const may = await rightsNow(db, actor)
  const rows = await readRiders(db, [...roleOf.keys()], shiftsSince(now))
  return rows
    .filter(({ riderId, isOnShift }) => isOnShift || roleOf.get(riderId) === 'rider')
    .map(({ inHand, isCounted, ...row }) => ({
      ...row,
      inHand: may('cash.count') && !isCounted ? pesewas(Number(inHand)) : null,
    }))
    .toSorted(
      (a, b) =>
        Number(b.isOnShift) - Number(a.isOnShift) ||
        a.openOrders - b.openOrders ||
        a.name.localeCompare(b.name) ||
        (a.riderId < b.riderId ? -1 : 1),
    )
}
