import { z } from 'zod'
import { SHOPS, SIZES, Slug } from '../menu/menu-api.ts'

/** Which shop a line was put in the cart from; each is an order of its own. */
export const CART_CONTEXTS = SHOPS
export type CartContext = (typeof CART_CONTEXTS)[number]

export const MAX_LINES = 60
export const MAX_QUANTITY = 99
export const MAX_EXTRA_QUANTITY = 20
export const SPECIAL_MAX = 140

/** What a shopper chose, in ids and quantities alone: the browser never sends a price that is believed. */
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
  /** A wish for the kitchen, e.g. "no pepper"; starts empty. */
  special: z.string().max(SPECIAL_MAX),
})
export type LineChoice = z.infer<typeof LineChoice>

/**
 * The id of a cart line, composed from item, size, variation or none, accompaniment, extras with their quantities, and
 * source: adding the same choice again only gains quantity. The order of extras does not matter; quantity and wish are
 * not part of it. Slugs hold no `|`, `:` or `,`, so two different choices never share an id.
 */
export function lineId(choice: Omit<LineChoice, 'quantity' | 'special'>, source: CartContext): string {
  const extras = choice.extras.map((extra) => `${extra.extraId}:${extra.quantity}`).sort()
  return [
    source,
    choice.itemId,
    choice.size,
    choice.variationId ?? 'none',
    choice.accompanimentId ?? 'none',
    extras.join(','),
  ].join('|')
}
