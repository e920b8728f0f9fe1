import type { Size } from '../menu/menu-api.ts'
import type { Pesewas } from '../money.ts'
import type { DeliveryPromise } from '../orders/delivery-promise.ts'

/**
 * What a message tells of. `received`: the money is there, by settlement or confirmed by an operator. `claimed`: the
 * shopper says that mobile money was sent by hand, and an operator has to look.
 */
export type OrderEvent = 'received' | 'claimed'

/** How the order is paid, as the operator needs to know it. */
export type PaymentNote =
  /**
   * Settled; the reference is the provider's. `claimed`: the shopper had said before that mobile money was sent by hand,
   * with the transaction id that was typed, if any: it may come as well, and is to be sent back then.
   */
  | { kind: 'card'; reference: string; claimed?: { transactionId: string | null } }
  /** Sent by hand; the transaction id is what the shopper typed, if anything. */
  | { kind: 'momo'; transactionId: string | null }

/** One line of the order; options are the names of variation and accompaniment. */
export type NotifiedItem = {
  quantity: number
  name: string
  size: Size
  options: readonly string[]
  extras: readonly { name: string; price: Pesewas; quantity: number }[]
  /** A note for the kitchen; empty when there is none. */
  special: string
  /** One portion, its extras included. */
  price: Pesewas
  lineTotal: Pesewas
}

/** Everything that messages about an order are made from, copied from its rows: nothing is looked up later. */
export type OrderNotification = {
  /** The ten characters without a dash. */
  orderId: string
  orderType: 'order' | 'webinar'
  isGrowOrder: boolean
  /** The phone is E.164; notes may be empty. */
  customer: { name: string; phone: string; email: string | null; address: string; notes: string; city: string }
  items: readonly NotifiedItem[]
  subtotal: Pesewas
  subscriptionDiscount: Pesewas
  preorderDiscount: Pesewas
  deliveryFee: Pesewas
  serviceFee: Pesewas
  total: Pesewas
  /** Start of the delivery slot; null for as soon as possible. */
  scheduledTime: Date | null
  /** When the delivery is promised; null where nothing was. */
  promise: DeliveryPromise | null
  placedAt: Date
  /** Something in it may only be handed to adults. */
  requiresAge: boolean
  payment: PaymentNote
}
