import type { Staff } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { type PromotionDraft, type PromotionView, promotionState } from '#domain/orders/promotions-api.ts'
import type { Db } from '../../db/db.ts'
import { saveVersions } from '../../history/save-versions.ts'
import { findPromotion, type ListedPromotion, writePromotion } from './promotion-queries.ts'

type Save = { id: string; expectedVersion: number | null; promotion: PromotionDraft }

/**
 * Makes or changes a promotion. Orders that have it keep what they were quoted; carts are quoted anew.
 *
 * @throws Refusal row.missing; row.changed with who saved what when; row.exists
 */
export async function savePromotion(tx: Db, actor: Staff, save: Save, now: Date): Promise<PromotionView> {
  const { id, expectedVersion, promotion } = save
  const found = await findPromotion(tx, id)
  if (!found && expectedVersion !== null) throw new Refusal('row.missing')
  const edit = { key: id, expectedVersion, before: found ? draftOf(found) : null, after: promotion }
  await saveVersions(tx, actor, 'promotion', [edit], now)
  const { startsAt, endsAt, maxUses, maxAmount, ...row } = promotion
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), createdAt: found?.createdAt ?? now }
  await writePromotion(tx, { id, ...row, ...times }, { maxUses, maxAmount })
  const saved = await findPromotion(tx, id)
  if (!saved) throw new Error(`promotion ${id} was just written`)
  return promotionView(saved, now)
}

/**
 * Ends a promotion now; one that has not begun never will. Ending it again changes nothing.
 *
 * @throws Refusal row.missing; row.changed
 */
export async function endPromotion(
  tx: Db,
  actor: Staff,
  { id, expectedVersion }: { id: string; expectedVersion: number },
  now: Date,
): Promise<PromotionView> {
  const found = await findPromotion(tx, id)
  if (!found) throw new Refusal('row.missing')
  if (found.endsAt <= now) return promotionView(found, now)
  const { startsAt, ...draft } = draftOf(found)
  const endsAt = now.toISOString()
  const promotion = { ...draft, startsAt: startsAt < endsAt ? startsAt : endsAt, endsAt }
  return savePromotion(tx, actor, { id, expectedVersion, promotion }, now)
}

/** A promotion as staff see it. */
export function promotionView({ startsAt, endsAt, createdAt, ...row }: ListedPromotion, now: Date): PromotionView {
  const view = {
    ...row,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
  return { ...view, state: promotionState(view, now) }
}

function draftOf({ name, code, startsAt, endsAt, maxUses, maxAmount, terms }: ListedPromotion): PromotionDraft {
  return { name, code, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), maxUses, maxAmount, terms }
}
