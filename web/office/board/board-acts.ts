import type { StaffRole } from '#domain/actor.ts'
import { type BoardCard, DELAYS, deliverOrder, prepareOrder, sendOrderAgain } from '#domain/orders/board-api.ts'
import { orderCan } from '#domain/orders/order-status.ts'
import { STAFF_RIGHTS, type StaffRight } from '#domain/staff-rights.ts'
import { call } from '../../client/api.ts'

/** The acts of the board, those first that a card offers as its main one. */
const ACTS = {
  prepare: 'orders.prepare',
  acknowledge: 'orders.prepare',
  ready: 'orders.prepare',
  dispatch: 'orders.prepare',
  send_again: 'orders.send_again',
  deliver: 'orders.deliver',
  fail: 'orders.deliver',
  delay: 'orders.prepare',
} as const satisfies Record<string, StaffRight>
export type Act = keyof typeof ACTS

/** By how many minutes an order can be delayed at once. */
export type Delay = (typeof DELAYS)[number]
/** What some acts need: why it could not be delivered, or how much longer it takes. */
export type ActDetails = { reason?: string; minutes?: Delay }

type Actable = Pick<BoardCard, 'state' | 'acknowledgedAt'>

/**
 * What a role may do with an order in its state; the first is the card's own act.
 *
 * @param isLater whether it is for another day: then it is seen first, and started another day
 */
export function actsOn(card: Actable, role: StaffRole, isLater = false): Act[] {
  const acts = (Object.keys(ACTS) as Act[]).filter((act) => isOffered(act, card) && mayAct(act, card, role)) // its keys
  return isLater && acts.includes('acknowledge')
    ? ['acknowledge', ...acts.filter((act) => act !== 'acknowledge')]
    : acts
}

/** Whether the card offers the act as a button of its own: the shortest way, which is not all that the state allows. */
function isOffered(act: Act, { state, acknowledgedAt }: Actable): boolean {
  if (act === 'delay') return false
  if (act === 'dispatch') return state === 'ready'
  return act !== 'acknowledge' || state === 'recalled' || acknowledgedAt === null
}

/** By how many minutes a role may delay an order. */
export function delaysOf(card: Actable, role: StaffRole): readonly Delay[] {
  return mayAct('delay', card, role) ? DELAYS : []
}

function mayAct(act: Act, { state }: Actable, role: StaffRole): boolean {
  const roles: readonly StaffRole[] = STAFF_RIGHTS[ACTS[act]].roles
  return orderCan(act, state) && roles.includes(role)
}

/** Does an act on the order as it is shown. */
export function takeStep({ orderId, version, riderId }: BoardCard, act: Act, details: ActDetails): Promise<BoardCard> {
  const { reason = '', minutes = DELAYS[0] } = details
  const params = { orderId }
  const expectedVersion = version
  switch (act) {
    case 'acknowledge':
    case 'prepare':
    case 'ready':
      return call(prepareOrder, { params, body: { action: act, expectedVersion } })
    case 'delay':
      return call(prepareOrder, { params, body: { action: act, expectedVersion, minutes } })
    case 'dispatch':
      return call(prepareOrder, { params, body: { action: act, expectedVersion, riderId: null } })
    case 'send_again':
      return call(sendOrderAgain, { params, body: { expectedVersion, riderId } })
    case 'deliver':
      return call(deliverOrder, { params, body: { action: act, expectedVersion } })
    case 'fail':
      return call(deliverOrder, { params, body: { action: act, expectedVersion, reason } })
  }
}
