import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PageQuery } from '#domain/list-page.ts'
import { pick } from '#domain/pick.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { instant, isoText, rowsOf } from '../db/rows.ts'
import { ratingRequests, ratings } from './rating-tables.ts'

export type RatingRow = typeof ratings.$inferSelect

/** By what ratings of one phone number are known as those of one person. */
const raterOf = (phone: string) => sql<string>`encode(sha256(convert_to('rating:' || ${phone}, 'UTF8')), 'hex')`

/** The ratings of an order by its lines. */
export function listRatingsOf(db: Db, orderId: string): Promise<Pick<RatingRow, 'position' | 'stars' | 'comment'>[]> {
  return db
    .select({ position: ratings.position, stars: ratings.stars, comment: ratings.comment })
    .from(ratings)
    .where(eq(ratings.orderId, orderId))
    .orderBy(ratings.position)
}

type NewRating = Omit<typeof ratings.$inferInsert, 'rater' | 'isDue'> & { phone: string }

/** Writes the rating of a line, or changes it. A comment that stays as it was keeps its state. */
export async function writeRating(tx: Db, { phone, ...row }: NewRating): Promise<void> {
  const { id: _, orderId: __, position: ___, ratedAt: ____, ...change } = row
  await tx
    .insert(ratings)
    .values({ ...row, rater: raterOf(phone) as unknown as string }) // a hash is a text
    .onConflictDoUpdate({
      target: [ratings.orderId, ratings.position],
      set: {
        ...change,
        isDue: true,
        commentState: sql`case when ${ratings.comment} = ${row.comment} then ${ratings.commentState} else ${row.commentState} end`,
      },
    })
}

/** Ratings, the newest first, one more than a page has. */
export function listRatings(db: Db, { list, ...page }: PageQuery & { list: 'all' | 'waiting' }): Promise<RatingRow[]> {
  const { after, orderBy, limit } = onPage(ratings.ratedAt, ratings.id, 'newest', page)
  const isListed = list === 'waiting' ? sql`${ratings.commentState} = 'waiting'` : undefined
  return db
    .select()
    .from(ratings)
    .where(and(isListed, after))
    .orderBy(...orderBy)
    .limit(limit)
}

/** What staff decide about the comment that they read. */
export type Moderation = {
  id: string
  comment: string
  state: 'waiting' | 'shown' | 'hidden'
  before?: RatingRow['commentState'] | undefined
}

/** A rating; undefined when there is none. */
export async function findRating(db: Db, id: string): Promise<RatingRow | undefined> {
  const [row] = await db.select().from(ratings).where(eq(ratings.id, id))
  return row
}

/** Shows or hides a comment that is still the one that was read, in the state `before`; undefined when it is not. */
export async function markComment(tx: Db, { id, comment, state, before }: Moderation): Promise<RatingRow | undefined> {
  const [row] = await tx
    .update(ratings)
    .set({ commentState: state })
    .where(and(eq(ratings.id, id), eq(ratings.comment, comment), before && eq(ratings.commentState, before)))
    .returning()
  return row
}

/** The newest comments about an item that staff show. */
export async function listComments(db: Db, itemId: string, limit: number) {
  const rows = await db
    .select({ stars: ratings.stars, comment: ratings.comment, ratedAt: ratings.ratedAt })
    .from(ratings)
    .where(and(eq(ratings.itemId, itemId), sql`${ratings.commentState} = 'shown'`))
    .orderBy(desc(ratings.ratedAt))
    .limit(limit)
  return rows
}

/** Locks items whose number is to be counted again, and marks them as counted. */
export async function takeDueItems(tx: Db, limit: number): Promise<string[]> {
  const rows = await tx
    .update(ratings)
    .set({ isDue: false })
    .where(
      and(
        sql`${ratings.isDue}`,
        inArray(
          ratings.itemId,
          tx.selectDistinct({ itemId: ratings.itemId }).from(ratings).where(sql`${ratings.isDue}`).limit(limit),
        ),
      ),
    )
    .returning({ itemId: ratings.itemId })
  return [...new Set(rows.map(({ itemId }) => itemId))]
}

/** The sum and the count of the ratings of items: of each rater the last one of a day. */
export function countRatings(
  db: Db,
  itemIds: readonly string[],
): Promise<{ itemId: string; stars: number; count: number }[]> {
  const ids = JSON.stringify(itemIds)
  return rowsOf(
    db,
    sql`select i.id as "itemId", coalesce(sum(r.stars), 0)::integer as stars, count(r.stars)::integer as count
      from json_array_elements_text(${ids}::json) i(id)
      left join (select distinct on (item_id, rater, (rated_at at time zone 'UTC')::date) item_id, stars from ratings
        where is_counted and item_id in (select json_array_elements_text(${ids}::json))
        order by item_id, rater, (rated_at at time zone 'UTC')::date, rated_at desc, id) r on r.item_id = i.id
      group by i.id order by i.id`,
  )
}

/** An order that was delivered, whose shopper was not asked yet. */
export type Unasked = {
  orderId: string
  userId: string | null
  email: string | null
  name: string
  deliveredAt: string
}

/**
 * Orders delivered before an instant whose shoppers were not asked, the oldest first.
 *
 * @param placedAfter older orders are not looked at
 * @param changedAfter nor are those without a change since, which were delivered before it too
 */
export function listUnasked(
  db: Db,
  looked: { deliveredBefore: Date; placedAfter: Date; changedAfter: Date; limit: number },
): Promise<Unasked[]> {
  const { deliveredBefore, placedAfter, changedAfter, limit } = looked
  return rowsOf(
    db,
    sql`select o.id as "orderId", o.user_id as "userId", o.customer_email as email, o.customer_name as name,
        ${isoText(sql`d.at`)} as "deliveredAt"
      from orders o cross join lateral (select max(e.at) as at from order_events e
        where e.order_id = o.id and e.status = 'delivered') d
      where o.status = 'delivered' and o.placed_at > ${instant(placedAfter)}
        and o.updated_at >= ${instant(changedAfter)}
        and d.at <= ${instant(deliveredBefore)}
        and not exists (select from rating_requests q where q.order_id = o.id)
      order by o.placed_at limit ${limit}`,
  )
}

/** Records that somebody is asked, once. @returns false when another process has */
export async function insertRequest(tx: Db, orderId: string, askedAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(ratingRequests)
    .values({ orderId, askedAt })
    .onConflictDoNothing()
    .returning({ orderId: ratingRequests.orderId })
  return rows.length > 0
}

/** What was said in orders, with the words of the comments. */
export function readRatingsOf(db: Db, orderIds: readonly string[]) {
  return db
    .select(pick(ratings, 'orderId', 'position', 'name', 'stars', 'comment', 'ratedAt'))
    .from(ratings)
    .where(inArray(ratings.orderId, [...orderIds]))
    .orderBy(ratings.orderId, ratings.position)
}

/** Erases comments, and by whom ratings are; the stars stay. */
export async function eraseRatings(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(ratings)
    .set({ comment: '', commentState: 'none', rater: sql`${ratings.orderId}` })
    .where(inArray(ratings.orderId, [...orderIds]))
}
