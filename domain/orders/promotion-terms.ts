import { z } from 'zod'
import { CATEGORIES, Slug } from '../menu/menu-api.ts'
import { BasisPoints, Pesewas } from '../money.ts'
import { CITY_MAX } from '../place/city.ts'
import { WEEKDAYS } from '../time/accra-time.ts'
import { ORDER_CONTEXT_NAMES } from './order-contexts.ts'

const positive = (amount: number) => amount > 0
const Minute = z.int().min(0).max(1440)
const Portions = z.int().min(1).max(20)

/** What a promotion gives. `buy_get`: the cheapest of a number of portions are free. */
export const PromotionGift = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), bps: BasisPoints.refine(positive) }),
  z.strictObject({ kind: z.literal('sum'), amount: Pesewas.refine(positive) }),
  z.strictObject({ kind: z.literal('free_delivery') }),
  z.strictObject({ kind: z.literal('buy_get'), buy: Portions, get: Portions }),
])
export type PromotionGift = z.infer<typeof PromotionGift>

/** What a promotion gives, to which orders. An empty list excludes nothing. */
export const PromotionTerms = z.strictObject({
  gift: PromotionGift,
  /** Whether it comes beside the discount of a plan; otherwise the better of the two counts. */
  isBesidePlan: z.boolean(),
  isOncePerPerson: z.boolean(),
  isFirstOrder: z.boolean(),
  /** The least sum of the whole cart, before discounts. */
  minimumSubtotal: Pesewas,
  contexts: z.array(z.enum(ORDER_CONTEXT_NAMES)).max(20),
  /** Lines that are of one of these categories, or of one of these items, earn it. */
  categories: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length),
  itemIds: z.array(Slug).max(50),
  cities: z.array(z.string().trim().min(1).max(CITY_MAX)).max(50),
  /** When orders are placed that earn it, in Accra; null for always. */
  hours: z
    .strictObject({ weekdays: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length), from: Minute, to: Minute })
    .refine(({ from, to }) => from < to)
    .nullable(),
})
export type PromotionTerms = z.infer<typeof PromotionTerms>

export const CODE_MAX = 24

/** A code as shoppers type it: capitals and small letters, spaces and dashes make no difference. */
export const PromotionCode = z
  .string()
  .max(60)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .max(CODE_MAX)
      .regex(/^[A-Z0-9]*$/),
  )

/** Why a typed code gives nothing. A code that does not exist, has not begun, has ended or is used up is `unknown`. */
export const CODE_PROBLEMS = [
  'unknown',
  'too_many_tries',
  'not_yours',
  'below_minimum',
  'not_these_items',
  'not_this_city',
  'not_now',
  'other_is_better',
] as const
export type CodeProblem = (typeof CODE_PROBLEMS)[number]

/**
 * Why a code for such items gives nothing yet. Its problem is then `not_these_items`: pages of earlier versions, which do not
 * know this, would not read a further problem.
 */
export const CodeHint = z.discriminatedUnion('kind', [
  /** How many further portions earn it. */
  z.object({ kind: z.literal('too_few'), missing: z.int().min(1) }),
  z.object({ kind: z.literal('delivery_is_free') }),
])
export type CodeHint = z.infer<typeof CodeHint>
