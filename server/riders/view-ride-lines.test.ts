import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { aChoice } from '#test/builders.ts'
import { KITCHEN, MANAGER, RIDER, ridingShop } from '#test/riding-shop.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'

const shop = await ridingShop()
const { app, paystack, time, post, initiated } = shop
const MEAL = { itemId: 'jollof', size: 'large', accompanimentId: 'with-tilapia' } as const
const WAAKYE = aChoice({ ...MEAL, itemId: 'waakye', size: 'medium', variationId: 'classic' })

/** A paid order that is being cooked, as version 3. */
async function cooking(lines: LineChoice[]) {
  shop.as(VISITOR)
  const quote = await post('/api/quote', { context: 'home', lines, scheduledFor: null })
  const { orderId, reference, total } = await initiated({
    lines,
    expectedTotal: quote.json().totals.total,
    ageConfirmed: true,
  })
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  shop.as(KITCHEN)
  await post(`/api/orders/${orderId}/steps`, { action: 'prepare', expectedVersion: 2 })
  return orderId
}
async function refundLine(orderId: string, position: number, amount: number) {
  shop.as(MANAGER)
  const adjustments = [{ kind: 'line', position, amount }]
  const reply = await post(`/api/orders/${orderId}/refunds`, { id: randomUUID(), reason: 'Ran out', adjustments })
  expect(reply.statusCode).toBe(200)
}
async function giveToRider(orderId: string) {
  shop.as(MANAGER)
  const { version: expectedVersion } = (await app.inject(`/api/orders/${orderId}/card`)).json()
  const reply = await post('/api/deliveries', { riderId: RIDER.userId, orders: [{ orderId, expectedVersion }] })
  expect(reply.json().rows).toMatchObject([{ refusal: null }])
}
/** What the rider reads: on the page, and in the text message. */
async function readByRider(orderId: string) {
  shop.as(MANAGER)
  const card = await app.inject(`/api/deliveries/${orderId}/card.txt`)
  shop.as(RIDER)
  const { stops } = (await app.inject('/api/ride')).json()
  return { lines: stops[0].lines, card: card.body }
}

test('a rider reads what is in the bag: the replacement, and neither lines nor portions that were refunded', async () => {
  const orderId = await cooking([aChoice(MEAL), aChoice({ ...MEAL, quantity: 3 }), aChoice()])
  shop.as(KITCHEN)
  await post(`/api/orders/${orderId}/proposals`, { kind: 'replace', position: 0, choice: WAAKYE, expectedVersion: 3 })
  shop.as(VISITOR)
  await post(`/api/orders/${orderId}/proposals/1/answer`, { answer: 'accept' })
  await refundLine(orderId, 1, 10_500)
  await refundLine(orderId, 2, 15_000)
  await giveToRider(orderId)

  const { lines, card } = await readByRider(orderId)
  expect(lines).toEqual([
    { name: 'Waakye', quantity: 1 },
    { name: 'Jollof Rice', quantity: 2 },
  ])
  expect(card).toContain('1x Waakye, 2x Jollof Rice')
  expect(card).not.toContain('Perfumed Rice')
})

test('what is refunded after the bag has left is in it all the same', async () => {
  const orderId = await cooking([aChoice(MEAL), aChoice()])
  await giveToRider(orderId)
  time.passMinutes(1)
  await refundLine(orderId, 0, 10_500)
  expect((await readByRider(orderId)).lines).toHaveLength(2)
})
