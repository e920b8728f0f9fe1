import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { EXTRA_KINDS, type Extra, type MenuItem, SIZES } from '#domain/menu/menu-api.ts'
import { bps, pesewas } from '#domain/money.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { makeQuote } from '#domain/orders/make-quote.ts'
import type { Quote } from '#domain/orders/orders-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { SEED_EXTRAS, SEED_ITEMS } from '#seed/shop-seed.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anItem, anOrderRequest } from '#test/builders.ts'
import { truncateAll } from '#test/database.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { insertMenuItems } from '../../menu/menu-queries.ts'
import { orders } from '../../orders/order-tables.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { seedShop } from '../seed-shop.ts'

/** The opening catalogue as browsers see it and as the server sells it: prices are equal and cannot be lowered. */

const shop = await testShop({ begin: sellCatalogue })
const { db } = shop.database
const SEED = 20_261_120

/** The whole catalogue replaces the small test menu. */
async function sellCatalogue(): Promise<void> {
  await truncateAll(db)
  await seedShop(db)
  await writeSetting(
    db,
    'cities',
    SEED_SETTINGS.cities.map((city) => ({
      ...city,
      ...(city.name === 'Accra' && { tariff: { deliveryFeeHome: pesewas(2_550), minimumOrder: pesewas(6_000) } }),
    })),
  )
}

let menu: {
  items: Map<string, MenuItem>
  extras: Map<string, Extra>
  settings: Parameters<typeof makeQuote>[0]['settings']
}
beforeEach(async () => {
  const get = async (url: string) => (await shop.app.inject(url)).json()
  const pairs = ['mains-beverages', 'bakery-supermarket', 'equipment-health']
  const documents = await Promise.all(pairs.map((pair) => get(`/api/menu/${pair}`)))
  const items: MenuItem[] = documents.flatMap((document) => document.items)
  const { extras }: { extras: Extra[] } = await get('/api/menu/extras')
  const { tariff, cities, kitchenHours, specialDays, ageConfirm } = await get('/api/shop')
  const settings = { tariff, cities, kitchen_hours: kitchenHours, special_days: specialDays, age_confirm: ageConfirm }
  menu = { items: byId(items), extras: byId(extras), settings }
})
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** The browser's quote of a cart, from the documents it fetched. */
function browserQuote(cart: Cart): Quote {
  return makeQuote({
    ...cart,
    city: cart.city,
    scheduledFor: cart.scheduledFor === null ? null : new Date(cart.scheduledFor),
    catalogue: { item: (id) => menu.items.get(id), extra: (id) => menu.extras.get(id) },
    settings: menu.settings,
    subscriptionBps: bps(0),
    now: shop.time.now,
  }).quote
}

type Cart = { context: 'home' | 'grow'; lines: LineChoice[]; scheduledFor: string | null; city?: string }

const idsOf = (kinds: readonly string[]) => SEED_EXTRAS.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
const quantities = { quantity: fc.integer({ min: 1, max: 99 }), special: fc.constantFrom('', 'No pepper') }

/** A valid line, as the item dialog would build it. */
const properLine: fc.Arbitrary<LineChoice> = fc.constantFrom(...SEED_ITEMS).chain((item) => {
  const isMain = item.category === 'mains'
  const variations = item.variations?.map(({ id }) => id) ?? []
  const extra = fc.record({
    extraId: fc.constantFrom(...idsOf(['topping', 'side', 'soup'])),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  return fc.record({
    itemId: fc.constant(item.id),
    size: fc.constantFrom(...SIZES.filter((size) => item.prices[size] !== undefined)),
    variationId: variations.length > 0 ? fc.constantFrom(...variations) : fc.constant(null),
    accompanimentId: isMain ? fc.constantFrom(...idsOf(['accompaniment'])) : fc.constant(null),
    extras: isMain
      ? fc.uniqueArray(extra, { selector: ({ extraId }) => extraId, maxLength: 5 })
      : fc.constant<LineChoice['extras']>([]),
    ...quantities,
  })
})

/** An invalid line: sizes, choices and extras of other items, kinds and shops. */
const crookedLine: fc.Arbitrary<LineChoice> = fc.record({
  itemId: fc.oneof(
    fc.constantFrom(...SEED_ITEMS.map(({ id }) => id)),
    fc.constantFrom('constructor', 'free-lunch', 'a'),
  ),
  size: fc.constantFrom(...SIZES),
  variationId: fc.option(
    fc.constantFrom(
      'constructor',
      'none',
      ...SEED_ITEMS.flatMap(({ variations }) => variations?.map(({ id }) => id) ?? []),
    ),
  ),
  accompanimentId: fc.option(fc.constantFrom(...idsOf(EXTRA_KINDS), 'constructor')),
  extras: fc.uniqueArray(
    fc.record({
      extraId: fc.constantFrom(...idsOf(EXTRA_KINDS), 'to-string'),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { selector: ({ extraId }) => extraId, maxLength: 4 },
  ),
  ...quantities,
})

/** As soon as possible, slots of several days, and invalid times. */
const times = fc.constantFrom(
  ...[null, '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', '2026-11-23T07:00:00Z', '2026-12-21T12:00:00Z'],
  ...['2026-11-20T12:00:01Z', '2026-11-21T00:00:00Z', '2000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
)

const carts = (line: fc.Arbitrary<LineChoice>): fc.Arbitrary<Cart> =>
  fc.record({
    // The opening catalogue belongs to the home shop only.
    context: fc.constantFrom('home' as const, 'home' as const, 'home' as const, 'grow' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    scheduledFor: times,
    city: fc.constantFrom('Kumasi', 'Accra'),
  })

const quoted = async (cart: Cart): Promise<Quote> => (await shop.post('/api/quote', cart)).json()

test('browser and server price any cart alike, to the pesewa', async () => {
  const anyLine = fc.oneof({ weight: 3, arbitrary: properLine }, { weight: 2, arbitrary: crookedLine })
  await fc.assert(
    fc.asyncProperty(carts(anyLine), async (cart) => {
      expect(await quoted(cart)).toEqual(browserQuote(cart))
    }),
    { seed: SEED, numRuns: 250 },
  )
})

test('an order costs the sum of its parts, which the browser showed', async () => {
  let placed = 0
  await fc.assert(
    fc.asyncProperty(carts(properLine), fc.integer({ min: 1, max: 50_000 }), async (cart, cut) => {
      const shown = browserQuote({ ...cart, scheduledFor: null })
      const request = anOrderRequest({
        ...cart,
        scheduledFor: null,
        ageConfirmed: true,
        expectedTotal: shown.totals.total,
      })
      const cheaper = { ...request, expectedTotal: Math.max(0, shown.totals.total - cut) }
      const canBeHad = shown.lines.every((line) => line.problem === null) && shown.shortOfMinimum === 0

      const cheat = await shop.post('/api/orders', cheaper)
      expect(cheat.statusCode).toBe(409)
      const reply = await shop.post('/api/orders', request)
      expect(reply.statusCode).toBe(canBeHad ? 200 : 409)
      if (!canBeHad) return

      placed += 1
      const { orderId, total } = reply.json()
      const { totals, lines } = await shop.view(orderId)
      expect(total).toBe(shown.totals.total)
      expect(totals).toEqual(shown.totals)
      expect(lines.map((line) => line.lineTotal)).toEqual(shown.lines.map((line) => line.lineTotal))
      expect(totals.subtotal).toBe(lines.reduce((sum, line) => sum + line.lineTotal, 0))
      expect(totals.total).toBe(
        totals.subtotal +
          totals.deliveryFee +
          totals.serviceFee -
          totals.subscriptionDiscount -
          totals.preorderDiscount,
      )
    }),
    { seed: SEED, numRuns: 60 },
  )
  expect(placed, 'most of these carts can be ordered, or this proves little').toBeGreaterThan(20)
})

describe('a request for a lower price', () => {
  const meal = (change: object = {}) => ({ ...aChoice(MEAL), ...change })
  const MEAL = {
    itemId: 'jollof-rice',
    size: 'medium' as const,
    variationId: 'classic',
    accompanimentId: 'accompaniment-grilled-tilapia',
    extras: [{ extraId: 'topping-kelewele', quantity: 1 }],
    quantity: 2,
  }
  const soup = { extraId: 'soup-light', quantity: 1 }

  test.each([
    { why: 'a negative quantity', lines: [meal(), meal({ quantity: -1 })] },
    { why: 'no quantity', lines: [meal({ quantity: 0 })] },
    { why: 'half a plate', lines: [meal({ quantity: 0.5 })] },
    { why: 'a quantity as a word', lines: [meal({ quantity: '1' })] },
    { why: 'a negative extra', lines: [meal({ extras: [{ extraId: 'topping-kelewele', quantity: -20 }] })] },
    { why: 'the same extra twice', lines: [meal({ extras: [soup, soup] })] },
    { why: 'a price of the item', lines: [meal({ price: 1 })] },
    { why: 'a unit price of the line', lines: [meal({ unitPrice: 1 })] },
    { why: 'an extra with a price', lines: [meal({ extras: [{ ...soup, price: 0 }] })] },
    { why: 'a whole item', lines: [meal({ menuItem: { prices: { medium: 1 } } })] },
  ])('with $why is refused as invalid', async ({ lines }) => {
    for (const [url, body] of [
      ['/api/quote', { context: 'home', lines, scheduledFor: null }],
      ['/api/orders', anOrderRequest({ lines })],
    ] as const) {
      const reply = await shop.post(url, body)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid'])
    }
  })

  test.each([
    { why: 'a size that the item lacks', change: { size: 'double' } },
    { why: 'no accompaniment', change: { accompanimentId: null } },
    { why: 'a cheap topping as the accompaniment', change: { accompanimentId: 'topping-boiled-eggs' } },
    { why: 'an accompaniment as an extra', change: { extras: [{ extraId: 'accompaniment-fried-egg', quantity: 1 }] } },
    { why: 'a missing variation', change: { variationId: null } },
    { why: 'a variation of another item', change: { variationId: 'ripe' } },
    {
      why: 'extras on an item without any',
      change: { itemId: 'sugar-bread', variationId: null, accompanimentId: null },
    },
  ])('$why cannot be ordered', async ({ change }) => {
    const lines = [meal(), meal(change)]
    const quote = browserQuote({ context: 'home', lines: lines as LineChoice[], scheduledFor: null })
    const reply = await shop.post('/api/orders', anOrderRequest({ lines, expectedTotal: quote.totals.total }))
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.lines_changed'])
    expect(await db.select().from(orders)).toEqual([])
  })

  test.each([
    'discount',
    'subscriptionDiscount',
    'subscriptionBps',
    'deliveryFee',
    'serviceFee',
    'total',
    'userId',
    'status',
  ])('a field named %s is refused', async (name) => {
    const lines = [meal()]
    const { totals } = browserQuote({ context: 'home', lines, scheduledFor: null })
    for (const value of [0, 'admin', null]) {
      const reply = await shop.post(
        '/api/orders',
        anOrderRequest({ lines, expectedTotal: totals.total, [name]: value }),
      )
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid'])
    }
  })

  test.each(['amount', 'email', 'metadata', 'currency', 'reference'])(
    'the start of a payment refuses the field %s',
    async (name) => {
      const reply = await shop.post('/api/paystack/initiate', { purpose: 'order', subjectId: 'AAAAAAAAAA', [name]: 1 })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid'])
    },
  )

  test.each([
    { itemId: 'jollof-rice', context: 'grow', why: 'a meal has the minimum and the fees of the home shop' },
    { itemId: 'hoe', context: 'home', why: 'plans give no discount on tools, which have their own delivery fee' },
  ])('$itemId is not sold in the $context shop: $why', async ({ itemId, context }) => {
    await insertMenuItems(db, [anItem({ id: 'hoe', shop: 'grow' })])
    const lines = [meal({ itemId, variationId: itemId === 'hoe' ? null : 'classic' })]

    const quote: Quote = (await shop.post('/api/quote', { context, lines, scheduledFor: null })).json()
    expect(quote).toMatchObject({ totals: { subtotal: 0 }, lines: [{ problem: 'item_missing' }] })
    const { total } = quote.totals
    const reply = await shop.post('/api/orders', anOrderRequest({ context, lines, expectedTotal: total }))
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'order.lines_changed'])
    const other = context === 'grow' ? 'home' : 'grow'
    const there: Quote = (await shop.post('/api/quote', { context: other, lines, scheduledFor: null })).json()
    expect(there.lines).toMatchObject([{ problem: null }])
  })

  test('the reference of a small paid order does not pay for a large one', async () => {
    const buy = async (quantity: number) => {
      const lines = [meal({ quantity })]
      const { totals } = browserQuote({ context: 'home', lines, scheduledFor: null })
      return shop.initiated({ lines, expectedTotal: totals.total })
    }
    const [small, large] = [await buy(1), await buy(90)]
    shop.paystack.fates.set(small.reference, aTakenPayment(small.total))

    const settled = (await shop.post(`/api/payments/${small.reference}/settle`)).json()
    await shop.post(`/api/payments/${large.reference}/settle`)

    expect([settled.state, settled.subjectId, settled.amount]).toEqual(['paid', small.orderId, small.total])
    expect((await shop.view(small.orderId)).status).toBe('received')
    expect((await shop.view(large.orderId)).status).toBe('awaiting_payment')
  })
})
