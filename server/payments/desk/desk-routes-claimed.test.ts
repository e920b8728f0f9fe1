import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember } from '#test/builders.ts'
import { statementLines } from '../statements/statement-tables.ts'

/** Transaction ids that shoppers type, and those that two orders claim. */

const shop = await testShop()
const { app, database, post, placed } = shop
const { db } = database
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

test('a transaction id that the shopper adds is a new version, so that nobody rejects a claim without having seen it', async () => {
  const orderId = await claimed(null)
  const [row] = await waiting()
  shop.time.passMinutes(1)
  shop.as({ kind: 'visitor' })
  for (const transactionId of [ID, ID, null]) {
    expect((await post(`/api/orders/${orderId}/manual-payment`, { transactionId })).statusCode).toBe(200)
  }
  expect((await shop.view(orderId)).timeline.map(({ status }) => status)).toEqual([
    'awaiting_payment',
    'awaiting_confirmation',
  ])
  shop.as(aStaffMember({ role: 'manager' }))
  const reply = await post(`/api/payments/${row.id}/reject`, { expectedVersion: row.version, reason: 'no ID' })
  expect(reply.json()).toMatchObject({ code: 'order.changed', details: { by: 'visitor' } })
  const { createdAt } = row
  expect(await waiting(), 'the claim keeps its age').toMatchObject([{ version: 3, transactionId: ID, createdAt }])
})

test('a line whose id another order claims at the same moment confirms nothing, and staff read why', async () => {
  const other = await claimed(null)
  const orderId = await claimed(null)
  const { id, amount } = (await waiting()).find(({ subjectId }: { subjectId: string }) => subjectId === orderId)
  await statement(amount)
  const [line] = await db.select().from(statementLines)
  await db.execute(sql`create function claim_meanwhile() returns trigger language plpgsql as $$ begin
    update orders set momo_transaction_id = new.momo_transaction_id where id = tg_argv[0]; return new; end $$`)
  await db.execute(
    sql.raw(`create trigger claim_meanwhile before update on orders for each row
    when (new.id = '${orderId}') execute function claim_meanwhile('${other}')`),
  )

  const reply = await post(`/api/payments/${id}/confirm`, { expectedVersion: 2, lineId: line?.id })
  await db.execute(sql`drop function claim_meanwhile cascade`)

  expect(reply.json()).toMatchObject({ code: 'payment.momo_id_used' })
  expect((await shop.view(orderId)).status).toBe('awaiting_confirmation')
})
