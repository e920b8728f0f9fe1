import { z } from 'zod'
import { Pesewas, parseCedis, typedCedis } from '../money.ts'

/** The short name of a farm, a crop, a collection point or a cycle. */
export const GrowId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)

/** The most of one offer that an order may have. */
export const QUANTITY_MAX = 1_000
const AVAILABLE_MAX = 1_000_000

const Count = z.int().min(1).max(QUANTITY_MAX)

/** What a farm sells in a cycle. Quantities count the unit of the produce. */
export const Offer = z.strictObject({
  farmId: GrowId,
  produceId: GrowId,
  /** The price of one unit. */
  price: Pesewas.max(10_000_000).refine((price) => price > 0),
  /** The least that an order may have of it. */
  min: Count,
  /** More than that is sold in steps of this. */
  step: Count,
  /** How much there is for all orders; null: as much as is ordered. */
  available: z.int().min(0).max(AVAILABLE_MAX).nullable(),
})
export type Offer = z.infer<typeof Offer>

const LINE =
  /^([a-z0-9][a-z0-9_-]{0,39})\s+([a-z0-9][a-z0-9_-]{0,39})\s+(\d+(?:\.\d{1,2})?)(?:\s+min\s+(\d{1,4}))?(?:\s+step\s+(\d{1,4}))?(?:\s+of\s+(\d{1,7}))?$/i

/** Reads an offer as staff type it: `akumadan tomato 18.00 min 2 step 1 of 200`. @returns undefined for anything else */
export function parseOffer(text: string): Offer | undefined {
  const [, farmId, produceId, price = '', min = '1', step = '1', available] = LINE.exec(text.trim()) ?? []
  const read = Offer.safeParse({
    farmId,
    produceId,
    price: parseCedis(price),
    min: Number(min),
    step: Number(step),
    available: available === undefined ? null : Number(available),
  })
  return read.data
}

/** An offer as staff type it. */
export function offerLine({ farmId, produceId, price, min, step, available }: Offer): string {
  return [
    farmId,
    produceId,
    typedCedis(price),
    'min',
    min,
    'step',
    step,
    ...(available === null ? [] : ['of', available]),
  ].join(' ')
}

/** The next quantity up or down that can be ordered of an offer; 0 below its minimum. */
export function nextQuantity({ min, step }: Pick<Offer, 'min' | 'step'>, quantity: number, by: 1 | -1): number {
  if (by === 1) return quantity < min ? min : Math.min(QUANTITY_MAX, quantity + step)
  return quantity - step < min ? 0 : quantity - step
}
