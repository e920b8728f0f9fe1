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

/** The actions on an order, and the statuses that allow them. The server refuses by it, the web disables by it. */
export const ORDER_ACTIONS = {
  /** The shopper claims to have sent mobile money manually; an operator will check. */
  claim_payment: { from: ['awaiting_payment'], to: 'awaiting_confirmation' },
  /** The order is paid: by settlement, or confirmed by an operator. */
  receive: { from: ['awaiting_payment', 'awaiting_confirmation'], to: 'received' },
  prepare: { from: ['received'], to: 'preparing' },
  dispatch: { from: ['preparing'], to: 'on_the_way' },
  deliver: { from: ['on_the_way'], to: 'delivered' },
  /** Not once it has left: food on the road is delivered or returned, and refunded manually. */
  cancel: { from: ['awaiting_payment', 'awaiting_confirmation', 'received', 'preparing'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type OrderAction = keyof typeof ORDER_ACTIONS

/** Whether an order in `status` can take `action`. */
export function orderCan(action: OrderAction, status: OrderStatus): boolean {
  return (ORDER_ACTIONS[action].from as readonly OrderStatus[]).includes(status)
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
