import { z } from 'zod'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { Pesewas } from '#domain/money.ts'
import { CART_CONTEXTS, type CartContext } from '#domain/orders/order-kinds.ts'
import { OrderView } from '#domain/orders/orders-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { logQuietly } from '../../ui/log.ts'

const MOST_KEPT = 30

/** An order as this browser remembers it: enough to follow it without a network, and to finish paying it. */
export const LocalOrder = z.object({
  id: z.string(),
  /** As the server told it; one that this version of the shop does not know is shown as it is. */
  status: z.string(),
  total: Pesewas,
  placedAt: z.iso.datetime(),
  context: z.enum(CART_CONTEXTS),
  /** Who gets it, and where; only the browser that placed the order shows it. */
  deliveryName: z.string(),
  address: z.string().optional(),
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

/**
 * The order that buys exactly these lines, and is neither paid nor given up: they are not to be ordered, let alone paid,
 * a second time without a word.
 */
export function openOrderOf(
  cart: { context: CartContext; lines: readonly CartLine[] },
  orders: readonly LocalOrder[],
): LocalOrder | undefined {
  const wanted = cart.lines.map((line) => `${line.id} ${line.choice.quantity}`).toSorted()
  if (wanted.length === 0) return undefined
  return orders.find(({ context, status, bought }) => {
    const isOpen = context === cart.context && status === 'awaiting_payment' && bought.length === wanted.length
    return (
      isOpen &&
      bought
        .map(({ id, quantity }) => `${id} ${quantity}`)
        .toSorted()
        .join() === wanted.join()
    )
  })
}

/** Whether a payment of it is being checked, as far as this browser has heard. */
export function isBeingChecked({ last }: LocalOrder): boolean {
  return last?.order.payment.state === 'checking'
}

/** The orders of this browser, newest first. */
export const localOrders = storedValue<readonly LocalOrder[]>({
  key: 'orders',
  schema: z.unknown().transform((stored) => {
    const orders = readLocalOrders(stored)
    if (Array.isArray(stored) && stored.length > orders.length) logQuietly('left unreadable orders out of storage')
    return orders
  }),
  empty: [],
  owner: 'device',
})
