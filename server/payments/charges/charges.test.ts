import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TEST_SECRET_KEY, testShop } from '#test/app.ts'
import { SIMPLEST_TOTAL } from '#test/builders.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { paymentAttempts, refunds } from '../payment-tables.ts'
import type { ChargeResult } from '../paystack/paystack-results.ts'
import { checkDueAttempts } from '../settling/attempt-jobs.ts'
import { listTroubled } from './network-queries.ts'

const { app, database, paystack, time, deps, post, view, placed, initiated } = await testShop()
const { db } = database

const MTN = { network: 'mtn', phone: '024 412 3456' }
const TELECEL = { network: 'telecel', phone: '0201234567' }
const seconds = (count: number) => time.passMinutes(count / 60)
const start = (orderId: string, wallet: object = MTN) =>
  post('/api/momo/start', { subject: { purpose: 'order', subjectId: orderId }, ...wallet })
const settle = async (reference: string) => (await post(`/api/payments/${reference}/settle`)).json()
const offer = async (orderId: string) =>
  (await app.inject({ url: `/api/momo/offer?purpose=order&subjectId=${orderId}` })).json()
const attempts = () => db.select().from(paymentAttempts)
const webhook = (reference: string) => {
  const payload = JSON.stringify({ event: 'charge.success', data: { reference } })
  return app.inject({
    method: 'POST',
    url: '/api/paystack/webhook',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', TEST_SECRET_KEY).update(payload).digest('hex'),
    },
    payload,
  })
}

/** Places an order and charges a wallet for it. */
async function charged(wallet: object = MTN): Promise<{ orderId: string; reference: string }> {
  const { orderId } = await placed()
  const { reference } = (await start(orderId, wallet)).json()
  return { orderId, reference }
}

/** Lets time pass, and the schedule ask the provider as often as it would. */
async function wait(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 10) {
    seconds(10)
    await checkDueAttempts(deps)
  }
}

test('the amount comes from the order, the number goes out in local form, and only its masked form is stored', async () => {
  const { orderId, reference } = await charged()

  expect(reference).toBe(`ORD-${orderId}-1`)
  expect(paystack.charged).toMatchObject([
    { amount: SIMPLEST_TOTAL, reference, network: 'mtn', phone: '+233244123456', email: 'ama@example.com' },
  ])
  expect(await attempts()).toMatchObject([{ network: 'mtn', wallet: '024 ••• 3456', status: 'open', step: 'approve' }])
})

test.each(['0244123456', '+233 24 412 3456', '233244123456', '024-412-3456'])(
  '%s is typed and taken',
  async (phone) => {
    const { orderId } = await placed()
    expect((await start(orderId, { network: 'mtn', phone })).statusCode).toBe(200)
  },
)

test('a number that changed its network is charged at the network that the payer chose', async () => {
  await charged({ network: 'at', phone: '0244123456' })
  expect(paystack.charged).toMatchObject([{ network: 'at' }])
})

test('a number that is not a mobile number of Ghana charges nothing', async () => {
  const { orderId } = await placed()
  expect((await start(orderId, { network: 'mtn', phone: '0302123456' })).json()).toMatchObject({
    code: 'payment.momo_phone',
  })
  expect(await attempts()).toEqual([])
})

test('every device with the reference sees the prompt’s words and the same time left', async () => {
  const { orderId, reference } = await charged()
  seconds(30)

  const rooms = await Promise.all([settle(reference), settle(reference)])

  expect(rooms[0]).toEqual(rooms[1])
  expect(rooms[0]).toMatchObject({
    state: 'checking',
    momo: {
      network: 'mtn',
      wallet: '024 ••• 3456',
      step: 'approve',
      text: 'Please approve the payment',
      leftMs: 150_000,
      againMs: 210_000,
    },
  })
  expect(await view(orderId)).toMatchObject({ payment: { state: 'checking', waiting: reference } })
  expect(await offer(orderId)).toMatchObject({ waiting: reference, isDue: true, phone: null })
})

/** How a charge may go: what the provider says after a minute, how long it takes, and how it ends. */
const MODES = [
  { mode: 'approved', says: aTakenPayment(SIMPLEST_TOTAL), after: 60, state: 'paid', order: 'received' },
  {
    mode: 'refused',
    says: { kind: 'failed', gatewayResponse: 'Declined' },
    after: 60,
    state: 'failed',
    order: 'awaiting_payment',
  },
  {
    mode: 'never answered, as the provider says',
    says: { kind: 'failed', gatewayResponse: 'Transaction timed out' },
    after: 180,
    state: 'failed',
    order: 'awaiting_payment',
  },
  {
    mode: 'approved after the prompt was over',
    says: aTakenPayment(SIMPLEST_TOTAL),
    after: 400,
    state: 'paid',
    order: 'received',
  },
  { mode: 'never answered at all', says: null, after: 300, state: 'checking', order: 'awaiting_payment' },
] as const

test.each(MODES)(
  '$mode: one order, one charge, and it ends $state by the schedule alone',
  async ({ says, after, state, order }) => {
    const { orderId, reference } = await charged()
    await wait(after)
    if (says) paystack.fates.set(reference, says)
    await wait(600)

    expect(await settle(reference)).toMatchObject({ state })
    expect(await view(orderId)).toMatchObject({ status: order })
    expect(paystack.charged).toHaveLength(1)
    expect(await db.select().from(refunds)).toEqual([])
  },
)

test('a webhook that comes twice, and before the payer’s page asks, pays once', async () => {
  const { orderId, reference } = await charged()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))

  await Promise.all([webhook(reference), webhook(reference)])

  expect(await settle(reference)).toMatchObject({ state: 'paid' })
  expect((await view(orderId)).timeline.filter(({ status }) => status === 'received')).toHaveLength(1)
  expect(await db.select().from(refunds)).toEqual([])
})

test('a double click, two tabs and two devices start one charge, and all see it', async () => {
  const { orderId } = await placed()

  const replies = await Promise.all(Array.from({ length: 8 }, () => start(orderId)))
  const later = await start(orderId, TELECEL)

  expect(new Set([...replies, later].map((reply) => reply.json().reference))).toEqual(new Set([`ORD-${orderId}-1`]))
  expect(paystack.charged).toHaveLength(1)
})

test('while a prompt is on a phone, the card window does not open', async () => {
  const { orderId, reference } = await charged()
  const reply = await post('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
  expect(reply.json()).toMatchObject({ code: 'payment.momo_waiting', details: { reference } })
  expect(paystack.started).toEqual([])
})

test('a refused charge is followed by another under a new reference', async () => {
  const { orderId, reference } = await charged()
  paystack.fates.set(reference, { kind: 'failed', gatewayResponse: 'Declined' })
  await wait(10)

  const again = (await start(orderId)).json()

  expect(again.reference).toBe(`ORD-${orderId}-2`)
  expect(paystack.charged.map((one) => one.reference)).toEqual([reference, again.reference])
})

test('after the prompt is over another charge waits a minute, and asks about the first one once more', async () => {
  const { orderId, reference } = await charged()
  seconds(200)
  expect((await start(orderId)).json()).toEqual({ reference })
  seconds(45)

  expect((await start(orderId)).json()).toEqual({ reference: `ORD-${orderId}-2` })
  expect(paystack.verified).toContain(reference)
})

test('a provider that cannot be asked keeps a second charge from starting', async () => {
  const { orderId, reference } = await charged()
  paystack.fates.set(reference, { kind: 'unknown', error: 'time-out' })
  seconds(300)
  expect((await start(orderId)).json()).toMatchObject({ code: 'payment.momo_waiting', details: { reference } })
  expect(paystack.charged).toHaveLength(1)
})

test('when both charges succeed in the end, the second is refunded', async () => {
  const { orderId, reference } = await charged()
  seconds(245)
  const second = (await start(orderId)).json().reference
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  paystack.fates.set(second, aTakenPayment(SIMPLEST_TOTAL))

  await webhook(reference)
  await webhook(second)

  expect(await view(orderId)).toMatchObject({ status: 'received' })
  expect(await db.select().from(refunds)).toMatchObject([{ reference: second, amount: SIMPLEST_TOTAL }])
})

test('a card window that nobody uses gives way to a charge; one that is being paid does not', async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, { kind: 'unfinished', status: 'processing' })
  expect((await start(orderId)).json()).toMatchObject({ code: 'payment.momo_waiting' })

  paystack.fates.set(reference, { kind: 'unfinished', status: 'abandoned' })
  expect((await start(orderId)).json()).toEqual({ reference: `ORD-${orderId}-2` })
})

test('a lost answer starts nothing twice: the room asks the network, and ends when the provider knows nothing', async () => {
  paystack.nextCharges.push({ kind: 'unknown', error: 'connection lost' })
  const { orderId, reference } = await charged()
  paystack.fates.set(reference, { kind: 'not_found' })
  expect(await settle(reference)).toMatchObject({ state: 'checking', momo: { step: 'starting' } })
  seconds(40) // when a window's start would count as dead
  expect((await start(orderId)).json()).toEqual({ reference })

  await wait(70)

  expect(await settle(reference)).toMatchObject({ state: 'failed' })
  expect((await start(orderId)).json()).toEqual({ reference: `ORD-${orderId}-2` })
})

test('a lost answer to a charge that arrived becomes its prompt', async () => {
  paystack.nextCharges.push({ kind: 'unknown', error: 'connection lost' })
  const { reference } = await charged()
  paystack.fates.set(reference, { kind: 'unfinished', status: 'pending' })
  await wait(10)
  expect(await settle(reference)).toMatchObject({ momo: { step: 'approve' } })
})

const QUESTION = { kind: 'prompt', step: 'voucher', text: 'Dial *110# to make a voucher' } as const
const voucher = (reference: string, code = '123 456') => post(`/api/momo/${reference}/voucher`, { voucher: code })

test('a voucher is sent once, whatever devices send it, and is not stored', async () => {
  paystack.nextCharges.push(QUESTION)
  const { reference } = await charged(TELECEL)
  expect(await settle(reference)).toMatchObject({ momo: { step: 'voucher', text: QUESTION.text } })

  const replies = await Promise.all([voucher(reference), voucher(reference)])

  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409])
  expect(paystack.vouchers).toEqual(['123456'])
  expect(JSON.stringify(await attempts())).not.toContain('123456')
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await wait(10)
  expect(await settle(reference)).toMatchObject({ state: 'paid' })
})

test('a wrong voucher ends the charge, or is asked for again, as the provider decides', async () => {
  paystack.nextCharges.push(QUESTION, QUESTION, { kind: 'failed', gatewayResponse: 'Invalid OTP' })
  const { reference } = await charged(TELECEL)

  expect((await voucher(reference)).json()).toEqual({ isAccepted: false })
  expect(await settle(reference)).toMatchObject({ momo: { step: 'voucher' } })
  expect((await voucher(reference)).json()).toEqual({ isAccepted: false })

  expect(await settle(reference)).toMatchObject({ state: 'failed', reason: 'The PIN or code was not accepted.' })
})

test.each<{ answer: ChargeResult; reply: object; why: string }>([
  { answer: { kind: 'refused', message: 'Invalid OTP' }, reply: { isAccepted: false }, why: 'it is wrong' },
  {
    answer: { kind: 'misconfigured', message: 'Invalid key' },
    reply: { code: 'payment.misconfigured' },
    why: 'the shop’s key is, which no other voucher mends',
  },
])(
  'a voucher that the provider does not take is asked for again, for the time that is left: $why',
  async ({ answer, reply }) => {
    paystack.nextCharges.push(QUESTION, answer)
    const { reference } = await charged(TELECEL)
    seconds(30)
    expect((await voucher(reference)).json()).toMatchObject(reply)
    expect(await settle(reference)).toMatchObject({ momo: { step: 'voucher', text: QUESTION.text, leftMs: 150_000 } })
    expect((await voucher(reference)).json()).toEqual({ isAccepted: true })
  },
)

test('a voucher whose answer is lost may have arrived, so it is not asked for again', async () => {
  paystack.nextCharges.push(QUESTION, { kind: 'unknown', error: 'time-out' })
  const { reference } = await charged(TELECEL)
  expect((await voucher(reference)).json()).toEqual({ isAccepted: true })
  expect((await voucher(reference)).json()).toMatchObject({ code: 'payment.voucher_over' })
})

test.each(['', 'abc', '123', '12345678901'])('“%s” is no voucher', async (code) => {
  paystack.nextCharges.push(QUESTION)
  const { reference } = await charged(TELECEL)
  expect((await voucher(reference, code)).statusCode).toBe(400)
  expect(paystack.vouchers).toEqual([])
})

test('a network that fails three payers in a row is troubled and offered last, until it works once', async () => {
  const fail = async (gatewayResponse: string) => {
    paystack.nextCharges.push({ kind: 'failed', gatewayResponse })
    seconds(1) // which is the newest must be known
    return charged()
  }
  await fail('Processor error')
  await fail('Processor error')
  await fail('Insufficient Funds')
  await fail('Incorrect PIN')
  expect(await listTroubled(db, time.now)).toEqual([])

  const { orderId } = await fail('Processor error')

  expect((await offer(orderId)).networks).toEqual([
    { network: 'telecel', isTroubled: false },
    { network: 'at', isTroubled: false },
    { network: 'mtn', isTroubled: true },
  ])
  seconds(1)
  const good = await charged()
  paystack.fates.set(good.reference, aTakenPayment(SIMPLEST_TOTAL))
  await webhook(good.reference)
  expect(await listTroubled(db, time.now)).toEqual([])
})

test('a network that is silent is troubled within a minute; one payer alone makes none', async () => {
  const { orderId } = await charged()
  for (const number of [1, 2, 3]) {
    await db
      .update(paymentAttempts)
      .set({ status: 'failed', fault: 'network' })
      .where(eq(paymentAttempts.number, number))
    await start(orderId)
  }
  seconds(50)
  expect(await listTroubled(db, time.now)).toEqual([])

  await charged()
  await charged()
  seconds(50)

  expect(await listTroubled(db, time.now)).toEqual(['mtn'])
  seconds(600)
  expect(await listTroubled(db, time.now)).toEqual([])
})

test('nobody’s order is offered and nobody’s charge is started', async () => {
  expect((await start('7K3QF9M2XA')).statusCode).toBe(404)
  expect((await app.inject({ url: '/api/momo/offer?purpose=order&subjectId=7K3QF9M2XA' })).statusCode).toBe(404)
})
