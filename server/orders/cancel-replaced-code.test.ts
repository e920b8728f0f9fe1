import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest, SIMPLEST_TOTAL } from '#test/builders.ts'
import { hasPromotion } from '#test/promotions.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { insertFoundAttempt } from '../payments/comparison/comparison-queries.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import type { ChargeResult, VerifyResult } from '../payments/paystack/paystack-results.ts'
import { checkDueAttempts } from '../payments/settling/attempt-jobs.ts'
import { promotionBudgets } from './promotions/promotion-tables.ts'

/** The code of an unpaid order whose cart changes: free for the next order, unless a payment can still take its price. */

const shop = await testShop()
const { paystack, post, time } = shop
const { db } = shop.database

/** The total of the cart with ten percent off its sack of rice. */
const DISCOUNTED = SIMPLEST_TOTAL - 1_500
const WITHOUT_CODE = {
  code: 'order.price_changed',
  details: { quote: { promotion: null, totals: { total: SIMPLEST_TOTAL } } },
}

beforeEach(async () => {
  await hasPromotion(db, { maxUses: 1, terms: { isOncePerPerson: true } })
})

const payInWindow = (orderId: string) => post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })

/** An order with the code. `replace`: its mobile money instructions are shown, and then another is placed in its stead. */
async function orderWithCode() {
  const idempotencyKey = randomUUID()
  const { orderId } = await shop.placed({ code: 'TEN', expectedTotal: DISCOUNTED, idempotencyKey })
  const replace = async () => {
    await post(`/api/orders/${orderId}/manual-payment/instructions`)
    const change = { code: 'TEN', expectedTotal: DISCOUNTED, replaces: idempotencyKey, city: 'Accra' }
    const reply = (await post('/api/orders', anOrderRequest(change))).json()
    expect((await db.select().from(promotionBudgets))[0]).toMatchObject({ uses: 1 })
    return reply
  }
  return { orderId, replace }
}
const charge = (orderId: string) =>
  post('/api/momo/start', { subject: { purpose: 'order', subjectId: orderId }, network: 'mtn', phone: '0244123456' })
const REPLACED = { orderId: expect.any(String) }

test('is not free after a payment in the window that has begun, since its page takes the price of its code later too', async () => {
  const { orderId, replace } = await orderWithCode()
  const { reference } = (await payInWindow(orderId)).json()
  await post(`/api/payments/${reference}/settle?closed=true`)
  expect(await replace()).toMatchObject(WITHOUT_CODE)

  paystack.fates.set(reference, aTakenPayment(DISCOUNTED))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'paid' })
})

test('is free after a try to pay in the window that never got a page', async () => {
  const { orderId, replace } = await orderWithCode()
  paystack.nextStarts.push({ kind: 'unknown', error: 'down' })
  expect((await payInWindow(orderId)).json()).toMatchObject({ code: 'payment.initiate_failed' })
  expect(await replace()).toMatchObject(REPLACED)
})

test('is not free after a try whose page the provider knows from before a backup was restored, and still asked about it', async () => {
  const { orderId, replace } = await orderWithCode()
  paystack.nextStarts.push({ kind: 'duplicate' }, { kind: 'unknown', error: 'down' })
  expect((await payInWindow(orderId)).json()).toMatchObject({ code: 'payment.initiate_failed' })
  expect(await replace()).toMatchObject(WITHOUT_CODE)

  paystack.fates.set(`ORD-${orderId}-1`, aTakenPayment(DISCOUNTED))
  time.passMinutes(1)
  await checkDueAttempts(shop.deps)
  expect((await shop.view(orderId)).status).toBe('received')
})

test('is not free while a payment that was found with the provider is not settled', async () => {
  const { orderId, replace } = await orderWithCode()
  const intentId = (await lockIntent(db, 'order', orderId))?.id ?? ''
  await insertFoundAttempt(db, { reference: `ORD-${orderId}-1`, intentId }, time.now)
  expect(await replace()).toMatchObject(WITHOUT_CODE)
})

const KEY_REFUSED: ChargeResult = { kind: 'misconfigured', message: 'Invalid key' }
const LOST = { kind: 'unknown', error: 'time-out' } as const
const PROMPT: ChargeResult = { kind: 'prompt', step: 'approve', text: null }
const DECLINED: VerifyResult = { kind: 'failed', gatewayResponse: 'Declined' }

test.each<{ why: string; answers: ChargeResult[]; fate?: VerifyResult; minutes: number; reply: object }>([
  { why: 'our key was refused', answers: [KEY_REFUSED], minutes: 0, reply: REPLACED },
  { why: 'the number has no wallet', answers: [{ kind: 'refused', message: 'No' }], minutes: 0, reply: REPLACED },
  { why: 'the answer was lost', answers: [LOST], fate: LOST, minutes: 16, reply: WITHOUT_CODE },
  { why: 'the answer was lost, and the prompt is over', answers: [LOST], minutes: 16, reply: WITHOUT_CODE },
  { why: 'the prompt is over', answers: [PROMPT], minutes: 16, reply: WITHOUT_CODE },
  { why: 'the payer declined', answers: [PROMPT], fate: DECLINED, minutes: 16, reply: WITHOUT_CODE },
  {
    why: 'an earlier one had its reference',
    answers: [{ kind: 'duplicate' }, KEY_REFUSED],
    minutes: 0,
    reply: WITHOUT_CODE,
  },
])(
  'is free after a charge of a wallet only where nothing reached the wallet: $why',
  async ({ answers, fate, minutes, reply }) => {
    const { orderId, replace } = await orderWithCode()
    paystack.nextCharges.push(...answers)
    if (fate) paystack.fates.set(`ORD-${orderId}-1`, fate)
    await charge(orderId)
    time.passMinutes(minutes)
    await checkDueAttempts(shop.deps)
    expect(await replace()).toMatchObject(reply)
  },
)
