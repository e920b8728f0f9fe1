import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Slug } from '../menu/menu-api.ts'
import { MAX_LINES } from '../orders/cart-line.ts'

export const COMMENT_MAX = 300

const Stars = z.int().min(1).max(5)

/** A comment waits until staff show or hide it; `none` without a comment. */
export const COMMENT_STATES = ['none', 'waiting', 'shown', 'hidden'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

/** What a shopper can say about the lines of an order. */
export const OrderRatings = z.object({
  /** Until when; null when nothing can be rated: before the delivery, and a week after it. */
  until: z.iso.datetime().nullable(),
  /** The lines that came. */
  lines: z.array(z.object({ position: z.int(), name: z.string(), stars: Stars.nullable(), comment: z.string() })),
})
export type OrderRatings = z.infer<typeof OrderRatings>

export const readOrderRatings = {
  method: 'GET',
  url: '/api/orders/:orderId/ratings',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'The ratings of an order, for whoever has its id',
    params: z.object({ orderId: OrderId }),
    response: { 200: OrderRatings },
  },
} as const satisfies Endpoint

export const rateLine = {
  method: 'PUT',
  url: '/api/orders/:orderId/ratings/:position',
  access: 'anyone',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'Rates a line of a delivered order, for a week; again changes the rating',
    params: z.object({ orderId: OrderId, position: z.coerce.number().int().min(0).max(MAX_LINES) }),
    body: z.strictObject({ stars: Stars, comment: z.string().trim().max(COMMENT_MAX) }),
    response: { 200: OrderRatings },
  },
} as const satisfies Endpoint

/** Comments that staff have shown, the newest first; without names. */
export const readComments = {
  method: 'GET',
  url: '/api/menu/items/:itemId/comments',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  freshSeconds: 300,
  schema: {
    summary: 'What shoppers have written about an item, as far as staff show it',
    params: z.object({ itemId: Slug }),
    response: {
      200: z.object({ rows: z.array(z.object({ stars: Stars, comment: z.string(), day: z.iso.date() })) }),
    },
  },
} as const satisfies Endpoint

const StaffRating = z.object({
  id: z.uuid(),
  itemId: z.string(),
  /** As it was ordered. */
  name: z.string(),
  stars: Stars,
  comment: z.string(),
  commentState: z.enum(COMMENT_STATES),
  ratedAt: z.iso.datetime(),
  /** Null for whoever may not moderate: the kitchen reads what was rated, not by whom. */
  orderId: z.string().nullable(),
})
export type StaffRating = z.infer<typeof StaffRating>

export const RATING_LISTS = ['all', 'waiting'] as const

export const listRatings = {
  method: 'GET',
  url: '/api/ratings',
  access: { right: 'ratings.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: ratings of items, the newest first; all of them, or those whose comment waits',
    querystring: PageQuery.extend({ list: z.enum(RATING_LISTS).default('all') }),
    response: { 200: pageOf(StaffRating) },
  },
} as const satisfies Endpoint

export const moderateComment = {
  method: 'PUT',
  url: '/api/ratings/:ratingId/comment',
  access: { right: 'ratings.moderate' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: shows a comment to shoppers, or hides it',
    params: z.object({ ratingId: z.uuid() }),
    body: z.strictObject({
      state: z.enum(['waiting', 'shown', 'hidden']),
      /** The comment that was read: one that was changed since is not shown unread. */
      comment: z.string().min(1).max(COMMENT_MAX),
      /** As the caller saw it: somebody else's decision wins. Pages of an earlier version do not send it. */
      before: z.enum(COMMENT_STATES).optional(),
    }),
    response: { 200: StaffRating },
  },
} as const satisfies Endpoint
