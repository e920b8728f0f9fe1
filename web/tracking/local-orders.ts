import { z } from 'zod'
import { CART_CONTEXTS } from '#domain/cart/cart-line.ts'
import { Pesewas } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { OrderView } from '#domain/orders/orders-api.ts'
import { logQuietly } from '../log.ts'
import { type StoredValue, storedValue } from '../stored-value.ts'

const MOST_KEPT = 30

/** An order as this browser remembers it: enough to follow it without a network, and to finish paying it. */
export const LocalOrder = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: Pesewas,
  placedAt: z.iso.datetime(),
  context: z.enum(CART_CONTEXTS),
  /** The reference for money sent by hand; only the browser that placed the order knows it. */
  deliveryName: z.string(),
  /** The cart lines it buys, which leave the cart once it is paid or claimed; empty afterwards. */
  bought: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })),
  /** The last state that the server told, and when; null until it has told one. */
  last: z.object({ order: OrderView, at: z.iso.datetime() }).nullable(),
})
export type LocalOrder = z.infer<typeof LocalOrder>

/** Reads stored orders; one that cannot be read is left out, its neighbours stay. */
export function readLocalOrders(stored: unknown): readonly LocalOrder[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((candidate) => {
    const order = LocalOrder.safeParse(candidate)
    return order.success ? [order.data] : []
  })
}

/** Adds an order, newest first; one that is there already is brought up to date and keeps its place. */
export function withOrder(orders: readonly LocalOrder[], order: LocalOrder): readonly LocalOrder[] {
  if (orders.some((one) => one.id === order.id)) return orders.map((one) => (one.id === order.id ? order : one))
  return [order, ...orders].slice(0, MOST_KEPT)
}

/** Remembers what the server told about an order of this browser; an older state never replaces a newer one. */
export function withView(orders: readonly LocalOrder[], view: OrderView, at: Date): readonly LocalOrder[] {
  const known = orders.find((order) => order.id === view.orderId)
  if (!known || (known.last && known.last.order.version > view.version)) return orders
  return withOrder(orders, {
    ...known,
    status: view.status,
    total: view.totals.total,
    last: { order: view, at: at.toISOString() },
  })
}

/** Remembers that the cart lines of an order have left the cart. */
export function withTaken(orders: readonly LocalOrder[], orderId: string): readonly LocalOrder[] {
  return orders.map((order) => (order.id === orderId && order.bought.length > 0 ? { ...order, bought: [] } : order))
}

/** The orders of this browser, newest first. */
export const localOrders: StoredValue<readonly LocalOrder[]> = storedValue({
  key: 'orders',
  parse: (stored) => {
    const orders = readLocalOrders(stored)
    if (Array.isArray(stored) && stored.length > orders.length) logQuietly('left unreadable orders out of storage')
    return orders
  },
  storage: () => localStorage,
  events: window,
})
