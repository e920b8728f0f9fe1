import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { statementLines } from '../statements/statement-tables.ts'

const shop = await testShop()
const { app, database, paystack, post, placed, initiated, confirmManually } = shop
const { db } = database
const MANAGER = aStaffMember({ role: 'manager' })
const asManager = () => shop.as(MANAGER)
const get = async (url: string) => (await app.inject(url)).json()

/** An order whose mobile money a manager has confirmed. */
async function paidManually() {
  const { orderId } = await placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: '84157189921' })
  asManager()
  await confirmManually(orderId)
  return orderId
}

test('refunds are listed by the day when they should have arrived, with whom the money goes to', async () => {
  const manual = await paidManually()
  shop.as({ kind: 'visitor' })
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  asManager()
  await post(`/api/orders/${orderId}/cancel`, { expectedVersion: 2, reason: 'closed' })
  shop.time.passMinutes(60)
  await post(`/api/orders/${manual}/cancel`, { expectedVersion: 3, reason: 'closed' })

  const list = await get('/api/refunds?list=open&limit=1')
  const rest = await get(`/api/refunds?list=open&limit=1&cursor=${list.next}`)

  expect([...list.rows, ...rest.rows]).toMatchObject([
    { subjectId: manual, method: 'manual', payerPhone: '+233244123456', dueBy: '2026-11-21T13:00:00.000Z' },
    { subjectId: orderId, method: 'provider', dueBy: '2026-12-04T12:00:00.000Z' },
  ])
  expect((await get('/api/refunds')).rows).toMatchObject([{ subjectId: manual }])
  const [{ id }] = (await get('/api/refunds')).rows
  await post(`/api/refunds/${id}/sent`, { transactionId: 'MP1' })
  expect((await get('/api/refunds')).rows).toEqual([])
})

test('a manual refund names whose wallet the money came from, as long as the statement tells', async () => {
  const { orderId, reference } = await initiated()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: '84157189921' })
  asManager()
  const line = '84157189921,176.40,0201234567,KOJO MENSAH'
  await post('/api/statements', { text: `Transaction ID,Amount,From,From name\n${line}` })
  await confirmManually(orderId)
  // The card is charged too, and that money goes back to it.
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  await post(`/api/orders/${orderId}/cancel`, { expectedVersion: 3, reason: 'closed' })
  const sender = { phone: '+233201234567', name: 'KOJO MENSAH' }
  const [payment] = (await get(`/api/payments?q=${orderId}`)).rows
  const details = () => get(`/api/payments/${payment.id}`)

  expect((await get('/api/refunds?list=open')).rows).toMatchObject([
    { method: 'manual', payerPhone: '+233244123456', sender },
    { method: 'provider', sender: null },
  ])
  expect(await details()).toMatchObject({ sender })

  await db.update(statementLines).set({ senderPhone: null, senderName: '' })
  expect((await get('/api/refunds')).rows).toMatchObject([{ sender: null }])
  expect(await details()).toMatchObject({ sender: null })
})
