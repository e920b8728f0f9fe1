import { isExtraSoldAt, isSoldAt, isWaySoldAt } from '../menu/availability.ts'
import { requiresAccompaniment, takesExtras } from '../menu/main-dishes.ts'
import { type Extra, type MenuItem, SIZES, type Size } from '../menu/menu-api.ts'
import { type Pesewas, pesewas, times } from '../money.ts'
import type { Settings } from '../settings/settings-api.ts'
import type { LineChoice } from './cart-line.ts'
import { unitPrice } from './price-order.ts'

/** Why a line cannot be ordered. */
export const LINE_PROBLEMS = [
  'item_missing',
  'item_unavailable',
  'size_missing',
  'variation_missing',
  'accompaniment_required',
  'accompaniment_missing',
  'extra_missing',
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** A line with its names and prices, as they are copied onto the order. */
export type PricedLine = {
  name: string
  category: MenuItem['category']
  image: string
  /** Whether the item is for adults only, so that the rider asks for an ID. */
  isForAdults: boolean
  /** The names of variation and accompaniment, in this order, where present. */
  options: string[]
  extras: { extraId: string; name: string; price: Pesewas; quantity: number }[]
  unitPrice: Pesewas
  lineTotal: Pesewas
}

/** The menu's rows for a choice; missing rows are undefined. */
export type Catalogue = {
  item: (id: string) => MenuItem | undefined
  extra: (id: string) => Extra | undefined
}

/**
 * Prices one choice from the menu, the only way in the shop: the browser calls it with the loaded menu, the server with
 * its database. Mains take one accompaniment, optional for some; other categories take neither accompaniment nor
 * extras.
 *
 * @param deliverAt when the food is wanted: the item must be sold on that day, at that hour
 */
export function priceLine(choice: LineChoice, catalogue: Catalogue, deliverAt: Date): PricedLine | LineProblem {
  const item = catalogue.item(choice.itemId)
  if (!item) return 'item_missing'
  if (!isSoldAt(item, deliverAt)) return 'item_unavailable'

  const sizePrice = item.prices[choice.size]
  if (sizePrice === undefined) return 'size_missing'

  const variation = item.variations.find((one) => one.id === choice.variationId)
  if ((choice.variationId === null) !== (item.variations.length === 0) || (choice.variationId !== null && !variation)) {
    return 'variation_missing'
  }
  if (variation && !isWaySoldAt(variation, deliverAt)) return 'variation_missing'

  if (requiresAccompaniment(item) && choice.accompanimentId === null) return 'accompaniment_required'
  const accompaniment = choice.accompanimentId === null ? undefined : catalogue.extra(choice.accompanimentId)
  if (choice.accompanimentId !== null) {
    if (!takesExtras(item) || accompaniment?.kind !== 'accompaniment' || !isExtraSoldAt(accompaniment, deliverAt)) {
      return 'accompaniment_missing'
    }
  }

  const extras: PricedLine['extras'] = []
  for (const { extraId, quantity } of choice.extras) {
    const extra = catalogue.extra(extraId)
    if (!takesExtras(item) || !extra || extra.kind === 'accompaniment' || !isExtraSoldAt(extra, deliverAt)) {
      return 'extra_missing'
    }
    extras.push({ extraId, name: extra.name, price: extra.price, quantity })
  }

  const price = unitPrice({
    sizePrice,
    variationAdjustment: variation?.priceAdjustment ?? pesewas(0),
    accompanimentPrice: accompaniment?.price ?? pesewas(0),
    extras,
  })
  return {
    name: item.name,
    category: item.category,
    image: item.image,
    isForAdults: item.requiresAgeVerification,
    options: [variation?.name, accompaniment?.name].filter((name) => name !== undefined),
    extras,
    unitPrice: price,
    lineTotal: times(price, choice.quantity),
  }
}

/** Whether buying an item requires the confirmation of 18 years: flagged items, and the categories of the setting. */
export function asksAge(
  { category, isForAdults }: Pick<PricedLine, 'category' | 'isForAdults'>,
  ageConfirm: Settings['age_confirm'],
): boolean {
  return isForAdults || ageConfirm.categories.includes(category)
}

/** The preselected size: the first of medium, large, regular, double that the item has. */
export function defaultSize(item: Pick<MenuItem, 'prices'>): Size | undefined {
  return SIZES.find((size) => item.prices[size] !== undefined)
}

/** The preselected variation: the one flagged default, else the first, of those sold at `at`; null without any. */
export function defaultVariation({ variations }: Pick<MenuItem, 'variations'>, at: Date): string | null {
  const sold = variations.filter((one) => isWaySoldAt(one, at))
  const offered = sold.length > 0 ? sold : variations
  return (offered.find((one) => one.isDefault) ?? offered[0])?.id ?? null
}
