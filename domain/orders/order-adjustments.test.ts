import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { type Adjustment, excessOf } from './order-adjustments.ts'

const PLACED = {
  totals: {
    subtotal: pesewas(4_500),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
  },
  deliveryFee: pesewas(1_800),
  lines: [
    { position: 0, lineTotal: pesewas(3_500) },
    { position: 1, lineTotal: pesewas(1_000) },
  ],
}
const one = (kind: Adjustment['kind'], amount: number, position: number | null = null): Adjustment => ({
  kind,
  position,
  amount: pesewas(amount),
})

test.each<{ why: string; before?: Adjustment[]; added: Adjustment[]; left: number | undefined }>([
  { why: 'a whole line and the fee fit', added: [one('line', 3_500, 0), one('delivery_fee', 1_800)], left: undefined },
  { why: 'a line is not given back twice', before: [one('line', 3_500, 0)], added: [one('line', 1, 0)], left: 0 },
  {
    why: 'a difference counts with the line it replaces',
    before: [one('substitution', 600, 1)],
    added: [one('line', 500, 1)],
    left: 400,
  },
  { why: 'two adjustments of one call count together', added: [one('line', 600, 1), one('line', 600, 1)], left: 400 },
  { why: 'a line that does not exist has nothing to give', added: [one('line', 1, 7)], left: 0 },
  { why: 'the fee is limited by itself', added: [one('delivery_fee', 1_801)], left: 1_800 },
  { why: 'goodwill has no part', before: [one('line', 3_500, 0)], added: [one('goodwill', 9_999)], left: undefined },
])('$why', ({ before = [], added, left }) => {
  expect(excessOf(PLACED, before, added)?.left).toBe(left)
})

test.each([
  { given: 0, left: 2_975, why: 'the discount was not paid' },
  { given: 3_200, left: 0, why: 'more than was paid went back already, and nothing is taken again' },
])('of a discounted line of 3500, $left are left after $given: $why', ({ given, left }) => {
  const placed = { ...PLACED, totals: { ...PLACED.totals, subscriptionDiscount: pesewas(675) } }
  expect(excessOf(placed, [one('line', given, 0)], [one('line', left + 1, 0)])?.left).toBe(left)
  expect(excessOf(placed, [one('line', given, 0)], [one('line', left, 0)])).toBeUndefined()
})
