import { type Actor, type Staff, userIdOf } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { type OrderState, orderState } from '#domain/orders/order-status.ts'
import { UNDO_MS } from '#domain/orders/undo-step.ts'
import { doorCodeFrom } from '#domain/riders/door.ts'
import { mayDo } from '#domain/staff-rights.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { moveOrder, type Step } from '../orders/move-order.ts'
import { findLastStep } from '../orders/order-queries.ts'
import { changeDelivery, findOwnOnRoad, makeDelivery } from './ride-queries.ts'

/** A step that puts an order on the road. */
type GiveOut = Extract<Step, { riderId?: string | null }>

/** How an order comes to a rider from each state that allows it. */
const ACTION_FROM: Partial<Record<OrderState, GiveOut['action']>> = {
  preparing: 'dispatch',
  ready: 'dispatch',
  on_the_way: 'reassign',
  undelivered: 'send_again',
}
const CODE_BYTES = 4

/**
 * Gives an order to a rider: from the kitchen, from another rider on the road, or again after its delivery failed. The
 * rider is notified once nobody can undo it any more.
 *
 * @throws Refusal order.missing; order.changed; order.transition_refused; order.rider_unknown
 */
export async function assignOrder(
  tx: Db,
  actor: Staff,
  step: { orderId: string; expectedVersion: number; riderId: string },
  { now, random }: { now: Date; random: Random },
): Promise<void> {
  const { orderId } = step
  const last = await findLastStep(tx, orderId)
  const action = last && ACTION_FROM[orderState(last)]
  if (action === 'send_again' && !mayDo(actor, 'orders.send_again')) throw new Refusal('order.transition_refused')
  // From any other state an order is not given out; `moveOrder` says why.
  await giveOut(tx, actor, { ...step, action: action ?? 'dispatch' }, { now, random })
}

/** Takes a step that puts an order on the road, and begins its delivery anew: nobody has picked it up yet. */
export async function giveOut(
  tx: Db,
  actor: Staff,
  step: GiveOut,
  { now, random }: { now: Date; random: Random },
): Promise<void> {
  await moveOrder(tx, actor, step, now)
  await makeDelivery(tx, step.orderId, doorCodeFrom(random(CODE_BYTES)))
  await changeDelivery(tx, step.orderId, { pickedUpAt: null, notifyAt: new Date(now.getTime() + UNDO_MS) })
}

/**
 * The code of an order on the road, for whoever placed it. An order that went out without one gets it now.
 *
 * @param key what the order was placed with, from the browser that placed it; null for its owner
 * @throws Refusal order.missing for everybody else, and while it is not on the road with a rider
 */
export async function readDoorCode(
  tx: Db,
  actor: Actor,
  { orderId, key }: { orderId: string; key: string | null },
  random: Random,
): Promise<{ code: string }> {
  const order = await findOwnOnRoad(tx, orderId, { key, userId: userIdOf(actor) })
  if (!order) throw new Refusal('order.missing')
  const { code } = await makeDelivery(tx, order.id, doorCodeFrom(random(CODE_BYTES)))
  return { code }
}
