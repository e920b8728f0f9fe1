import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bps, pesewas } from '../money.ts'
import type { Tariff } from '../settings/settings-api.ts'
import { bestPromotion, discountOf, type PromotedCart, type Promotion } from './best-promotion.ts'
import { givenBy, totals } from './price-order.ts'
import type { CodeHint, PromotionGift, PromotionTerms } from './promotion-terms.ts'

const TARIFF: Tariff = {
  minimumOrder: pesewas(2_500),
  deliveryFeeHome: pesewas(1_800),
  deliveryFeeGrow: pesewas(3_300),
  serviceFeeBps: bps(500),
  serviceFeeSeatsBps: bps(0),
  preorderDiscountBps: bps(500),
}
const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z')
const TEN_PERCENT: PromotionGift = { kind: 'percent', bps: bps(1_000) }

const terms = (change: Partial<PromotionTerms> = {}): PromotionTerms => ({
  gift: TEN_PERCENT,
  isBesidePlan: true,
  isOncePerPerson: false,
  isFirstOrder: false,
  minimumSubtotal: pesewas(0),
  contexts: [],
  categories: [],
  itemIds: [],
  cities: [],
  hours: null,
  ...change,
})
const aPromotion = (change: Partial<PromotionTerms> = {}, more: Partial<Promotion> = {}): Promotion => ({
  id: 'a',
  name: 'Ten off',
  code: null,
  usesLeft: null,
  amountLeft: null,
  isUsed: false,
  isReturning: false,
  ...more,
  terms: terms(change),
})
const line = (itemId: string, unitPrice: number, quantity = 1, category: 'mains' | 'bakery' = 'mains') => ({
  itemId,
  category,
  unitPrice: pesewas(unitPrice),
  quantity,
  lineTotal: pesewas(unitPrice * quantity),
})
const CART: PromotedCart = { context: 'home', city: 'Kumasi', lines: [line('jollof', 10_000)], now: FRIDAY_NOON }
const cartOf = (...lines: ReturnType<typeof line>[]) => ({ ...CART, lines })

/** @param planBps the discount of the shopper's plan */
const best = (candidates: Promotion[], { code = '', planBps = 0, isPreorder = false, cart = CART } = {}) =>
  bestPromotion(candidates, code, cart, (discount) =>
    totals(
      TARIFF,
      {
        context: cart.context,
        lineTotals: cart.lines.map(({ lineTotal }) => lineTotal),
        isPreorder,
        subscriptionBps: bps(planBps),
      },
      discount,
    ),
  )

describe('what a promotion gives', () => {
  const bread = (price: number, quantity: number) => line(`bread-${price}`, price, quantity, 'bakery')
  test.each<{ why: string; of: Partial<PromotionTerms>; cart: PromotedCart; items?: number; delivery?: number }>([
    { why: 'ten percent of the items', of: {}, cart: CART, items: 1_000 },
    {
      why: 'a percentage rounds half up, once for the order',
      of: {},
      cart: cartOf(line('a', 5), line('b', 10)),
      items: 2,
    },
    {
      why: 'a percentage of the lines that earn it alone',
      of: { categories: ['bakery'] },
      cart: cartOf(line('jollof', 5_000), bread(1_500, 2)),
      items: 300,
    },
    {
      why: 'items and categories add to each other',
      of: { categories: ['bakery'], itemIds: ['jollof'] },
      cart: cartOf(line('jollof', 5_000), line('waakye', 5_000), bread(1_000, 1)),
      items: 600,
    },
    { why: 'a sum', of: { gift: { kind: 'sum', amount: pesewas(2_000) } }, cart: CART, items: 2_000 },
    {
      why: 'a sum is at most the price of what earns it',
      of: { gift: { kind: 'sum', amount: pesewas(2_000) }, itemIds: ['bread-1500'] },
      cart: cartOf(line('jollof', 5_000), bread(1_500, 1)),
      items: 1_500,
    },
    { why: 'the delivery alone', of: { gift: { kind: 'free_delivery' } }, cart: CART, items: 0, delivery: 1_800 },
    {
      why: 'buy two, get one: of three the cheapest',
      of: { gift: { kind: 'buy_get', buy: 2, get: 1 } },
      cart: cartOf(line('a', 5_000, 2), line('b', 3_000)),
      items: 3_000,
    },
    {
      why: 'buy one, get one: of five portions two',
      of: { gift: { kind: 'buy_get', buy: 1, get: 1 } },
      cart: cartOf(line('a', 5_000, 3), line('b', 3_000), line('c', 1_000)),
      items: 4_000,
    },
  ])('$why', ({ of, cart, items, delivery = 0 }) => {
    expect(discountOf(aPromotion(of), cart, pesewas(1_800))).toMatchObject({ items, delivery })
  })

  const friday = { weekdays: ['Friday' as const], from: 720, to: 840 }
  test.each<{ why: string; of: Partial<PromotionTerms>; more?: Partial<Promotion>; cart?: Partial<PromotedCart> }>([
    { why: 'not_yours', of: { isOncePerPerson: true }, more: { isUsed: true } },
    { why: 'not_yours', of: { isFirstOrder: true }, more: { isReturning: true } },
    { why: 'not_yours', of: { isFirstOrder: true }, more: { isUsed: true } },
    { why: 'not_these_items', of: { contexts: ['grow'] } },
    { why: 'not_these_items', of: { itemIds: ['waakye'] } },
    { why: 'not_these_items', of: { gift: { kind: 'buy_get', buy: 1, get: 1 }, itemIds: ['waakye'] } },
    { why: 'not_these_items', of: { gift: { kind: 'free_delivery' }, itemIds: ['waakye'] } },
    { why: 'not_this_city', of: { cities: ['Accra'] } },
    { why: 'not_this_city', of: { cities: ['Accra'] }, cart: { city: undefined } },
    { why: 'not_now', of: { hours: friday }, cart: { now: new Date('2026-11-20T14:00:00Z') } },
    { why: 'not_now', of: { hours: friday }, cart: { now: new Date('2026-11-21T12:00:00Z') } },
    { why: 'below_minimum', of: { minimumSubtotal: pesewas(10_001) } },
  ])('nothing, with the reason $why, for $of', ({ why, of, more = {}, cart = {} }) => {
    expect(discountOf(aPromotion(of, more), { ...CART, ...cart }, pesewas(1_800))).toBe(why)
  })

  test.each<{ of: Partial<PromotionTerms>; cart: PromotedCart; hint: CodeHint; why: string }>([
    {
      of: { gift: { kind: 'buy_get', buy: 2, get: 1 }, itemIds: ['jollof'] },
      cart: cartOf(line('jollof', 5_000, 2), line('waakye', 4_000)),
      hint: { kind: 'too_few', missing: 1 },
      why: 'a third portion of jollof earns it',
    },
    {
      of: { gift: { kind: 'free_delivery' } },
      cart: CART,
      hint: { kind: 'delivery_is_free' },
      why: 'there is no fee to take off',
    },
  ])('nothing yet, and why, for items that fit: $why', ({ of, cart, hint }) => {
    expect(discountOf(aPromotion(of), cart, pesewas(0))).toEqual(hint)
  })

  test('it applies from the first minute of its hours, at its minimum, in its city in any spelling, and again where nothing limits it', () => {
    const of = { hours: friday, minimumSubtotal: pesewas(10_000), cities: ['KUMASI '], contexts: ['home' as const] }
    expect(discountOf(aPromotion(of, { isUsed: true, isReturning: true }), CART, pesewas(0))).toMatchObject({
      items: 1_000,
    })
  })
})

describe('the promotion of an order', () => {
  test('is the one with the lowest total', () => {
    const free = aPromotion({ gift: { kind: 'free_delivery' } }, { id: 'b' })
    expect(best([aPromotion(), free]).promotion?.id).toBe('b')
  })

  test('comes beside the discount of a plan only if it says so; otherwise the better one counts', () => {
    expect(best([aPromotion()], { planBps: 500 }).totals).toMatchObject({
      subscriptionDiscount: 500,
      promotionDiscount: 1_000,
    })
    const alone = aPromotion({ isBesidePlan: false })
    expect(best([alone], { planBps: 500 }).totals).toMatchObject({ subscriptionDiscount: 0, promotionDiscount: 1_000 })
    const { totals: kept, promotion } = best([alone], { planBps: 1_500 })
    expect(kept).toMatchObject({ subscriptionDiscount: 1_500, promotionDiscount: 0 })
    expect(promotion).toBeNull()
  })

  test('leaves the discount of a pre-order as it is', () => {
    expect(best([aPromotion({ isBesidePlan: false })], { isPreorder: true }).totals).toMatchObject({
      preorderDiscount: 500,
      promotionDiscount: 1_000,
    })
  })

  test('is the typed code, where an offer gives the same', () => {
    const code = aPromotion({}, { id: 'b', code: 'TEN' })
    expect(best([aPromotion(), code], { code: 'TEN' })).toMatchObject({ promotion: { id: 'b' }, codeProblem: null })
  })

  test('is an offer that gives more than the typed code, and the answer says so', () => {
    const code = aPromotion({ gift: { kind: 'percent', bps: bps(500) } }, { id: 'b', code: 'FIVE' })
    expect(best([aPromotion(), code], { code: 'FIVE' })).toMatchObject({
      promotion: { id: 'a' },
      codeProblem: 'other_is_better',
    })
  })

  test('answers a code that is used up like one that does not exist', () => {
    const used = [
      aPromotion({}, { code: 'TEN', usesLeft: 0 }),
      aPromotion({}, { code: 'TEN', amountLeft: pesewas(999) }),
    ]
    for (const candidates of [...used.map((one) => [one]), []]) {
      expect(best(candidates, { code: 'TEN' })).toMatchObject({ promotion: null, codeProblem: 'unknown' })
    }
  })

  test('names the offers that this person has had, so that the next quote does without them', () => {
    expect(best([aPromotion({ isFirstOrder: true }, { isReturning: true })]).withheld).toHaveLength(1)
  })
})

test('no mix of promotions, plans and fees makes a total negative, below the fees, or other than the sum of its parts', () => {
  const amount = fc.integer({ min: 1, max: 200_000 }).map(pesewas)
  const rate = fc.integer({ min: 1, max: 10_000 }).map(bps)
  const gift = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), bps: rate }),
    fc.record({ kind: fc.constant('sum' as const), amount }),
    fc.constant({ kind: 'free_delivery' as const }),
    fc.record({
      kind: fc.constant('buy_get' as const),
      buy: fc.integer({ min: 1, max: 3 }),
      get: fc.integer({ min: 1, max: 3 }),
    }),
  )
  const promotion = fc
    .record({ id: fc.uuid(), gift, isBesidePlan: fc.boolean(), amountLeft: fc.option(amount), isTyped: fc.boolean() })
    .map(({ id, amountLeft, isTyped, ...of }) => aPromotion(of, { id, amountLeft, code: isTyped ? 'CODE' : null }))
  const lines = fc.array(
    fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 9 })),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(
      fc.array(promotion, { maxLength: 5 }),
      lines,
      rate,
      fc.boolean(),
      (candidates, parts, planBps, early) => {
        const cart = cartOf(...parts.map((part) => line(...part)))
        const asked = { code: 'CODE', planBps, isPreorder: early, cart }
        const { totals: sums, promotion: chosen } = best(candidates, asked)
        const discounts = sums.subscriptionDiscount + sums.preorderDiscount + sums.promotionDiscount
        expect(discounts).toBeLessThanOrEqual(sums.subtotal)
        expect(sums.total).toBe(sums.subtotal + sums.deliveryFee + sums.serviceFee - discounts - sums.deliveryDiscount)
        expect(sums.total).toBeGreaterThanOrEqual(sums.serviceFee + sums.deliveryFee - sums.deliveryDiscount)
        expect(sums.deliveryDiscount === 0 || chosen?.terms.gift.kind === 'free_delivery').toBe(true)
        expect(sums.total).toBeLessThanOrEqual(best([], asked).totals.total)
        expect(givenBy(sums)).toBeLessThanOrEqual(chosen?.amountLeft ?? Number.MAX_SAFE_INTEGER)
        // The order in which the database names them decides nothing.
        expect(best(candidates.toReversed(), asked).promotion?.id).toBe(chosen?.id)
      },
    ),
  )
})
