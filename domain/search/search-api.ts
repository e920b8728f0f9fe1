import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ListedOrder } from '../orders/order-list-api.ts'
import { PersonRow } from '../people/people-api.ts'

/** How many of each are found. */
export const FOUND_EACH = 5

/** What a search finds of everything that the caller may read; what they may not read is empty. */
export const Found = z.object({
  orders: z.array(ListedOrder.pick({ orderId: true, customerName: true, state: true, placedAt: true })),
  people: z.array(PersonRow),
  /** `soldOutUntil`: null while it is not sold out now. */
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isAvailable: z.boolean(),
      soldOutUntil: z.iso.datetime().nullable(),
    }),
  ),
})
export type Found = z.infer<typeof Found>

export const search = {
  method: 'GET',
  url: '/api/search',
  // The right that every role has; the answer is narrowed down by the others.
  access: { right: 'orders.read_own' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: orders, people and items that a few words or digits may mean, five of each',
    querystring: z.strictObject({ q: z.string().trim().min(2).max(80) }),
    response: { 200: Found },
  },
} as const satisfies Endpoint
