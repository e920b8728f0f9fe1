import { expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { type CartLine, changeCart } from './cart-lines.ts'
import { cartAge, cartTotals } from './cart-totals.ts'

const tariff: Tariff = {
  minimumOrder: pesewas(2500),
  deliveryFeeHome: pesewas(1800),
  deliveryFeeGrow: pesewas(3300),
  serviceFeeBps: bps(500),
  serviceFeeSeatsBps: bps(0),
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
])('a cart of GH₵ 50 totals $total pesewas ($context): $why', ({ context, scheduledFor, total }) => {
  expect(cartTotals(tariff, { context, lines: aCart(2500, 2), scheduledFor, now }).total).toBe(total)
})

test('the minimum applies to the items alone, without delivery', () => {
  const totals = cartTotals(tariff, { context: 'home', lines: aCart(2400, 1), scheduledFor: null, now })

  expect(totals.shortOfMinimum).toBe(100)
})

const waterAndBeer = { water: aCart(2400, 1), beer: aCart(2400, 1, true) }

test.each([
  { lines: waterAndBeer.water, asks: ['beverages'], is: { requiresAge: true, isForAdults: false } },
  { lines: waterAndBeer.water, asks: [], is: { requiresAge: false, isForAdults: false } },
  { lines: waterAndBeer.beer, asks: [], is: { requiresAge: true, isForAdults: true } },
] as const)(
  'the setting says which categories require the confirmation of 18 years ($asks), flagged items always do',
  (row) => {
    expect(cartAge(row.lines, { categories: [...row.asks] })).toEqual(row.is)
  },
)
