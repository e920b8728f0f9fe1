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

/**
 * What decides which actions are possible: the status, or a state that a fact beside it gives. `ready`: cooked, and not
 * on the road yet. `undelivered`: on the road, and its delivery has failed. `recalled`: cancelled after the kitchen had
 * it, until staff have acknowledged that.
 */
export const ORDER_STATES = [...ORDER_STATUSES, 'ready', 'undelivered', 'recalled'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The facts beside the status of an order, each with its time; null when it is not so. */
export type OrderFacts = {
  status: OrderStatus
  readyAt: Date | null
  deliveryFailedAt: Date | null
  /** When it was cancelled while the kitchen had it; null once that is acknowledged. */
  recalledAt: Date | null
}

/** The state of an order. */
export function orderState({ status, readyAt, deliveryFailedAt, recalledAt }: OrderFacts): OrderState {
  if (status === 'preparing' && readyAt !== null) return 'ready'
  if (status === 'on_the_way' && deliveryFailedAt !== null) return 'undelivered'
  return status === 'cancelled' && recalledAt !== null ? 'recalled' : status
}

const STATUS_OF: Partial<Record<OrderState, OrderStatus>> = {
  ready: 'preparing',
  undelivered: 'on_the_way',
  recalled: 'cancelled',
}

/** The status of an order in a state. */
export function statusIn(state: OrderState): OrderStatus {
  return STATUS_OF[state] ?? (state as OrderStatus) // every other state is a status
}

/**
 * The actions on an order, the states that allow them, and the state that they lead to; null when it stays. The server
 * refuses by it, the web disables by it.
 */
export const ORDER_ACTIONS = {
  /** The shopper claims to have sent mobile money manually; an operator will check. */
  claim_payment: { from: ['awaiting_payment'], to: 'awaiting_confirmation' },
  /** No money has come: the shopper can pay again, or say so again with the right transaction id. */
  reject_claim: { from: ['awaiting_confirmation'], to: 'awaiting_payment' },
  /** The order is paid: by settlement, or confirmed by an operator. */
  receive: { from: ['awaiting_payment', 'awaiting_confirmation'], to: 'received' },
  /** Staff have seen a new order, or that it was cancelled: its alarm stops. */
  acknowledge: { from: ['received', 'recalled'], to: null },
  prepare: { from: ['received'], to: 'preparing' },
  ready: { from: ['preparing'], to: 'ready' },
  /** The kitchen needs longer: the time when it is to be ready moves, and the promise with it. */
  delay: { from: ['received', 'preparing'], to: null },
  dispatch: { from: ['preparing', 'ready'], to: 'on_the_way' },
  deliver: { from: ['on_the_way', 'undelivered'], to: 'delivered' },
  /** Nobody was there, or an adult did not show an ID. Managers then send it out again, or cancel it. */
  fail: { from: ['on_the_way'], to: 'undelivered' },
  send_again: { from: ['undelivered'], to: 'on_the_way' },
  /** Another rider takes it over on the road. */
  reassign: { from: ['on_the_way'], to: 'on_the_way' },
  /** Not while it is on the road: then its delivery succeeds or fails first. */
  cancel: {
    from: ['awaiting_payment', 'awaiting_confirmation', 'received', 'preparing', 'ready', 'undelivered'],
    to: 'cancelled',
  },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState | null }>
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
