import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import type { requestDispatch as endpoint } from '#domain/dispatch/dispatch-api.ts'
import { billedHours, dispatchPrice } from '#domain/dispatch/dispatch-price.ts'
import { isDispatchTime, lastPaidAt } from '#domain/dispatch/dispatch-schedule.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { freeReference } from '#domain/payments/payment-reference.ts'
import type { PurchaseAnswer } from '#domain/payments/payments-api.ts'
import { holdsPlan } from '#domain/plans/plan-discount.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import type { Priced, PurchaseDeps, Requested } from '../payments/request-purchase.ts'
import { lockMember } from '../profiles/member-queries.ts'
import { findHeldPlan } from '../profiles/profile-queries.ts'
import { requirePlace } from '../requests/require-place.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { countFreeWaiting, findVehicle, vehicleRequests } from './dispatch-queries.ts'
import { recordDispatch, type StoredDispatch } from './receive-dispatch.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>

/** A free pickup costs the shop money and a message, so a person can have only this many pending. */
const FREE_AT_ONCE = 5

/** The actor's vehicle request under the id, once it is paid or free. */
export async function findMadeDispatch(tx: Db, actor: Person, { id, vehicle }: Pick<Input, 'id' | 'vehicle'>) {
  const row = await vehicleRequests.findOwn(tx, actor, id)
  const isSame = row?.vehicle === vehicle && row.status !== 'refunded'
  return row && { isSame, amount: row.totalAmount, reference: row.paystackReference }
}

/**
 * Prices a vehicle: the server sets rate, hours and total. It can be paid for a day, but never so late that the vehicle
 * cannot come in time.
 *
 * @throws Refusal dispatch.fields_missing, dispatch.vehicle_missing, dispatch.schedule_invalid, dispatch.too_long,
 * request.region_not_served
 */
export async function priceDispatch(tx: Db, actor: Person, input: Input, now: Date): Promise<Priced<StoredDispatch>> {
  const { regions, dispatch } = await readSettings(tx)
  const place = requirePlace(regions, { ...input, name: input.vehicle }, 'dispatch.fields_missing')
  const scheduledAt = input.scheduledAt === null ? null : new Date(input.scheduledAt)
  if (scheduledAt !== null && !isDispatchTime(scheduledAt, now)) throw new Refusal('dispatch.schedule_invalid')
  const vehicle = await findVehicle(tx, input.vehicle)
  if (!vehicle) throw new Refusal('dispatch.vehicle_missing')
  if (billedHours(vehicle, input.hours) > dispatch.maxHours) throw new Refusal('dispatch.too_long')
  const held = await findHeldPlan(tx, actor)
  const isMember = held !== null && holdsPlan(held, now)
  const totalAmount = dispatchPrice(vehicle, input.hours, isMember)
  return {
    amount: totalAmount,
    seen: input.expectedTotal,
    priceFields: ['vehicleName', 'unit', 'ratePerHour', 'totalAmount'],
    contactPhone: place.phone,
    shown: { Vehicle: vehicle.name },
    payableMs: Math.min(DAY_MS, scheduledAt === null ? DAY_MS : lastPaidAt(scheduledAt).getTime() - now.getTime()),
    request: {
      vehicle: vehicle.id,
      vehicleName: vehicle.name,
      unit: vehicle.unit,
      hours: billedHours(vehicle, input.hours),
      ratePerHour: vehicle.rate,
      totalAmount,
      ...place,
      notes: input.notes || null,
      scheduledAt: input.scheduledAt,
    },
  }
}

/**
 * Stores a free request of a member at once under its own reference. Money from before its payer was a member is
 * refunded.
 *
 * @throws Refusal dispatch.free_waiting, payment.key_reused
 */
export async function giveFreeDispatch(
  tx: Db,
  actor: Person,
  { id, request }: Requested<StoredDispatch>,
  { now, random }: PurchaseDeps,
): Promise<PurchaseAnswer> {
  await lockMember(tx, actor.userId) // so that concurrent requests are counted one after the other
  if ((await countFreeWaiting(tx, actor, id)) >= FREE_AT_ONCE) throw new Refusal('dispatch.free_waiting')
  const begun = await lockIntent(tx, 'dispatch', id)
  if (begun && begun.payerUserId !== actor.userId) throw new Refusal('payment.key_reused')
  if (begun) await stopPayment(tx, 'dispatch', id, 'free for members', now)
  const reference = freeReference(orderIdFrom(random(10)))
  await recordDispatch(tx, request, { id, userId: actor.userId, reference, isTooLate: false }, now)
  // A second tap finds the row of the first.
  const made = await findMadeDispatch(tx, actor, { id, vehicle: request.vehicle })
  if (!made?.isSame) throw new Refusal('payment.key_reused')
  return { id, amount: made.amount, isPaid: true, reference: made.reference }
}
