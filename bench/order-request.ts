import { aChoice, anOrderRequest } from '#test/builders.ts'

const LINE = aChoice({
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: 'classic',
  accompanimentId: 'accompaniment-grilled-tilapia',
  extras: [
    { extraId: 'topping-kelewele', quantity: 1 },
    { extraId: 'topping-fried-plantain', quantity: 2 },
  ],
  quantity: 2,
  special: 'No pepper',
})
export const CART = { context: 'home', lines: [LINE], scheduledFor: null }

/** A guest's order of this cart, with a new key each time. */
export function orderRequest(expectedTotal: number) {
  return anOrderRequest({ ...CART, expectedTotal })
}
