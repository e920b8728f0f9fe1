import type { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import type { requestDispatch as endpoint } from '#domain/dispatch/dispatch-api.ts'
import { billedHours, dispatchPrice } from '#domain/dispatch/dispatch-price.ts'
import { isDispatchTime, lastPaidAt } from '#domain/dispatch/dispatch-schedule.ts'
import { Refusal } from '#domain/errors.ts'
import { orderIdFrom } from '#domain/ids/order-id.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { freeReference } from '#domain/payments/payment-reference.ts'
import { localPhone, parsePhone } from '#domain/phone/phone.ts'
import { holdsPlan } from '#domain/plans/plan-discount.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { preparePayment } from '../payments/prepare-payment.ts'
import { stopPayment } from '../payments/refunds/stop-payment.ts'
import { findMemberContact, lockMember } from '../profiles/member-queries.ts'
import { findHeldPlan } from '../profiles/profile-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { countFreeWaiting, findOwnDispatch, findVehicle } from './dispatch-queries.ts'
import { recordDispatch, type StoredDispatch } from './receive-dispatch.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>
type Answer = { id: string; amount: Pesewas; isPaid: boolean; reference: string | null }

/** A free pickup costs the shop money and a message, so a person can have only this many pending. */
const FREE_AT_ONCE = 5

/**
 * Requests a vehicle. The server sets rate, hours and total. A free request of a member is stored at once under its own
 * reference; any other is written by the settlement of its payment.
 *
 * @throws Refusal dispatch.fields_missing, dispatch.vehicle_missing, dispatch.schedule_invalid,
 * dispatch.free_waiting, request.region_not_served, request.price_changed (with the right total), payment.key_reused
 */
export async function requestDispatch(
  tx: Db,
  actor: Person,
  input: Input,
  deps: { now: Date; random: Random; mailDomain: string },
): Promise<Answer> {
  const { now, mailDomain } = deps
  const { id } = input
  // A repeated request that is paid or free: today's prices and window do not matter.
  const known = await findOwnDispatch(tx, actor, id)
  if (known?.vehicle === input.vehicle) {
    return { id, amount: known.totalAmount, isPaid: true, reference: known.paystackReference }
  }
  if (known) throw new Refusal('payment.key_reused')
  const purchase = await priced(tx, actor, input, now)
  if (purchase.totalAmount !== input.expectedTotal) {
    throw new Refusal('request.price_changed', { total: purchase.totalAmount })
  }
  if (purchase.totalAmount === 0) return insertFree(tx, actor, { id, purchase }, deps)
  const contact = await findMemberContact(tx, actor.userId)
  const intent = await preparePayment(
    tx,
    actor,
    {
      purpose: 'dispatch',
      subjectId: id,
      amount: purchase.totalAmount,
      payer: {
        name: contact?.name ?? '',
        phone: purchase.phone,
        email: contact?.email ?? `${localPhone(purchase.phone)}@${mailDomain}`,
      },
      request: purchase,
      fields: [
        { display_name: 'Vehicle', variable_name: 'vehicle', value: purchase.vehicleName },
        { display_name: 'Amount', variable_name: 'amount', value: formatCedis(purchase.totalAmount) },
      ],
      closesAt: closingTime(purchase, now),
    },
    deps,
  )
  return { id, amount: intent.amount, isPaid: intent.status === 'paid', reference: intent.paidBy }
}

/** Stores a free request at once. Money from before its payer was a member is refunded. */
async function insertFree(
  tx: Db,
  actor: Person,
  { id, purchase }: { id: string; purchase: StoredDispatch },
  { now, random }: { now: Date; random: Random },
) {
  await lockMember(tx, actor.userId) // so that concurrent requests are counted one after the other
  if ((await countFreeWaiting(tx, actor, id)) >= FREE_AT_ONCE) throw new Refusal('dispatch.free_waiting')
  const begun = await lockIntent(tx, 'dispatch', id)
  if (begun && begun.payerUserId !== actor.userId) throw new Refusal('payment.key_reused')
  if (begun) await stopPayment(tx, 'dispatch', id, 'free for members', now)
  const reference = freeReference(orderIdFrom(random(10)))
  const kept = { id, userId: actor.userId, reference, isTooLate: false }
  // A second tap finds the row of the first.
  const row = (await recordDispatch(tx, purchase, kept, now)) ?? (await findOwnDispatch(tx, actor, id))
  if (row?.vehicle !== purchase.vehicle) throw new Refusal('payment.key_reused')
  return { id, amount: row.totalAmount, isPaid: true, reference: row.paystackReference }
}

/** A payment is accepted for a day, but never so late that the vehicle cannot come in time. */
function closingTime({ scheduledAt }: StoredDispatch, now: Date): Date {
  const inADay = now.getTime() + DAY_MS
  return new Date(scheduledAt === null ? inADay : Math.min(inADay, lastPaidAt(new Date(scheduledAt)).getTime()))
}

async function priced(tx: Db, actor: Person, input: Input, now: Date): Promise<StoredDispatch> {
  const phone = parsePhone(input.phone)
  const { regions } = await readSettings(tx)
  const region = regions.find(({ name }) => name === input.region)
  if (input.vehicle === '' || input.location === '' || !region || phone === undefined) {
    throw new Refusal('dispatch.fields_missing')
  }
  if (!region.isServed) throw new Refusal('request.region_not_served')
  if (input.scheduledAt !== null && !isDispatchTime(new Date(input.scheduledAt), now)) {
    throw new Refusal('dispatch.schedule_invalid')
  }
  const vehicle = await findVehicle(tx, input.vehicle)
  if (!vehicle) throw new Refusal('dispatch.vehicle_missing')
  const held = await findHeldPlan(tx, actor)
  const isMember = held !== null && holdsPlan(held, now)
  return {
    vehicle: vehicle.id,
    vehicleName: vehicle.name,
    unit: vehicle.unit,
    hours: billedHours(vehicle, input.hours),
    ratePerHour: vehicle.rate,
    totalAmount: dispatchPrice(vehicle, input.hours, isMember),
    location: input.location,
    point: input.point,
    phone,
    region: region.name,
    notes: input.notes || null,
    scheduledAt: input.scheduledAt,
  }
}
