import { Refusal } from '#domain/errors.ts'
import { lineNow } from '#domain/orders/proposals.ts'
import { rateableUntil } from '#domain/ratings/rating-rules.ts'
import type { OrderRatings } from '#domain/ratings/ratings-api.ts'
import { findRole } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { newId, type Random } from '../db/new-id.ts'
import { findOrder, type OrderWithAll } from '../orders/order-queries.ts'
import { listRatingsOf, writeRating } from './rating-queries.ts'

/** The ratings of an order, for whoever has its id. @throws Refusal order.missing */
export async function readRatings(db: Db, orderId: string, now: Date): Promise<OrderRatings> {
  const found = await findOrder(db, orderId)
  if (!found) throw new Refusal('order.missing')
  const given = await listRatingsOf(db, orderId)
  return {
    until: untilOf(found, now)?.toISOString() ?? null,
    lines: thatCame(found).map(({ position, name }) => {
      const rating = given.find((one) => one.position === position)
      return { position, name, stars: rating?.stars ?? null, comment: rating?.comment ?? '' }
    }),
  }
}

/**
 * Rates a line that came, or changes its rating within a week of the delivery. Ratings of orders that staff placed are
 * stored and do not count.
 *
 * @throws Refusal order.missing; rating.closed before the delivery and after the week; rating.line_missing for a line that
 * did not come
 */
export async function rateLine(
  tx: Db,
  rating: { orderId: string; position: number; stars: number; comment: string },
  { now, random }: { now: Date; random: Random },
): Promise<void> {
  const { orderId, position, stars, comment } = rating
  const found = await findOrder(tx, orderId)
  if (!found) throw new Refusal('order.missing')
  if (untilOf(found, now) === null) throw new Refusal('rating.closed')
  const line = thatCame(found).find((one) => one.position === position)
  if (!line) throw new Refusal('rating.line_missing')
  const { userId, customerPhone } = found.order
  await writeRating(tx, {
    id: newId(now, random),
    orderId,
    position,
    itemId: line.itemId,
    name: line.name,
    stars,
    comment,
    commentState: comment === '' ? 'none' : 'waiting',
    phone: customerPhone || orderId,
    isCounted: userId === null || (await findRole(tx, userId)) === undefined,
    ratedAt: now,
  })
}

function untilOf({ order, events }: OrderWithAll, now: Date): Date | null {
  const delivered = events.findLast(({ status }) => status === 'delivered')
  return rateableUntil({ status: order.status, deliveredAt: delivered ? new Date(delivered.at) : null }, now)
}

/** The lines that came, each with what came: the item that was ordered, or its replacement. */
function thatCame({ order, lines, proposals, adjustments }: OrderWithAll) {
  return lines.flatMap((line) => {
    const { position, itemId, name } = line
    const { isRefunded, replacement } = lineNow(line, order, proposals, adjustments)
    return isRefunded ? [] : [{ position, itemId: replacement?.itemId ?? itemId, name: replacement?.name ?? name }]
  })
}
