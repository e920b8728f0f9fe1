import { z } from 'zod'
import { REPLACED_MAX } from '#domain/orders/orders-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

/**
 * The order that is being sent: its key, what it was made for, and the order it became once there is an answer. The key
 * stays until the order is paid or claimed, so that a double click, a reload or a lost answer leads to the same order;
 * other contents are another order and get another key.
 */
export const OrderAttempt = z.object({
  key: z.uuid(),
  /** Only a hash: it stays in the browser after the shopper has signed out. */
  content: z.string(),
  orderId: z.string().nullable(),
  /** The order that the same cart became before it was changed; the server decides whether it can still be cancelled. */
  replaces: z.object({ key: z.uuid(), orderId: z.string() }).nullable().default(null),
  /** Keys of earlier tries that have no answer: the server may have made an order of each, which is then replaced too. */
  unanswered: z.array(z.uuid()).default([]),
  /** Whether the server has refused it, so that there is no order of its key. */
  isRefused: z.boolean().default(false),
})
export type OrderAttempt = z.infer<typeof OrderAttempt>

/**
 * The attempt to send `content`: the one at hand when it was made for the same content, else a new one.
 *
 * @param content the request without its key and without the expected total, which the server leaves out of it as well
 */
export function attemptFor(content: unknown, current: OrderAttempt | null, newKey: () => string): OrderAttempt {
  const hash = hashOf(JSON.stringify(content))
  // What is sent again is without an answer again.
  if (current?.content === hash) return current.isRefused ? { ...current, isRefused: false } : current
  const attempt = { key: newKey(), content: hash, orderId: null, replaces: null, unanswered: [], isRefused: false }
  if (!current) return attempt
  const { key, orderId, unanswered, isRefused } = current
  if (orderId !== null) return { ...attempt, replaces: { key, orderId }, unanswered }
  if (isRefused) return { ...attempt, replaces: current.replaces, unanswered }
  return { ...attempt, replaces: current.replaces, unanswered: [...unanswered, key].slice(1 - REPLACED_MAX) }
}

/** The keys of the orders that an attempt replaces, as the server is told. */
export function replacedBy({ replaces, unanswered }: OrderAttempt): string | string[] | undefined {
  const keys = [...(replaces ? [replaces.key] : []), ...unanswered]
  return keys.length > 1 ? keys : keys[0]
}

/** A short hash. Should two contents share it, the server refuses the key for the second, which then gets another. */
function hashOf(text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash.toString(36)
}

/** What is left of the attempt once an order is finished: an attempt at another order stays. */
export function withoutOrder(current: OrderAttempt | null, orderId: string): OrderAttempt | null {
  return current?.orderId === orderId ? null : current
}

/** The attempt at hand in this browser; null when there is none. */
export const orderAttempt = storedValue<OrderAttempt | null>({
  key: 'orderAttempt',
  schema: OrderAttempt.nullable(),
  empty: null,
  owner: 'device',
})
