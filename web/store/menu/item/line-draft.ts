import { takesExtras } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { defaultSize, defaultVariation } from '#domain/orders/price-line.ts'
import { lineTotal } from '#domain/orders/price-order.ts'

/** What the dialog starts with: the first size, the default way, one piece; undefined when the item has no price. */
export function startDraft(item: MenuItem): LineChoice | undefined {
  const size = defaultSize(item)
  if (!size) return undefined
  return {
    itemId: item.id,
    size,
    variationId: defaultVariation(item),
    accompanimentId: null,
    extras: [],
    quantity: 1,
    special: '',
  }
}

/** The one way to buy an item that leaves nothing to choose; undefined for any other item. */
export function onlyChoice(item: MenuItem): LineChoice | undefined {
  const hasChoices = takesExtras(item) || Object.keys(item.prices).length !== 1 || item.variations.length > 1
  return hasChoices ? undefined : startDraft(item)
}

/** The draft with this many of one extra; none takes it out. */
export function withExtra(draft: LineChoice, extraId: string, quantity: number): LineChoice {
  const others = draft.extras.filter((extra) => extra.extraId !== extraId)
  return { ...draft, extras: quantity < 1 ? others : [...others, { extraId, quantity }] }
}

/** How many of an extra the draft holds. */
export function extraQuantity(draft: LineChoice, extraId: string): number {
  return draft.extras.find((extra) => extra.extraId === extraId)?.quantity ?? 0
}

/** What the draft costs as far as it is chosen: a missing accompaniment counts nothing yet. */
export function draftTotal(item: MenuItem, draft: LineChoice, extraOf: (id: string) => Extra | undefined): Pesewas {
  const none = pesewas(0)
  return lineTotal(
    {
      sizePrice: item.prices[draft.size] ?? none,
      variationAdjustment: item.variations.find((one) => one.id === draft.variationId)?.priceAdjustment ?? none,
      accompanimentPrice: (draft.accompanimentId !== null && extraOf(draft.accompanimentId)?.price) || none,
      extras: draft.extras.map(({ extraId, quantity }) => ({ price: extraOf(extraId)?.price ?? none, quantity })),
    },
    draft.quantity,
  )
}
