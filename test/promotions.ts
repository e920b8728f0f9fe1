import { randomUUID } from 'node:crypto'
import { bps, pesewas } from '#domain/money.ts'
import type { PromotionTerms } from '#domain/orders/promotion-terms.ts'
import type { PromotionDraft } from '#domain/orders/promotions-api.ts'
import type { Db } from '#server/db/db.ts'
import { writePromotion } from '#server/orders/promotions/promotion-queries.ts'

/** Ten percent off anything for anybody, in November 2026; name only what matters. */
export function aPromotion({
  terms,
  ...change
}: Partial<Omit<PromotionDraft, 'terms'>> & { terms?: Partial<PromotionTerms> } = {}): PromotionDraft {
  return {
    name: 'Ten off',
    code: 'TEN',
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    maxUses: null,
    maxAmount: null,
    ...change,
    terms: {
      gift: { kind: 'percent', bps: bps(1_000) },
      isBesidePlan: true,
      isOncePerPerson: false,
      isFirstOrder: false,
      minimumSubtotal: pesewas(0),
      contexts: [],
      categories: [],
      itemIds: [],
      cities: [],
      hours: null,
      ...terms,
    },
  }
}

/** Writes a promotion as staff would have. */
export async function hasPromotion(db: Db, change: Parameters<typeof aPromotion>[0] = {}): Promise<string> {
  const { startsAt, endsAt, maxUses, maxAmount, ...row } = aPromotion(change)
  const id = randomUUID()
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), createdAt: new Date(startsAt) }
  await writePromotion(db, { id, ...row, ...times }, { maxUses, maxAmount })
  return id
}
