import { expect, test, vi } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { workDueRefunds } from '../payments/refunds/refund-jobs.ts'
import { checkDueAttempts } from '../payments/settling/attempt-jobs.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const log = openLog('trace', { write: (line: string) => void lines.push(line) })
const shop = await testShop({ logger: log })
const { app, initiated, paystack, post, time } = shop
const deps = { ...shop.deps, log }

test('no log line of a purchase or its failures reveals an order id, and each identifies the row', async () => {
  const { orderId, reference } = await initiated()
  const settle = () => post(`/api/payments/${reference}/settle`)
  paystack.fates.set(reference, { kind: 'unknown', error: `no answer about ${reference}` })
  await settle()
  const verify = vi.spyOn(paystack, 'verify').mockRejectedValueOnce(new Error(`broken for ${reference}`))
  time.passMinutes(2)
  await checkDueAttempts(deps)
  verify.mockRejectedValueOnce(new Error(`broken for ${formatOrderId(orderId)}`))
  expect((await settle()).statusCode).toBe(500)
  await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId, amount: 1 })
  await post('/api/orders', anOrderRequest({ expectedTotal: 1 }))
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 100))
  await settle()
  await app.inject(`/api/orders/${orderId}`)
  await app.inject(`/api/orders/${formatOrderId(orderId)}/nothing`)

  // Paid twice: the second payment is refunded, and its refund is stuck.
  const twice = await initiated({ idempotencyKey: crypto.randomUUID() })
  paystack.fates.set(twice.reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await post(`/api/payments/${twice.reference}/settle`)
  const { reference: second } = (
    await post('/api/paystack/initiate', { purpose: 'order', subjectId: twice.orderId })
  ).json()
  for (const one of [second, twice.reference]) {
    paystack.fates.set(one, aTakenPayment(SIMPLEST_TOTAL))
    await post(`/api/payments/${one}/settle`)
  }
  paystack.nextRefund = { kind: 'refused', message: `cannot refund ${twice.reference}` }
  await workDueRefunds(deps)

  const text = lines.join('')
  for (const said of [
    'did not report the state',
    'could not be checked',
    'request failed',
    'another amount',
    'is stuck',
  ]) {
    expect(text, said).toContain(said)
  }
  for (const id of [orderId, twice.orderId]) {
    for (const form of [id, formatOrderId(id), id.toLowerCase(), id.slice(0, 5)]) expect(text).not.toContain(form)
    expect(text).toContain(`"reference":"ORD-${id.slice(0, 4)}…-1"`)
  }
})

test('all lines of one request name its id, and those of another name another', async () => {
  lines.length = 0
  for (const _ of [1, 2]) await post('/api/orders', anOrderRequest({ expectedTotal: 1 }))
  const ids = lines.map((line) => JSON.parse(line).reqId)
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain(undefined)
})

test('a screen on shift shows every few seconds that it listens, and is logged when that fails alone', async () => {
  lines.length = 0
  const shift = { shiftId: crypto.randomUUID(), city: null, hasSound: true }
  shop.as(aStaffMember({ role: 'kitchen' }))
  await post('/api/shifts', { step: 'start', device: 'Tablet', ...shift })
  expect((await post('/api/shifts', { step: 'beat', ...shift })).json()).toEqual({ isRunning: true })
  shop.as(VISITOR)
  await post('/api/shifts', { step: 'beat', ...shift })
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([200, 404])
})

test.each([
  { line: 'order 7K3QF9M2XA', written: 'order 7K3Q…', why: 'an id' },
  { line: 'order 7K3QF-9M2XA', written: 'order 7K3Q…', why: 'a displayed id' },
  { line: 'ORD-7K3QF9M2XA-2', written: 'ORD-7K3Q…-2', why: 'a payment’s reference' },
  { line: '01a1f8d3-ea00-7f87-867f-0e36c88a4639-1', written: null, why: 'codes of members’ requests open nothing' },
  { line: 'connect ECONNREFUSED 127.0.0.1:5432 23505', written: null, why: 'codes of failures' },
])('$line: $why', ({ line, written }) => {
  lines.length = 0
  log.info(line)
  expect(JSON.parse(lines[0] ?? '').msg).toBe(written ?? line)
})
