import { z } from 'zod'
import { type Pesewas, pesewas } from '../money.ts'
import { type FieldFault, ITEM_LIMITS, ItemChanges, type ItemDocument, isPrice } from './item-document.ts'
import { SIZES } from './menu-api.ts'

/** A share of a price is rounded to a multiple of this: the smallest coin in use is 10 pesewas. */
const PRICE_STEP = 10

/** A change of many items: a share or a sum on every price, or other values of some fields. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: z.int().min(-90).max(500) }),
  /** Pesewas, negative to take off. */
  z.strictObject({ kind: z.literal('sum'), sum: z.int().min(-ITEM_LIMITS.price).max(ITEM_LIMITS.price) }),
  z.strictObject({
    kind: z.literal('set'),
    fields: ItemChanges.pick({
      category: true,
      grouping: true,
      schedules: true,
      isAvailable: true,
      popular: true,
      requiresAgeVerification: true,
      needsAccompaniment: true,
    }),
  }),
])
export type BulkChange = z.infer<typeof BulkChange>

/**
 * What the change makes of an item. Prices of sizes change, those of variations stay. A share is rounded to the nearest
 * 10 pesewas, half of them up; a price that would not be above zero is a fault.
 */
export function changeInBulk(item: ItemDocument, change: BulkChange): { changes: ItemChanges; faults: FieldFault[] } {
  if (change.kind === 'set') return { changes: change.fields, faults: [] }
  const prices: ItemDocument['prices'] = {}
  const faults: FieldFault[] = []
  for (const size of SIZES) {
    const price = item.prices[size]
    if (price === undefined) continue
    const after = change.kind === 'sum' ? price + change.sum : shareAdded(price, change.percent)
    const isPossible = after > 0 && isPrice(pesewas(after))
    prices[size] = isPossible ? pesewas(after) : price
    if (!isPossible)
      faults.push({ field: `prices.${size}`, problem: 'The price would not be above 0 and up to 100,000.' })
  }
  return { changes: { prices }, faults }
}

function shareAdded(price: Pesewas, percent: number): number {
  const exact = price * (100 + percent) // hundredths of a pesewa, an integer
  return Math.floor((exact + 50 * PRICE_STEP) / (100 * PRICE_STEP)) * PRICE_STEP
}
