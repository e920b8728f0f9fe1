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

/** What can happen to an order, and from which states. The server refuses with it, the web greys out with it. */
export const ORDER_ACTIONS = {
  /** The shopper says that mobile money was sent by hand; an operator will look. */
  claim_payment: { from: ['awaiting_payment'], to: 'awaiting_confirmation' },
  /** The money is there: by settlement, or confirmed by an operator. */
  receive: { from: ['awaiting_payment', 'awaiting_confirmation'], to: 'received' },
  prepare: { from: ['received'], to: 'preparing' },
  dispatch: { from: ['preparing'], to: 'on_the_way' },
  deliver: { from: ['on_the_way'], to: 'delivered' },
  /** Not once it has left: what is on the road is delivered or returned, and refunded manually. */
  cancel: { from: ['awaiting_payment', 'awaiting_confirmation', 'received', 'preparing'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>
export type OrderAction = keyof typeof ORDER_ACTIONS

/** Whether an order in `status` can take `action`. */
export function orderCan(action: OrderAction, status: OrderStatus): boolean {
  return (ORDER_ACTIONS[action].from as readonly OrderStatus[]).includes(status)
}

/** Orders that will not change any more. */
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

/** Reads a status however it is written: `Preparing`, `ON_THE_WAY`, `on its way`; undefined for one that we do not have. */
function knownStatus(written: string): OrderStatus | undefined {
  const key = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return ORDER_STATUSES.find((status) => status === key || READABLE[status].toLowerCase().replaceAll(' ', '_') === key)
}

/** The status as a person reads it, e.g. `On its way`; one that we do not have as it is written. */
export function readableStatus(status: string): string {
  const known = knownStatus(status)
  return known === undefined ? status : READABLE[known]
}

/** The sentence that tracking shows. The specification words four states; any other reads `Status: {value}`. */
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
