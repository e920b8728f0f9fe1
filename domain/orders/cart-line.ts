import { z } from 'zod'
import { SIZES, Slug } from '../menu/menu-api.ts'
import type { OrderContext } from './order-contexts.ts'

export const MAX_LINES = 60
export const MAX_QUANTITY = 99
export const MAX_EXTRA_QUANTITY = 20
export const SPECIAL_MAX = 140

/** What a shopper chose, in ids and quantities alone: prices from the browser are never trusted. */
export const LineChoice = z.strictObject({
  itemId: Slug,
  size: z.enum(SIZES),
  variationId: Slug.nullable(),
  accompanimentId: Slug.nullable(),
  extras: z
    .array(z.strictObject({ extraId: Slug, quantity: z.int().min(1).max(MAX_EXTRA_QUANTITY) }))
    .max(40)
    .refine(
      (extras) => new Set(extras.map((extra) => extra.extraId)).size === extras.length,
      'an extra is named twice',
    ),
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** A note for the kitchen, e.g. "no pepper"; starts empty. */
  special: z.string().max(SPECIAL_MAX),
})
export type LineChoice = z.infer<typeof LineChoice>

/** What the payment of an order stores of its request. */
export const StoredOrder = z.object({ lines: z.array(LineChoice) })

/**
 * The id of a cart line, composed from item, size, variation or none, accompaniment, extras with their quantities,
 * source, and the note for the kitchen: adding the same choice again only gains quantity, and a portion with another
 * note is a separate line, so no note is lost. The order of extras and the quantity are ignored. Slugs hold no `|`, `:`
 * or `,` and the note comes last, so two different lines never share an id.
 */
export function lineId(choice: Omit<LineChoice, 'quantity'>, source: OrderContext): string {
  const extras = choice.extras.map((extra) => `${extra.extraId}:${extra.quantity}`).sort()
  const note = choice.special.trim()
  return [
    source,
    choice.itemId,
    choice.size,
    choice.variationId ?? 'none',
    choice.accompanimentId ?? 'none',
    extras.join(','),
    // Without a note the id equals the one that older versions have stored.
    ...(note === '' ? [] : [note]),
  ].join('|')
}

/** The id of what is priced: a note changes no price, so lines that differ only by it share this one. */
export function pricedId(choice: Omit<LineChoice, 'quantity'>, source: OrderContext): string {
  return lineId({ ...choice, special: '' }, source)
}
