import type { Size } from '../menu/menu-api.ts'
import type { Pesewas } from '../money.ts'
import type { DeliveryPromise } from '../orders/delivery-promise.ts'
import type { OrderContext } from '../orders/order-contexts.ts'

/**
 * The event of a message. `received`: paid, by settlement or confirmed by an operator. `claimed`: the shopper says that
 * mobile money was sent manually, and an operator must check.
 */
export type OrderEvent = 'received' | 'claimed'

/** How something was paid: at the provider, in its window or by a charge, or manually. */
export type PaidHow =
  /**
   * Settled by the provider; `reference` is the provider's. `claimed`: the shopper had claimed manual mobile money
   * before, with the typed transaction id, if any: it may arrive too, and must then be refunded.
   */
  | { kind: 'provider'; reference: string; claimed?: { transactionId: string | null } }
  /** Sent manually; the transaction id as the shopper typed it, if any. */
  | { kind: 'manual'; transactionId: string | null }

/** A line of the order; options are the names of variation and accompaniment. */
export type NotifiedItem = {
  quantity: number
  name: string
  size: Size
  options: readonly string[]
  extras: readonly { name: string; price: Pesewas; quantity: number }[]
  /** A note for the kitchen; empty when there is none. */
  special: string
  /** The price of one portion with its extras. */
  price: Pesewas
  lineTotal: Pesewas
  /** What has become of it since: what it came instead of, or that it does not come. */
  remark?: string
}

/** What has become of an order since it was paid. */
export type OrderSince = {
  status: 'received' | 'preparing' | 'on_the_way' | 'delivered' | 'cancelled'
  /** What goes back for parts of it; 0 for a cancelled order, whose whole money does. */
  refunded: Pesewas
}

/** Everything that messages about an order are made from, copied from its rows, so that nothing is looked up later. */
export type OrderNotification = {
  /** The ten characters without a dash. */
  orderId: string
  orderType: 'order' | 'webinar'
  context: OrderContext
  /** The phone is E.164; notes may be empty. */
  customer: {
    name: string
    phone: string
    email: string | null
    address: string
    notes: string
    city: string
    /** The GhanaPostGPS code and the pin of the address; absent where nothing is delivered. */
    gpsCode?: string | null
    point?: { lat: number; lng: number } | null
  }
  items: readonly NotifiedItem[]
  subtotal: Pesewas
  subscriptionDiscount: Pesewas
  preorderDiscount: Pesewas
  promotionDiscount: Pesewas
  deliveryDiscount: Pesewas
  /** The name of its promotion; null without one. */
  promotion: string | null
  deliveryFee: Pesewas
  serviceFee: Pesewas
  total: Pesewas
  /** Start of the delivery slot; null for as soon as possible. */
  scheduledTime: Date | null
  /** When the delivery is promised; null without a promise. */
  promise: DeliveryPromise | null
  placedAt: Date
  /** When the message is written: days are relative to it. */
  writtenAt: Date
  /** Whether an item may only be handed to adults. */
  requiresAge: boolean
  payment: PaidHow
}
