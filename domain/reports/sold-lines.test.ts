import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { type LineFacts, soldLines } from './sold-lines.ts'

/** Three portions for 90.00, of an order that has `discount` on its items for 100.00. */
const facts = (discount: number, given: number): LineFacts => ({
  totals: {
    subtotal: pesewas(10_000),
    subscriptionDiscount: pesewas(discount),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
  },
  placed: [
    { position: 0, itemId: 'waakye', name: 'Waakye', category: 'mains', quantity: 3, lineTotal: pesewas(9_000) },
  ],
  proposals: [],
  adjustments: given === 0 ? [] : [{ kind: 'line', position: 0, amount: pesewas(given) }],
})

test.each([
  { discount: 1_500, given: 0, quantity: 3, refunded: 0, why: 'everything came' },
  { discount: 1_500, given: 2_550, quantity: 2, refunded: 3_000, why: 'a portion did not come' },
  { discount: 1_500, given: 7_650, quantity: 0, refunded: 9_000, why: 'nothing came, and nothing was sold' },
  { discount: 1_633, given: 7_531, quantity: 0, refunded: 9_000, why: 'what was paid is rounded' },
  { discount: 0, given: 9_000, quantity: 0, refunded: 9_000, why: 'there was no discount' },
  { discount: 1_500, given: 9_000, quantity: 0, refunded: 9_000, why: 'more than was paid went back' },
  { discount: 10_000, given: 0, quantity: 3, refunded: 0, why: 'the items were free' },
])('$quantity pieces and $refunded back: $why', ({ discount, given, quantity, refunded }) => {
  expect(soldLines(facts(discount, given))).toMatchObject([{ quantity, lineTotal: 9_000, refunded }])
})
