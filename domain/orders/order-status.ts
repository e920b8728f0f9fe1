export const ORDER_STATUSES = [
  'awaiting_payment',
  'awaiting_confirmation',
  'received',
  'preparing',
  'on_the_way',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What decides which actions are possible: the status, or `undelivered` for an order on the road whose delivery has failed. */
export type OrderState = OrderStatus | 'undelivered'

/** The state of an order. @param deliveryFailedAt when its last delivery failed; null otherwise */
export function orderState(status: OrderStatus, deliveryFailedAt: Date | null): OrderState {
  return status === 'on_the_way' && deliveryFailedAt !== null ? 'undelivered' : status
}

/** The actions on an order, and the states that allow them. The server refuses by it, the web disables by it. */
export const ORDER_ACTIONS = {
  /** The shopper claims to have sent mobile money manually; an operator will check. */
  claim_payment: { from: ['awaiting_payment'], to: 'awaiting_confirmation' },
  /** The order is paid: by settlement, or confirmed by an operator. */
  receive: { from: ['awaiting_payment', 'awaiting_confirmation'], to: 'received' },
  prepare: { from: ['received'], to: 'preparing' },
  dispatch: { from: ['preparing'], to: 'on_the_way' },
  deliver: { from: ['on_the_way', 'undelivered'], to: 'delivered' },
  /** Nobody was there, or an adult did not show an ID. Managers then send it out again, or cancel it. */
  fail: { from: ['on_the_way'], to: 'undelivered' },
  send_again: { from: ['undelivered'], to: 'on_the_way' },
  /** Not while it is on the road: then its delivery succeeds or fails first. */
  cancel: {
    from: ['awaiting_payment', 'awaiting_confirmation', 'received', 'preparing', 'undelivered'],
    to: 'cancelled',
  },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderAction = keyof typeof ORDER_ACTIONS

/** Whether an order in `state` can take `action`. */
export function orderCan(action: OrderAction, state: OrderState): boolean {
  return (ORDER_ACTIONS[action].from as readonly OrderState[]).includes(state)
}

/** Whether an order will not change any more. */
export function isFinal(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'cancelled'
}

const READABLE = {
  awaiting_payment: 'Awaiting payment',
  awaiting_confirmation: 'Awaiting confirmation',
  received: 'Received',
  preparing: 'Preparing',
  on_the_way: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>

/** Reads a status in any spelling: `Preparing`, `ON_THE_WAY`, `on its way`; undefined for an unknown one. */
function knownStatus(written: string): OrderStatus | undefined {
  const key = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return ORDER_STATUSES.find((status) => status === key || READABLE[status].toLowerCase().replaceAll(' ', '_') === key)
}

/** The status for people, e.g. `On its way`; an unknown one unchanged. */
export function readableStatus(status: string): string {
  const known = knownStatus(status)
  return known === undefined ? status : READABLE[known]
}

/** The sentence that tracking shows. The specification words four statuses; any other reads `Status: {value}`. */
export function statusMessage(status: string): string {
  switch (knownStatus(status)) {
    case 'preparing':
      return "We're currently preparing your order. It will be ready soon!"
    case 'on_the_way':
      return "Your order is on its way to your location. It won't be long now!"
    case 'delivered':
      return 'Your order has been delivered. Enjoy your meal!'
    case 'cancelled':
      return 'This order has been cancelled. Please contact us if you have any questions.'
    default:
      return `Status: ${readableStatus(status)}`
  }
}
