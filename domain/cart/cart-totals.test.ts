import { expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { type CartLine, changeCart } from './cart-lines.ts'
import { cartRequiresAge, cartTotals } from './cart-totals.ts'

const tariff: Tariff = {
  minimumOrder: pesewas(2500),
  deliveryFeeHome: pesewas(1800),
  deliveryFeeGrow: pesewas(3300),
  serviceFeeBps: bps(500),
  preorderDiscountBps: bps(500),
}
const now = new Date('2026-05-01T12:00:00Z')
const tomorrow = new Date('2026-05-02T12:00:00Z')

const aCart = (unitPrice: number, quantity: number, requiresAge = false): readonly CartLine[] =>
  changeCart([], {
    type: 'add',
    source: 'home',
    choice: {
      itemId: 'malt',
      size: 'regular',
      variationId: null,
      accompanimentId: null,
      extras: [],
      quantity,
      special: '',
    },
    seen: {
      name: 'Malt',
      image: '',
      category: 'beverages',
      options: [],
      extras: [],
      unitPrice: pesewas(unitPrice),
      requiresAge,
    },
  })

test.each([
  { context: 'home' as const, scheduledFor: null, total: 7140, why: '50.00 + 18.00 citywide + 5 % of both' },
  { context: 'grow' as const, scheduledFor: null, total: 8715, why: 'nationwide delivery is 33.00' },
  { context: 'home' as const, scheduledFor: tomorrow, total: 6890, why: 'ordering ahead takes 5 % off the items' },
])('a cart of GH₵ 50 comes to $total pesewas ($context): $why', ({ context, scheduledFor, total }) => {
  expect(cartTotals(tariff, { context, lines: aCart(2500, 2), scheduledFor, now }).total).toBe(total)
})

test('the minimum looks at the items alone: delivery does not help to meet it', () => {
  const totals = cartTotals(tariff, { context: 'home', lines: aCart(2400, 1), scheduledFor: null, now })

  expect(totals.shortOfMinimum).toBe(100)
})

test('one bottle for adults makes the whole order one for adults', () => {
  expect(cartRequiresAge([...aCart(2400, 1), ...aCart(2400, 1, true)])).toBe(true)
  expect(cartRequiresAge(aCart(2400, 1))).toBe(false)
})

test.each([
  {
    context: 'home' as const,
    hours: 1,
    discount: 650,
    why: 'the plan takes its share off the items, not off delivery',
  },
  { context: 'grow' as const, hours: 1, discount: 0, why: 'plans are for the home shop' },
  { context: 'home' as const, hours: 0, discount: 0, why: 'at the instant of its end the plan is gone' },
])('a plan of 13 % that ends in $hours hours takes $discount off GH₵ 50 ($context): $why', (row) => {
  const expiresAt = new Date(now.getTime() + row.hours * 3_600_000)
  const plan = { planId: 'chillz_boss', discountBps: bps(1300), expiresAt }
  const cart = { context: row.context, lines: aCart(2500, 2), scheduledFor: null, now }

  const { subscriptionDiscount, total } = cartTotals(tariff, { ...cart, plan })

  expect(subscriptionDiscount).toBe(row.discount)
  expect(total).toBe(cartTotals(tariff, cart).total - row.discount)
})
