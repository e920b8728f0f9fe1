import type { Staff } from '#domain/actor.ts'
import { type ErrorCode, Refusal } from '#domain/errors.ts'
import { orderState } from '#domain/orders/order-status.ts'
import { CODE_TRIES } from '#domain/riders/door.ts'
import { judgeStep, type RideStep, type StepOutcome } from '#domain/riders/judge-step.ts'
import type { Db } from '../db/db.ts'
import { moveOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order-queries.ts'
import {
  changeDelivery,
  countWrongTry,
  type DeliveryRow,
  findGiven,
  findRideStep,
  hasPhoto,
  insertRideStep,
  isPickedUp,
  lockRide,
  makeDelivery,
} from './ride-queries.ts'

export type RideTap = {
  key: string
  orderId: string
  step: RideStep
  /** When it was made, by the shop's clock. */
  at: Date
  code?: string | undefined
  bornOn?: string | undefined
  reason?: string | undefined
}

/** What a failed delivery says that names no reason. */
const NO_REASON = 'no reason given'

/**
 * Takes a tap of a rider, which may come late, in any order and more than once: each key counts once, and its repetition
 * has the same outcome. The order's event has the time of the tap. A refused tap is an outcome and not an exception, so
 * that a wrong code stays counted.
 *
 * @param newCode the code of an order that has none yet
 * @returns the outcome, and how many wrong codes are left
 * @throws Refusal order.missing for an order that the actor does not have
 */
export async function takeRideStep(
  tx: Db,
  actor: Staff,
  tap: RideTap,
  { now, newCode }: { now: Date; newCode: string },
): Promise<{ outcome: StepOutcome; triesLeft: number }> {
  const { key, orderId, step, code } = tap
  const order = await lockRide(tx, actor, orderId)
  const known = await findRideStep(tx, key)
  // The answer to a recorded tap may be lost, and the order given to somebody else since.
  if (known && (order || known.riderId === actor.userId)) {
    const { wrongTries } = await makeDelivery(tx, known.orderId, newCode)
    return { outcome: known.outcome, triesLeft: CODE_TRIES - wrongTries }
  }
  if (!order) throw new Refusal('order.missing')
  const delivery = await makeDelivery(tx, orderId, newCode)

  const since = (await findGiven(tx, orderId))?.at ?? order.updatedAt
  const outcome = judgeStep(
    {
      state: orderState(order),
      since,
      isForAdults: order.requiresAge,
      isPickedUp: await isPickedUp(tx, actor, orderId, since),
      code: delivery.code,
      wrongTries: delivery.wrongTries,
      hasPhoto: code === undefined && (await hasPhoto(tx, actor, orderId, since)),
    },
    tap,
  )
  const at = tap.at < since ? since : tap.at
  if (outcome === 'done') await carryOut(tx, actor, { ...tap, at }, now, order, delivery)
  if (outcome === 'code_wrong') await countWrongTry(tx, orderId)
  await insertRideStep(tx, { key, orderId, riderId: actor.userId, step, outcome, tappedAt: at, receivedAt: now })
  return { outcome, triesLeft: CODE_TRIES - delivery.wrongTries - (outcome === 'code_wrong' ? 1 : 0) }
}

async function carryOut(
  tx: Db,
  actor: Staff,
  tap: RideTap,
  arrivedAt: Date,
  order: OrderRow,
  { pickedUpAt }: DeliveryRow,
) {
  const { orderId, step, at, reason = NO_REASON } = tap
  const expectedVersion = order.version
  if (step === 'picked_up') return changeDelivery(tx, orderId, { pickedUpAt: at })
  if (step === 'failed')
    return void (await moveOrder(tx, actor, { orderId, action: 'fail', expectedVersion, reason, arrivedAt }, at))
  await moveOrder(tx, actor, { orderId, action: 'deliver', expectedVersion, arrivedAt }, at)
  await changeDelivery(tx, orderId, {
    pickedUpAt: pickedUpAt ?? at,
    ...(order.requiresAge && { adultCheckedAt: at, adultCheckedBy: actor.userId }),
  })
}

/** Why each outcome is refused; undefined where nothing is wrong. */
export const REFUSAL_OF: Record<StepOutcome, ErrorCode | undefined> = {
  done: undefined,
  ignored: undefined,
  age_missing: 'ride.age_missing',
  under_age: 'ride.under_age',
  proof_missing: 'ride.proof_missing',
  code_wrong: 'ride.code_wrong',
  code_locked: 'ride.code_locked',
  over: 'order.transition_refused',
}
