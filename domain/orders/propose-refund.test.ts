import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { proposeRefund, type RefundableOrder } from './propose-refund.ts'

const order = (change: Partial<RefundableOrder> = {}): RefundableOrder => ({
  totals: {
    subtotal: pesewas(10_000),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
  },
  lines: [
    { position: 0, unitPrice: pesewas(3_000), lineTotal: pesewas(9_000) },
    { position: 1, unitPrice: pesewas(1_000), lineTotal: pesewas(1_000) },
  ],
  given: [],
  refundable: pesewas(12_000),
  ...change,
})
const amounts = (of: RefundableOrder, portions: [number, number][]) =>
  proposeRefund(of, new Map(portions)).map(({ position, amount }) => [position, amount])

test('a line goes back as a whole, or by its portions', () => {
  expect(
    amounts(order(), [
      [0, 3],
      [1, 1],
    ]),
  ).toEqual([
    [0, 9_000],
    [1, 1_000],
  ])
  expect(amounts(order(), [[0, 1]])).toEqual([[0, 3_000]])
})

test('without its share of the discounts, which the shopper did not pay, and rounded in their favour', () => {
  const totals = {
    subtotal: pesewas(10_000),
    subscriptionDiscount: pesewas(1_300),
    preorderDiscount: pesewas(333),
    promotionDiscount: pesewas(0),
  }
  expect(
    amounts(order({ totals }), [
      [0, 1],
      [1, 1],
    ]),
  ).toEqual([
    [0, 2_511],
    [1, 837],
  ])
})

test('never more than is left of the line, or of the payment', () => {
  const given = [{ kind: 'line' as const, position: 0, amount: pesewas(8_000) }]
  expect(amounts(order({ given }), [[0, 3]])).toEqual([[0, 1_000]])
  expect(
    amounts(order({ refundable: pesewas(9_400) }), [
      [0, 3],
      [1, 1],
    ]),
  ).toEqual([
    [0, 9_000],
    [1, 400],
  ])
  expect(amounts(order({ refundable: pesewas(0) }), [[1, 1]])).toEqual([])
})

test('no more than was paid for the line, also when its portions are refunded one after the other', () => {
  const totals = { ...order().totals, subscriptionDiscount: pesewas(1_500) }
  const given = [{ kind: 'line' as const, position: 0, amount: pesewas(5_100) }]
  expect(amounts(order({ totals, given }), [[0, 3]])).toEqual([[0, 2_550]])
  const all = [{ kind: 'line' as const, position: 0, amount: pesewas(7_650) }]
  expect(amounts(order({ totals, given: all }), [[0, 1]])).toEqual([])
})

test('a portion of what came in the place of a line, at the price of that', () => {
  const lines = [{ position: 0, unitPrice: pesewas(2_000), lineTotal: pesewas(6_000) }]
  const given = [{ kind: 'substitution' as const, position: 0, amount: pesewas(2_000) }]
  expect(amounts(order({ lines, given }), [[0, 1]])).toEqual([[0, 2_000]])
  expect(amounts(order({ lines, given }), [[0, 2]])).toEqual([[0, 4_000]])
})

test('an order whose items were free has nothing to give back for them', () => {
  const totals = {
    subtotal: pesewas(0),
    subscriptionDiscount: pesewas(0),
    preorderDiscount: pesewas(0),
    promotionDiscount: pesewas(0),
  }
  expect(
    amounts(order({ totals, lines: [{ position: 0, unitPrice: pesewas(0), lineTotal: pesewas(0) }] }), [[0, 1]]),
  ).toEqual([])
})
