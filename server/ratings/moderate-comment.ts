import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { StaffRating } from '#domain/ratings/ratings-api.ts'
import { mayDo } from '#domain/staff-rights.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { whoChangedLast } from '../profiles/who-changed.ts'
import { findRating, type Moderation, markComment, type RatingRow } from './rating-queries.ts'

/**
 * Shows a comment to shoppers, hides it, or lets it wait again.
 *
 * @throws Refusal row.missing; rating.changed when its shopper has changed it since it was read; row.changed with who has
 * decided about it since, what and when
 */
export async function moderateComment(tx: Db, actor: Staff, asked: Moderation): Promise<StaffRating> {
  await nameActor(tx, actor)
  const row = await markComment(tx, asked)
  if (row) return staffView(actor, row)
  const found = await findRating(tx, asked.id)
  if (!found) throw new Refusal('row.missing')
  if (found.comment !== asked.comment) throw new Refusal('rating.changed')
  if (found.commentState === asked.state) return staffView(actor, found) // sent again, or decided alike
  const who = await whoChangedLast(tx, { entity: 'ratings', key: asked.id }, [found.commentState])
  throw who ? new Refusal('row.changed', who) : new Refusal('rating.changed')
}

/** A rating as staff see it; the order leads to its shopper, so it is for those who moderate. */
export function staffView(actor: Staff, row: RatingRow): StaffRating {
  const { id, itemId, name, stars, comment, commentState, ratedAt, orderId } = row
  const order = mayDo(actor, 'ratings.moderate') ? orderId : null
  return { id, itemId, name, stars, comment, commentState, ratedAt: ratedAt.toISOString(), orderId: order }
}
