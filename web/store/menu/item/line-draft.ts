import { takesExtras } from '#domain/menu/main-dishes.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { defaultSize, defaultVariation } from '#domain/orders/price-line.ts'
import { lineTotal } from '#domain/orders/price-order.ts'

/** The initial draft of the dialog: default size and variation, one piece; undefined if the item has no price. @param at when it is wanted */
export function startDraft(item: MenuItem, at: Date): LineChoice | undefined {
  const size = defaultSize(item)
  if (!size) return undefined
  return {
    itemId: item.id,
    size,
    variationId: defaultVariation(item, at),
    accompanimentId: null,
    extras: [],
    quantity: 1,
    special: '',
  }
}

/** The choice of an item without options; undefined for other items. */
export function onlyChoice(item: MenuItem, at: Date): LineChoice | undefined {
  const hasChoices = takesExtras(item) || Object.keys(item.prices).length !== 1 || item.variations.length > 1
  return hasChoices ? undefined : startDraft(item, at)
}

/** The draft with this quantity of one extra; 0 removes the extra. */
export function withExtra(draft: LineChoice, extraId: string, quantity: number): LineChoice {
  const others = draft.extras.filter((extra) => extra.extraId !== extraId)
  return { ...draft, extras: quantity < 1 ? others : [...others, { extraId, quantity }] }
}

/** The quantity of an extra in the draft. */
export function extraQuantity(draft: LineChoice, extraId: string): number {
  return draft.extras.find((extra) => extra.extraId === extraId)?.quantity ?? 0
}

/** The price of the draft so far; a missing accompaniment costs nothing yet. */
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
