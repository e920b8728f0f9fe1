import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'

const shop = await testShop()
const { app, post } = shop
const CHECKOUTS = 50
/** The sack of rice costs GH₵ 150, and then GH₵ 160; its delivery GH₵ 18, and then GH₵ 20. */
const [OLD, NEW] = [15_000, 16_000]
const tariff = { ...SEED_SETTINGS.tariff, deliveryFeeHome: pesewas(2_000) }

test.each([
  {
    what: 'a price',
    role: 'manager' as const,
    change: {
      method: 'PATCH' as const,
      url: '/api/menu/items/rice-sack',
      payload: { changes: { prices: { regular: NEW } }, expectedVersion: 0 },
    },
    changed: { lines: [{ lineTotal: NEW }] },
  },
  {
    what: 'a fee',
    role: 'admin' as const,
    change: { method: 'PUT' as const, url: '/api/settings/tariff', payload: { value: tariff, expectedVersion: 0 } },
    changed: { lines: [{ lineTotal: OLD }], totals: { deliveryFee: 2_000 } },
  },
])('while 50 people check out and $what changes, each order has what its shopper saw', async (given) => {
  const order = async () => {
    const reply = await post('/api/orders', anOrderRequest())
    return { status: reply.statusCode, body: reply.json() }
  }
  const change = () => {
    shop.as(aStaffMember({ role: given.role }))
    return app.inject(given.change)
  }
  const orders = Array.from({ length: CHECKOUTS / 2 }, order)
  await Promise.race(orders) // the first is placed, the others are on their way
  const saved = await change()
  expect(saved.statusCode, saved.body).toBe(200)
  orders.push(...Array.from({ length: CHECKOUTS / 2 }, order))
  const answers = await Promise.all(orders)

  const placed = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(placed.length, 'before the change').toBeGreaterThan(0)
  expect(refused.length, 'after the change').toBeGreaterThan(0)
  for (const { body } of placed) {
    expect(body.total).toBe(SIMPLEST_TOTAL)
    expect(await shop.view(body.orderId)).toMatchObject({
      lines: [{ lineTotal: OLD }],
      totals: { deliveryFee: SEED_SETTINGS.tariff.deliveryFeeHome },
    })
  }
  for (const { body } of refused) {
    expect(body).toMatchObject({ code: 'order.price_changed', details: { quote: given.changed } })
  }

  const { details } = refused[0]?.body ?? {}
  const again = await post('/api/orders', anOrderRequest({ expectedTotal: details.quote.totals.total }))
  expect(again.statusCode, 'the shopper accepts the new quote').toBe(200)
})
