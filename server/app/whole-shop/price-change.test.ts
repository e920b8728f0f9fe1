import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'

const shop = await testShop()
const { app, post } = shop
const CHECKOUTS = 50
/** The sack of rice costs GH₵ 150, and then GH₵ 160. */
const [OLD, NEW] = [15_000, 16_000]

test('while 50 people check out and a price changes, each order has the price that its shopper saw', async () => {
  const order = async () => {
    const reply = await post('/api/orders', anOrderRequest())
    return { status: reply.statusCode, body: reply.json() }
  }
  const change = () => {
    shop.as(aStaffMember({ role: 'manager' }))
    const payload = { changes: { prices: { regular: NEW } }, expectedVersion: 0 }
    return app.inject({ method: 'PATCH', url: '/api/menu/items/rice-sack', payload })
  }
  const orders = Array.from({ length: CHECKOUTS / 2 }, order)
  expect((await change()).statusCode).toBe(200)
  orders.push(...Array.from({ length: CHECKOUTS / 2 }, order))
  const answers = await Promise.all(orders)

  const placed = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(placed.length, 'before the change').toBeGreaterThan(0)
  expect(refused.length, 'after the change').toBeGreaterThan(0)
  for (const { body } of placed) {
    expect(body.total).toBe(SIMPLEST_TOTAL)
    expect((await shop.view(body.orderId)).lines).toMatchObject([{ lineTotal: OLD }])
  }
  for (const { body } of refused) {
    expect(body).toMatchObject({ code: 'order.price_changed', details: { quote: { lines: [{ lineTotal: NEW }] } } })
  }

  const { details } = refused[0]?.body ?? {}
  const again = await post('/api/orders', anOrderRequest({ expectedTotal: details.quote.totals.total }))
  expect(again.statusCode, 'the shopper accepts the new quote').toBe(200)
})
