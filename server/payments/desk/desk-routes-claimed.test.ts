import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember } from '#test/builders.ts'

/** Transaction ids that two orders claim. */

const shop = await testShop()
const { app, post, placed } = shop
const ID = '84157189921'

async function claimed(transactionId: string | null, change: Record<string, unknown> = {}) {
  shop.as({ kind: 'visitor' })
  const { orderId } = await placed(change)
  expect((await post(`/api/orders/${orderId}/manual-payment`, { transactionId })).statusCode).toBe(200)
  shop.as(aStaffMember({ role: 'manager' }))
  return orderId
}
const waiting = async () => (await app.inject('/api/payments/waiting')).json().rows
const statement = (amount: number) =>
  post('/api/statements', { text: `Transaction ID,Amount,From\n${ID},${amount / 100},0244123456` })

test('a line with the id that staff have confirmed for one order is suggested for no other, though its sum is of that', async () => {
  await claimed(ID)
  const [first] = await waiting()
  expect((await post(`/api/payments/${first.id}/confirm`, { expectedVersion: 2, lineId: null })).statusCode).toBe(200)
  const lines = anOrderRequest().lines.map((one) => ({ ...one, quantity: 2 }))
  await claimed(null, { lines, expectedTotal: 33_390 })
  const [second] = await waiting()
  expect(second.amount).not.toBe(first.amount)
  await statement(second.amount)

  expect(await waiting()).toMatchObject([{ id: second.id, match: null, others: [] }])
})
