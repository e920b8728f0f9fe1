import { z } from 'zod'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { Pesewas } from '#domain/money.ts'
import { ORDER_CONTEXT_NAMES, type OrderContext } from '#domain/orders/order-contexts.ts'
import { OrderView } from '#domain/orders/orders-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { logQuietly } from '../../ui/log.ts'

const MOST_KEPT = 30

/** An order as this browser stores it: enough to show it without a network, and to continue its payment. */
export const LocalOrder = z.object({
  id: z.string(),
  /** The server's status; one that this version does not know is shown unchanged. */
  status: z.string(),
  total: Pesewas,
  placedAt: z.iso.datetime(),
  context: z.enum(ORDER_CONTEXT_NAMES),
  /** Recipient and address; only the browser that placed the order shows them. */
  deliveryName: z.string(),
  address: z.string().optional(),
  /** The key that it was placed with, which proves to the server that this browser did. */
  key: z.uuid().optional(),
  /** The ids of its cart lines, which are removed from the cart once it is paid or claimed; empty afterwards. */
  bought: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })),
  /** The server's last answer and its time; null before the first one, and for one that another version has stored differently. */
  last: z.object({ order: OrderView, at: z.iso.datetime() }).nullable().catch(null),
})
export type LocalOrder = z.infer<typeof LocalOrder>

/** Parses stored orders and omits invalid ones. */
export function readLocalOrders(stored: unknown): readonly LocalOrder[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((candidate) => {
    const order = LocalOrder.safeParse(candidate)
    return order.success ? [order.data] : []
  })
}

/** Adds an order, newest first; a stored one is updated and keeps its position. */
export function withOrder(orders: readonly LocalOrder[], order: LocalOrder): readonly LocalOrder[] {
  if (orders.some((one) => one.id === order.id)) return orders.map((one) => (one.id === order.id ? order : one))
  return [order, ...orders].slice(0, MOST_KEPT)
}

/** Stores the server's answer about an order of this browser; an older one never replaces a newer one. */
export function withView(orders: readonly LocalOrder[], view: OrderView, at: Date): readonly LocalOrder[] {
  const known = orders.find((order) => order.id === view.orderId)
  if (!known || (known.last && known.last.order.version > view.version)) return orders
  return withOrder(orders, {
    ...known,
    status: view.status,
    total: view.totals.total,
    // Until then it is by the phone's clock.
    placedAt: view.placedAt,
    last: { order: view, at: at.toISOString() },
  })
}

/** Records that the lines of an order were removed from the cart. */
export function withTaken(orders: readonly LocalOrder[], orderId: string): readonly LocalOrder[] {
  return orders.map((order) => (order.id === orderId && order.bought.length > 0 ? { ...order, bought: [] } : order))
}

/**
 * The order of exactly these lines that is neither paid nor cancelled: they must not be ordered or paid
 * a second time without notice.
 */
export function openOrderOf(
  cart: { context: OrderContext; lines: readonly CartLine[] },
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

/** Whether its payment is being checked, as far as this browser knows. */
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
