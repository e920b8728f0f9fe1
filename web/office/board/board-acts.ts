import type { StaffRole } from '#domain/actor.ts'
import { type BoardCard, deliverOrder, prepareOrder, sendOrderAgain } from '#domain/orders/board-api.ts'
import { orderCan } from '#domain/orders/order-status.ts'
import { STAFF_RIGHTS, type StaffRight } from '#domain/staff-rights.ts'
import { call } from '../../client/api.ts'

/** The acts of the board, those first that a card offers as its main one. */
const ACTS = {
  prepare: 'orders.prepare',
  dispatch: 'orders.prepare',
  send_again: 'orders.send_again',
  deliver: 'orders.deliver',
  fail: 'orders.deliver',
} as const satisfies Record<string, StaffRight>
export type Act = keyof typeof ACTS

/** What a role may do with an order in its state; the first is the card's own act. */
export function actsOn({ state }: Pick<BoardCard, 'state'>, role: StaffRole): Act[] {
  return Object.entries(ACTS).flatMap(([act, right]) => {
    const roles: readonly StaffRole[] = STAFF_RIGHTS[right].roles
    return orderCan(act as Act, state) && roles.includes(role) ? [act as Act] : [] // the keys of ACTS
  })
}

/** Does an act on the order as it is shown. @param reason why it could not be delivered */
export function takeStep({ orderId, version, riderId }: BoardCard, act: Act, reason: string): Promise<BoardCard> {
  const params = { orderId }
  const expectedVersion = version
  switch (act) {
    case 'prepare':
      return call(prepareOrder, { params, body: { action: act, expectedVersion } })
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
