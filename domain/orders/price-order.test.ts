import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { lineTotal, NO_DISCOUNT, paidFor, shortOfMinimum, totals } from './price-order.ts'

const tariff: Tariff = {
  minimumOrder: pesewas(2_500),
  deliveryFeeHome: pesewas(1_800),
  deliveryFeeGrow: pesewas(3_300),
  serviceFeeBps: bps(500),
  serviceFeeSeatsBps: bps(0),
  preorderDiscountBps: bps(500),
}
const plain = { context: 'home', isPreorder: false, subscriptionBps: bps(0) } as const

test('a line is (size + variation + accompaniment + extras x quantity) x quantity', () => {
  const parts = {
    sizePrice: pesewas(3_500),
    variationAdjustment: pesewas(300),
    accompanimentPrice: pesewas(5_500),
    extras: [
      { price: pesewas(900), quantity: 2 },
      { price: pesewas(1_100), quantity: 1 },
    ],
  }
  expect(lineTotal(parts, 3)).toBe((3_500 + 300 + 5_500 + 1_800 + 1_100) * 3)
})

test.each([
  {
    why: 'home delivery costs 18 and the service fee is 5 % of subtotal and delivery',
    order: { ...plain, lineTotals: [pesewas(10_000)] },
    expected: { subtotal: 10_000, deliveryFee: 1_800, serviceFee: 590, total: 12_390 },
  },
  {
    why: 'the grow shop delivers nationwide for 33',
    order: { ...plain, context: 'grow' as const, lineTotals: [pesewas(10_000)] },
    expected: { deliveryFee: 3_300, serviceFee: 665, total: 13_965 },
  },
  {
    why: 'a pre-order earns 5 % of the subtotal; the fee stays that of the undiscounted sum',
    order: { ...plain, isPreorder: true, lineTotals: [pesewas(10_000)] },
    expected: { preorderDiscount: 500, serviceFee: 590, total: 11_890 },
  },
  {
    why: 'a plan discounts home lines, never delivery',
    order: { ...plain, subscriptionBps: bps(1_500), lineTotals: [pesewas(10_000)] },
    expected: { subscriptionDiscount: 1_500, deliveryFee: 1_800, total: 10_890 },
  },
  {
    why: 'a plan does nothing in the grow shop',
    order: { ...plain, context: 'grow' as const, subscriptionBps: bps(1_500), lineTotals: [pesewas(10_000)] },
    expected: { subscriptionDiscount: 0, total: 13_965 },
  },
])('$why', ({ order, expected }) => {
  expect(totals(tariff, order)).toMatchObject(expected)
})

test('the parts always sum to the total, and a total is never below delivery and service', () => {
  const rate = fc.integer({ min: 0, max: 10_000 }).map(bps)
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map(pesewas)
  fc.assert(
    fc.property(
      fc.record({ deliveryFeeHome: amount, serviceFeeBps: rate, preorderDiscountBps: rate }),
      fc.record({
        context: fc.constantFrom('home' as const, 'grow' as const),
        lineTotals: fc.array(amount, { maxLength: 30 }),
        isPreorder: fc.boolean(),
        subscriptionBps: rate,
      }),
      (fees, order) => {
        const sums = totals({ ...tariff, ...fees }, order)
        const parts =
          sums.subtotal + sums.deliveryFee + sums.serviceFee - sums.subscriptionDiscount - sums.preorderDiscount
        expect(sums.total).toBe(parts)
        expect(sums.subscriptionDiscount + sums.preorderDiscount).toBeLessThanOrEqual(sums.subtotal)
        expect(sums.total).toBeGreaterThanOrEqual(sums.deliveryFee + sums.serviceFee)
      },
    ),
  )
})

test.each([
  { order: { subscriptionBps: bps(10_000) }, promoted: NO_DISCOUNT, why: 'a plan gives the items away' },
  { order: { isPreorder: true }, promoted: NO_DISCOUNT, why: 'a pre-order does' },
  {
    order: {},
    promoted: { items: pesewas(10_000), delivery: pesewas(1_800), isBesidePlan: true },
    why: 'a code gives all away',
  },
])('an order costs at least the 10 pesewas that can be paid, also when $why', ({ order, promoted }) => {
  const delivery = pesewas(promoted.delivery)
  const free = { ...tariff, deliveryFeeHome: delivery, serviceFeeBps: bps(0), preorderDiscountBps: bps(10_000) }
  const sums = totals(free, { ...plain, lineTotals: [pesewas(10_000)], ...order }, promoted)
  const { subscriptionDiscount, preorderDiscount, promotionDiscount, deliveryDiscount, total } = sums
  expect(total).toBe(10)
  expect(subscriptionDiscount + preorderDiscount + promotionDiscount + deliveryDiscount).toBe(9_990 + delivery)
})

test.each([
  { subtotal: 2_500, short: 0, why: 'exactly the minimum meets it' },
  { subtotal: 2_499, short: 1, why: 'one pesewa under does not' },
])('a subtotal of $subtotal is $short short: $why', ({ subtotal, short }) => {
  expect(shortOfMinimum(tariff, 'home', pesewas(subtotal))).toBe(short)
})

const sold = (discount: number) => ({
  subtotal: pesewas(10_000),
  subscriptionDiscount: pesewas(discount),
  preorderDiscount: pesewas(0),
  promotionDiscount: pesewas(0),
})

test.each([
  { amount: 5_000, discount: 0, paid: 5_000, why: 'there was no discount' },
  { amount: 5_000, discount: 1_300, paid: 4_350, why: 'the line had its share of the discount' },
  { amount: 333, discount: 1_000, paid: 300, why: 'a broken pesewa is the shopper’s' },
  { amount: 5_000, discount: 10_000, paid: 0, why: 'the items were free' },
])('$amount of the items were paid with $paid: $why', ({ amount, discount, paid }) => {
  expect(paidFor(pesewas(amount), sold(discount))).toBe(paid)
})

test('a promotion is a discount like the others: what was paid for a line is less by its share', () => {
  const promoted = { ...sold(500), promotionDiscount: pesewas(1_500) }
  expect(paidFor(pesewas(5_000), promoted)).toBe(4_000)
})
