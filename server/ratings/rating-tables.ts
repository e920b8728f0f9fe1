import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CommentState } from '#domain/ratings/ratings-api.ts'
import { instant } from '../db/columns.ts'
import { ofOrder, orders } from '../orders/order-tables.ts'

/** What shoppers say about the lines of their orders. The average of an item is in `item_ratings`. */
export const ratings = pgTable(
  'ratings',
  {
    id: uuid().primaryKey(),
    orderId: ofOrder(),
    position: smallint().notNull(),
    /** What came: the item that was ordered, or its replacement. */
    itemId: text('item_id').notNull(),
    name: text().notNull(),
    stars: smallint().notNull(),
    comment: text().notNull(),
    commentState: text('comment_state').$type<CommentState>().notNull(),
    /** By whom, as a hash of the phone number; the id of the order once they are forgotten. One of them counts once a day. */
    rater: text().notNull(),
    /** Whether it counts: not for orders of staff. */
    isCounted: boolean('is_counted').notNull(),
    /** Whether the number of its item is to be counted again. */
    isDue: boolean('is_due').notNull().default(true),
    ratedAt: instant('rated_at').notNull(),
  },
  (table) => [
    uniqueIndex('ratings_by_line').on(table.orderId, table.position),
    index('ratings_by_item').on(table.itemId),
    index('ratings_by_time').on(table.ratedAt, table.id),
    index('ratings_waiting').on(table.ratedAt, table.id).where(sql`${table.commentState} = 'waiting'`),
    index('ratings_shown').on(table.itemId, table.ratedAt).where(sql`${table.commentState} = 'shown'`),
    index('ratings_due').on(table.itemId).where(sql`${table.isDue}`),
    check('ratings_stars', sql`${table.stars} between 1 and 5`),
    check('ratings_comment', sql`(${table.commentState} = 'none') = (${table.comment} = '')`),
  ],
)

/** The orders whose shoppers were asked for their ratings, or for which it was too late. Each is asked once. */
export const ratingRequests = pgTable('rating_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  askedAt: instant('asked_at').notNull(),
})
