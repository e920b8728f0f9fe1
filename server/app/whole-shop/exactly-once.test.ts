import { describe, expect, test } from 'vitest'
import { anOrderRequest } from '#test/builders.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { startOutboxRelay } from '../../notifications/outbox-relay.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { moveOrder, type StaffAction } from '../../orders/move-order.ts'
import { orderEvents, orderLines, orders } from '../../orders/order-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '../../payments/payment-tables.ts'
import type { PaystackClient } from '../../payments/paystack/paystack-results.ts'
import { workDueRefunds } from '../../payments/refunds/refund-jobs.ts'
import { checkDueAttempts } from '../../payments/settling/attempt-jobs.ts'
import { settleReference } from '../../payments/settling/settle-reference.ts'

/**
 * Lost, repeated, late and concurrent messages between shop, provider and payer: one order, one payment, one message.
 */

const shop = await attackedShop()
const { db } = shop.database

const operatorDoes = (action: StaffAction, orderId: string) =>
  db.transaction((tx) => moveOrder(tx, { kind: 'system', name: 'operator' }, { orderId, action }, shop.time.now))

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Sends an HTTP request; returns status and body. */
async function ask(url: string, body: unknown) {
  const reply = await shop.post(url, body)
  return { status: reply.statusCode, body: reply.json() }
}

/** The contents of the database, in a form for expectations. */
async function books() {
  return {
    orders: (await db.select().from(orders)).map((row) => row.status).sort(),
    events: (await db.select().from(orderEvents)).map((row) => row.status).sort(),
    intents: (await db.select().from(paymentIntents)).map((row) => row.status).sort(),
    attempts: (await db.select().from(paymentAttempts)).map((row) => row.status).sort(),
    refunds: (await db.select().from(refunds)).map((row) => row.status).sort(),
    messages: (await db.select().from(outbox)).map((row) => `${row.channel} ${row.status}`).sort(),
  }
}

const RECEIVED_ONCE = {
  orders: ['received'],
  events: ['awaiting_payment', 'received'],
  intents: ['paid'],
  attempts: ['succeeded'],
  refunds: [],
  messages: ['email prepared', 'telegram due'],
}

describe('settling', () => {
  test('fifty concurrent settlements, from browser, webhook and reconciler, settle one payment once', async () => {
    const { reference } = await shop.initiated()
    shop.provider.pay(reference)
    shop.time.passMinutes(2)

    const states = await times(50, async (index) => {
      if (index % 3 === 0) return (await shop.settle(reference)).state
      if (index % 3 === 1) return await shop.sendEvent(reference)
      return (await checkDueAttempts(shop.deps)) >= 0
    })

    expect(new Set(states)).toEqual(new Set(['paid', 200, true]))
    expect(await books()).toEqual(RECEIVED_ONCE)
  })

  test('many concurrent orders, each settled from several sides, are each received once', async () => {
    const placed = await times(8, () => shop.initiated())
    for (const { reference } of placed) shop.provider.pay(reference)

    await times(48, async (index) => {
      const reference = placed[index % placed.length]?.reference ?? ''
      return index % 2 === 0 ? shop.settle(reference) : shop.sendEvent(reference)
    })

    const after = await books()
    expect(after.orders).toEqual(placed.map(() => 'received'))
    expect(after.events).toHaveLength(2 * placed.length)
    expect(after.messages.filter((one) => one === 'telegram due')).toHaveLength(placed.length)
    expect(after.messages.filter((one) => one === 'email prepared')).toHaveLength(placed.length)
  })

  test('events that arrive five times and out of order change nothing after the first', async () => {
    const first = await shop.initiated()
    const second = await shop.initiated()
    for (const { reference } of [first, second]) shop.provider.pay(reference)
    const events = [second, first, first, second, first, second, second, first, first, second]

    for (const { reference } of events) expect(await shop.sendEvent(reference)).toBe(200)

    expect(await books()).toEqual({
      orders: ['received', 'received'],
      events: ['awaiting_payment', 'awaiting_payment', 'received', 'received'],
      intents: ['paid', 'paid'],
      attempts: ['succeeded', 'succeeded'],
      refunds: [],
      messages: ['email prepared', 'email prepared', 'telegram due', 'telegram due'],
    })
  })

  test('an event is only a hint: one that claims a payment which never happened settles nothing', async () => {
    const { reference } = await shop.initiated()
    const forged = JSON.stringify({ event: 'charge.success', data: { reference, status: 'success', amount: 1 } })

    expect(await shop.deliver(forged)).toBe(200)
    expect((await books()).orders).toEqual(['awaiting_payment'])
  })

  test('a failure event beside the success event does not undo the payment', async () => {
    const { reference, total } = await shop.initiated()
    const success = {
      kind: 'success',
      amount: total,
      requestedAmount: total,
      currency: 'GHS',
      domain: 'test',
      providerId: '4099260516001',
      channel: 'card',
      fee: null,
      gatewayResponse: 'Successful',
      paidAt: null,
      metadata: {},
    } as const
    let asked = 0
    const wavering: PaystackClient = {
      ...shop.paystack,
      verify: async () => (asked++ % 2 === 0 ? success : { kind: 'failed', gatewayResponse: 'Declined' }),
    }

    await times(20, () => settleReference({ ...shop.deps, paystack: wavering }, reference, 'return'))

    expect(await books()).toEqual(RECEIVED_ONCE)
  })

  test('two processes that send the messages of an order send each once', async () => {
    const { reference } = await shop.initiated()
    shop.provider.pay(reference)
    await times(6, () => shop.settle(reference))
    const sent: string[] = []
    const send = async ({ id }: { id: string }) => {
      sent.push(id)
      return { kind: 'sent' } as const
    }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const relays = await times(2, () =>
      startOutboxRelay({ database: shop.database, clock: () => shop.time.now, send, log, paceMs: 0 }),
    )

    await Promise.all(relays.map((relay) => relay.idle()))
    await Promise.all(relays.map((relay) => relay.stop()))

    expect(sent).toHaveLength(1)
    expect((await books()).messages).toEqual(['email prepared', 'telegram sent'])
  })
})

describe('placing', () => {
  test('the same order sent ten times concurrently is one order, and every caller gets it', async () => {
    const request = anOrderRequest()

    const replies = await times(10, () => ask('/api/orders', request))

    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map((reply) => reply.body.orderId)).size).toBe(1)
    expect(await books()).toMatchObject({ orders: ['awaiting_payment'], intents: ['open'] })
    expect(await db.select().from(orderLines)).toHaveLength(1)
  })

  test('one key for two different concurrent orders serves one of them and refuses the other', async () => {
    const request = anOrderRequest()
    const other = { ...request, city: 'Accra' }

    const replies = await times(10, (index) => ask('/api/orders', index % 2 === 0 ? request : other))

    expect((await books()).orders).toEqual(['awaiting_payment'])
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5)
    expect(replies.filter((reply) => reply.body.code === 'order.key_reused')).toHaveLength(5)
  })

  test('a key that is repeated after the payment returns that order, and charges nothing', async () => {
    const request = anOrderRequest()
    const placed = await ask('/api/orders', request)
    const started = await ask('/api/paystack/initiate', { purpose: 'order', subjectId: placed.body.orderId })
    shop.provider.pay(started.body.reference)
    await shop.settle(started.body.reference)

    const again = await ask('/api/orders', request)

    expect(again.body).toEqual({ ...placed.body, status: 'received' })
    expect((await ask('/api/paystack/initiate', { purpose: 'order', subjectId: placed.body.orderId })).body.code).toBe(
      'payment.not_due',
    )
    expect(await books()).toEqual(RECEIVED_ONCE)
  })
})

describe('starting a payment', () => {
  test('ten concurrent starts share one attempt and one access code, so the payer cannot pay twice', async () => {
    const { orderId } = await shop.placed()
    const before = shop.provider.transactions().length

    const replies = await times(10, () => ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId }))

    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map((reply) => reply.body.access_code)).size).toBe(1)
    expect(shop.provider.transactions()).toHaveLength(before + 1)
    expect((await books()).attempts).toEqual(['open'])
  })

  test('an access code whose answer was lost can still be paid: of both payments one counts, one is refunded', async () => {
    const { orderId } = await shop.placed()
    shop.provider.setSwitches({ lostAnswers: 1 })
    expect((await ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).body.code).toBe(
      'payment.initiate_failed',
    )
    const started = await ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
    const references = [`ORD-${orderId}-1`, `ORD-${orderId}-2`]
    expect(started.body.reference).toBe(references[1])
    for (const reference of references) shop.provider.pay(reference)

    await times(20, (index) => shop.settle(references[index % 2] ?? ''))

    expect(await books()).toEqual({ ...RECEIVED_ONCE, attempts: ['succeeded', 'surplus'], refunds: ['due'] })
  })
})

describe('money that is not due', () => {
  test('a payment at the provider after the operator confirmed mobile money is refunded in full, once', async () => {
    const { orderId, reference, total } = await shop.initiated()
    await ask(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
    await operatorDoes('receive', orderId)
    shop.provider.pay(reference)

    const states = await times(10, async () => (await shop.settle(reference)).state)
    await times(5, () => workDueRefunds(shop.deps))

    expect(new Set(states)).toEqual(new Set(['refunding']))
    expect(await books()).toMatchObject({ orders: ['received'], intents: ['paid'], attempts: ['surplus'] })
    const asked = shop.provider.refunds().filter((one) => one.transactionReference === reference)
    expect(asked.map((one) => one.amount)).toEqual([total])
    const telegrams = (await books()).messages.filter((one) => one.startsWith('telegram'))
    expect(telegrams, 'one for the claim, one for the received order').toHaveLength(2)
  })

  test('a payment after the cancellation of its order is refunded, and nothing is cooked', async () => {
    const { orderId, reference } = await shop.initiated()
    await operatorDoes('cancel', orderId)
    shop.provider.pay(reference)

    await times(10, async (index) => (index % 2 === 0 ? shop.settle(reference) : shop.sendEvent(reference)))

    expect(await books()).toMatchObject({
      orders: ['cancelled'],
      intents: ['closed'],
      attempts: ['surplus'],
      refunds: ['due'],
      messages: [],
    })
  })

  test('a cancellation concurrent with the payment: in either order it is cancelled and the money is refunded', async () => {
    const placed = await times(6, () => shop.initiated())
    for (const { reference } of placed) shop.provider.pay(reference)

    await Promise.all(
      placed.flatMap(({ orderId, reference }) => [
        shop.settle(reference),
        operatorDoes('cancel', orderId),
        shop.sendEvent(reference),
      ]),
    )

    const after = await books()
    expect(after.orders).toEqual(placed.map(() => 'cancelled'))
    expect(after.refunds).toEqual(placed.map(() => 'due'))
  })

  test('mobile money confirmed concurrently with a payment at the provider: the order is received once, no money is kept twice', async () => {
    const placed = await times(6, () => shop.initiated())
    for (const { orderId, reference } of placed) {
      await ask(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
      shop.provider.pay(reference)
    }

    await Promise.all(
      placed.flatMap(({ orderId, reference }) => [
        operatorDoes('receive', orderId).catch((refusal: { code?: string }) =>
          expect(refusal.code).toBe('order.transition_refused'),
        ),
        shop.settle(reference),
      ]),
    )

    const rows = await db.select().from(paymentIntents)
    const cardWins = rows.filter((row) => !row.paidBy?.startsWith('manual:')).length
    const after = await books()
    expect(after.orders).toEqual(placed.map(() => 'received'))
    expect(after.events.filter((status) => status === 'received')).toHaveLength(placed.length)
    expect(after.attempts.filter((status) => status === 'succeeded')).toHaveLength(cardWins)
    expect(after.refunds).toHaveLength(placed.length - cardWins)
  })

  test.each([
    { why: 'less money', tampering: { amount: 100 } },
    { why: 'less was requested than is due', tampering: { amount: 100, requestedAmount: 100 } },
    { why: 'another currency', tampering: { currency: 'NGN' } },
    { why: 'live money with a test key', tampering: { domain: 'live' } },
  ])('$why is held for review: the order is not received', async ({ tampering }) => {
    const { orderId, reference } = await shop.initiated()
    shop.provider.pay(reference, tampering)

    await times(10, async (index) => (index % 2 === 0 ? shop.settle(reference) : shop.sendEvent(reference)))

    expect(await books()).toEqual({
      orders: ['awaiting_payment'],
      events: ['awaiting_payment'],
      intents: ['review'],
      attempts: ['review'],
      refunds: [],
      messages: ['telegram due'],
    })
    expect((await shop.view(orderId)).payment.state).toBe('review')
    expect(
      (await ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })).body.code,
      'the shopper is not asked to pay again',
    ).toBe('payment.not_due')
  })

  test('a payer who bears the fees pays more than is due, which is right', async () => {
    const { reference, total } = await shop.initiated()
    shop.provider.pay(reference, { amount: total + 130 })

    expect((await shop.settle(reference)).state).toBe('paid')
    expect(await books()).toEqual(RECEIVED_ONCE)
  })
})

describe('a foreign payment under one of our references', () => {
  /** The metadata of an attacker who has seen a real one. */
  const forged = { shop: 'https://shop.example.com', purpose: 'order', proof: 'forged' }

  test.each([
    { why: 'of other money', pesewas: 100, metadata: {} },
    { why: 'of the right amount', pesewas: 17_640, metadata: {} },
    { why: 'with our metadata', pesewas: 100, metadata: forged },
  ])('$why pays for nothing, blocks nothing and is refunded', async ({ pesewas, metadata }) => {
    const { orderId, total } = await shop.placed()
    const taken = `ORD-${orderId}-1`
    await shop.paidByStranger(taken, pesewas, { ...metadata, subject: orderId })

    const started = await ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })
    expect(started.status).toBe(200)
    expect(started.body.reference).toMatch(/-2\.[0-9A-Z]{6}$/)
    expect((await shop.settle(taken)).state).toBe('refunding')
    expect(await shop.sendEvent(taken)).toBe(200)
    expect(await shop.view(orderId)).toMatchObject({ status: 'awaiting_payment', payment: { state: 'unpaid' } })

    shop.provider.pay(started.body.reference)
    expect((await shop.settle(started.body.reference)).state).toBe('paid')
    await times(3, () => workDueRefunds(shop.deps))
    expect(await books()).toMatchObject({
      orders: ['received'],
      intents: ['paid'],
      attempts: ['succeeded', 'surplus'],
      messages: ['email prepared', 'telegram due'],
    })
    const back = shop.provider.refunds().filter(({ transactionReference }) => transactionReference.includes(orderId))
    expect(back.map(({ amount, transactionReference }) => [transactionReference, amount])).toEqual([[taken, pesewas]])
    expect((await shop.view(orderId)).payment.state).toBe('paid')
    expect(total).toBe(17_640)
  })

  test('that uses many references before the order is paid does not block its payment', async () => {
    const { orderId } = await shop.placed()
    for (let number = 1; number <= 8; number += 1) await shop.paidByStranger(`ORD-${orderId}-${number}`, 100)

    const started = await ask('/api/paystack/initiate', { purpose: 'order', subjectId: orderId })

    shop.provider.pay(started.body.reference)
    expect((await shop.settle(started.body.reference)).state).toBe('paid')
  })
})

describe('manual mobile money', () => {
  test('ten concurrent claims notify the operator once', async () => {
    const { orderId } = await shop.placed()

    const replies = await times(10, () => ask(`/api/orders/${orderId}/manual-payment`, { transactionId: 'MP2605' }))

    expect(new Set(replies.map((reply) => reply.body.status))).toEqual(new Set(['awaiting_confirmation']))
    expect(await books()).toMatchObject({ orders: ['awaiting_confirmation'], messages: ['telegram due'] })
  })

  test('one transaction id, claimed by two orders concurrently, serves one of them', async () => {
    const [one, other] = [await shop.placed(), await shop.placed()]

    const replies = await Promise.all(
      [one, other].map(({ orderId }) => ask(`/api/orders/${orderId}/manual-payment`, { transactionId: 'mp-77' })),
    )

    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await books()).orders).toEqual(['awaiting_confirmation', 'awaiting_payment'])
  })

  test('two operators who confirm concurrently receive the order once', async () => {
    const { orderId } = await shop.placed()
    await ask(`/api/orders/${orderId}/manual-payment`, { transactionId: null })

    const outcomes = await times(4, () =>
      operatorDoes('receive', orderId)
        .then(({ status }) => status as string)
        .catch((refusal: { code?: string }) => refusal.code),
    )

    expect(outcomes.toSorted()).toEqual([
      'order.transition_refused',
      'order.transition_refused',
      'order.transition_refused',
      'received',
    ])
    expect((await books()).events).toEqual(['awaiting_confirmation', 'awaiting_payment', 'received'])
  })
})
