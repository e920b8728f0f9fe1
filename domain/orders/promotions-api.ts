import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { CODE_MAX, PromotionTerms } from './promotion-terms.ts'

export const PROMOTION_NAME_MAX = 40

/** Derived from the clock and from the budget; never stored. */
export const PROMOTION_STATES = ['running', 'planned', 'ended', 'used_up'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** A promotion as staff write it: the document of its versions. */
export const PromotionDraft = z
  .strictObject({
    /** As shoppers read it in cart, order and mail. */
    name: z.string().trim().min(1).max(PROMOTION_NAME_MAX),
    /** Null for an offer. */
    code: z
      .string()
      .regex(/^[A-Z0-9]+$/)
      .min(3)
      .max(CODE_MAX)
      .nullable(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** The budget; null for no limit. */
    maxUses: z.int().min(1).max(1_000_000).nullable(),
    maxAmount: Pesewas.nullable(),
    terms: PromotionTerms,
  })
  .refine(({ startsAt, endsAt }) => new Date(startsAt) <= new Date(endsAt), { path: ['endsAt'] })
export type PromotionDraft = z.infer<typeof PromotionDraft>

export const PromotionView = z.object({
  ...PromotionDraft.shape,
  id: z.uuid(),
  state: z.enum(PROMOTION_STATES),
  /** The orders that have it, and what they are given; those that await their payment included. */
  uses: z.int(),
  cost: Pesewas,
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type PromotionView = z.infer<typeof PromotionView>

/** The state of a promotion at `now`. */
export function promotionState(
  { startsAt, endsAt, maxUses, maxAmount, uses, cost }: Omit<PromotionView, 'state'>,
  now: Date,
): PromotionState {
  if (new Date(endsAt) <= now) return 'ended'
  if ((maxUses !== null && uses >= maxUses) || (maxAmount !== null && cost >= maxAmount)) return 'used_up'
  return new Date(startsAt) > now ? 'planned' : 'running'
}

export const PROMOTION_LISTS = ['current', 'ended'] as const

const right = { access: { right: 'promotions.change' }, rate: 'unlimited', cache: 'never' } as const
const params = z.object({ promotionId: z.uuid() })

export const listPromotions = {
  method: 'GET',
  url: '/api/promotions',
  ...right,
  schema: {
    summary: 'For staff: codes and offers with their state, uses and cost, the newest first',
    querystring: PageQuery.extend({ list: z.enum(PROMOTION_LISTS).default('current') }),
    response: { 200: pageOf(PromotionView) },
  },
} as const satisfies Endpoint

export const savePromotion = {
  method: 'PUT',
  url: '/api/promotions/:promotionId',
  ...right,
  schema: {
    summary: 'For staff: makes or changes a code or an offer; orders that have it keep what they were quoted',
    params,
    body: z.strictObject({ expectedVersion: ExpectedVersion, promotion: PromotionDraft }),
    response: { 200: PromotionView },
  },
} as const satisfies Endpoint

export const endPromotion = {
  method: 'POST',
  url: '/api/promotions/:promotionId/end',
  ...right,
  schema: {
    summary: 'For staff: ends a code or an offer now',
    params,
    body: z.strictObject({ expectedVersion: ExpectedVersion.unwrap() }),
    response: { 200: PromotionView },
  },
} as const satisfies Endpoint
