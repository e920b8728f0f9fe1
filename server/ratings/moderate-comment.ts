import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { StaffRating } from '#domain/ratings/ratings-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { findRating, markComment, type RatingRow } from './rating-queries.ts'

/**
 * Shows a comment to shoppers, hides it, or lets it wait again.
 *
 * @throws Refusal row.missing; rating.changed when its shopper has changed it since it was read
 */
export async function moderateComment(
  tx: Db,
  actor: Staff,
  asked: { id: string; comment: string; state: 'waiting' | 'shown' | 'hidden' },
): Promise<StaffRating> {
  await nameActor(tx, actor)
  const row = await markComment(tx, asked)
  if (row) return staffView(actor, row)
  throw new Refusal((await findRating(tx, asked.id)) ? 'rating.changed' : 'row.missing')
}

/** A rating as staff see it; the order leads to its shopper, so it is for those who moderate. */
export function staffView(actor: Staff, row: RatingRow): StaffRating {
  const { id, itemId, name, stars, comment, commentState, ratedAt, orderId } = row
  const order = mayDo(actor, 'ratings.moderate') ? orderId : null
  return { id, itemId, name, stars, comment, commentState, ratedAt: ratedAt.toISOString(), orderId: order }
}
