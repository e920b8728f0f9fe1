import { describe, expect, inject, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { writeSetting } from '../settings/settings-queries.ts'
import { moveOrder, type StaffAction } from './move-order.ts'
import { cancelUnpaidOrders } from './order-jobs.ts'

const { database, paystack, time, post, view, placed, initiated, app } = await testShop()
const { db } = database

const staff: Actor = aStaffMember({ userId: 'kitchen-1' })
const move = (orderId: string, action: StaffAction) =>
  db.transaction((tx) => moveOrder(tx, staff, { orderId, action }, time.now))
const claim = (orderId: string, transactionId: string | null = null) =>
  post(`/api/orders/${orderId}/manual-payment`, { transactionId })
const paidOrder = async () => {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}

test('a paid order moves through every step to delivery, and its timeline has their times', async () => {
  const orderId = await paidOrder()
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) {
    time.passMinutes(10)
    await move(orderId, action)
  }

  const { status, timeline, version } = await view(orderId)
  expect(status).toBe('delivered')
  expect(timeline.map((step) => step.status)).toEqual([
    'awaiting_payment',
    'received',
    'preparing',
    'on_the_way',
    'delivered',
  ])
  expect(version).toBe(timeline.length)
})

test('steps cannot be skipped or taken back, and a refused step changes nothing', async () => {
  const orderId = await paidOrder()

  await expect(move(orderId, 'deliver')).rejects.toMatchObject({ code: 'order.transition_refused' })
  await move(orderId, 'prepare')
  await expect(move(orderId, 'prepare')).rejects.toMatchObject({ code: 'order.transition_refused' })
  expect((await view(orderId)).status).toBe('preparing')
})

test('an unpaid order is not prepared', async () => {
  const { orderId } = await placed()
  await expect(move(orderId, 'prepare')).rejects.toMatchObject({ code: 'order.transition_refused' })
})

test('an order that does not exist is missing', async () => {
  await expect(move('0000000000', 'prepare')).rejects.toMatchObject({ code: 'order.missing' })
})

test('of two concurrent moves of an order one wins', async () => {
  const orderId = await paidOrder()
  const results = await Promise.allSettled([
    move(orderId, 'prepare'),
    move(orderId, 'prepare'),
    move(orderId, 'cancel'),
  ])

  expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(2)
  expect(new Set((await view(orderId)).timeline.map((step) => step.status)).size).toBe((await view(orderId)).version)
})

test('manual mobile money: claimed, reported to the operator, prepared only after the operator confirmed the money', async () => {
  const { orderId } = await placed()

  expect((await claim(orderId, 'mp240001.abc')).json()).toMatchObject({ status: 'awaiting_confirmation' })

  expect(await view(orderId)).toMatchObject({ payment: { state: 'awaiting_confirmation' } })
  await expect(move(orderId, 'prepare')).rejects.toMatchObject({ code: 'order.transition_refused' })
  const told = await db.select().from(outbox)
  expect(told).toMatchObject([{ channel: 'telegram' }])
  expect(told[0]?.body).toContain('MP240001.ABC')

  await move(orderId, 'receive')
  expect(await view(orderId)).toMatchObject({ status: 'received', payment: { state: 'paid' } })
})

test('a repeated claim changes nothing', async () => {
  const { orderId } = await placed()
  await claim(orderId)

  expect((await claim(orderId)).statusCode).toBe(200)
  expect(await db.select().from(outbox)).toHaveLength(1)
})

test('one MoMo transaction id pays for one order only', async () => {
  const first = await placed()
  const second = await placed()
  await claim(first.orderId, 'MP1')

  const reply = await claim(second.orderId, 'mp1')

  expect(reply.json()).toMatchObject({ code: 'payment.momo_id_used' })
  expect((await view(second.orderId)).status).toBe('awaiting_payment')
})

test('an id typed only after the claim is stored, and identifies the money when the operator confirms it', async () => {
  const { orderId } = await placed()
  await claim(orderId)
  await claim(orderId, 'mp7')
  await move(orderId, 'receive')

  const told = await db.select().from(outbox)
  expect(told.find((one) => one.dedupeKey.includes(':received:') && one.channel === 'telegram')?.body).toContain('MP7')
})

test('a cancelled order frees its transaction id, so that the money can pay for the next one', async () => {
  const first = await placed()
  await claim(first.orderId, 'MP8')
  await move(first.orderId, 'cancel')
  const second = await placed()

  expect((await claim(second.orderId, 'MP8')).json()).toMatchObject({ status: 'awaiting_confirmation' })
})

test('an order that was paid at the provider after its claim frees the transaction id, perhaps a mistyped one; the kitchen still reads it', async () => {
  const { orderId, reference, total } = await initiated()
  await claim(orderId, 'MP9')
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  const told = await db.select().from(outbox)
  expect(told.find((one) => one.dedupeKey.includes(':received:') && one.channel === 'telegram')?.body).toContain('MP9')

  const second = await placed()
  expect((await claim(second.orderId, 'MP9')).json()).toMatchObject({ status: 'awaiting_confirmation' })
})

test('manual mobile money is refunded manually, and cancelling says so', async () => {
  const { orderId } = await placed()
  await claim(orderId)
  await move(orderId, 'receive')

  expect(await move(orderId, 'cancel')).toEqual({ status: 'cancelled', refund: 'manual' })
})

test('a shopper who claimed manual mobile money may still pay at the provider; a later confirmation by the operator is refused', async () => {
  const { orderId, reference } = await initiated()
  await claim(orderId)
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)

  expect((await view(orderId)).status).toBe('received')
  await expect(move(orderId, 'receive')).rejects.toMatchObject({ code: 'order.transition_refused' })
  const told = (await db.select().from(outbox)).find((one) => one.dedupeKey.includes(':received:'))
  expect(told?.body, 'it may have been paid twice').toContain('MoMo was claimed before, no transaction ID given')
})

const mails = async (keyPart: string) =>
  (await db.select().from(outbox)).filter(({ dedupeKey }) => /^email:/.test(dedupeKey) && dedupeKey.includes(keyPart))
const WITHDRAWN = { status: 'dead', lastError: 'withdrawn', body: '' }

test('the thanks for an order that are not sent yet are withdrawn when it is cancelled; held ones are worded anew', async () => {
  await writeSetting(db, 'send_order_mails', true)
  const orderId = await paidOrder()
  expect(await mails(':received')).toMatchObject([{ status: 'due' }])
  await move(orderId, 'cancel')
  expect(await mails(':received')).toMatchObject([WITHDRAWN])

  await writeSetting(db, 'send_order_mails', false)
  const held = await paidOrder()
  await move(held, 'cancel')
  expect(await mails(`${held}:received`)).toMatchObject([{ status: 'prepared' }])
})

describe.each([true, false])('that mobile money was not found, with mails sent: %s,', (sendsMails) => {
  const rejected = async () => {
    await writeSetting(db, 'send_order_mails', sendsMails)
    const { orderId, reference } = await initiated()
    await claim(orderId)
    await move(orderId, 'reject_claim')
    expect(await mails(':rejected:')).toMatchObject([{ status: sendsMails ? 'due' : 'prepared' }])
    return { orderId, reference }
  }

  test('is withdrawn once it is claimed again', async () => {
    const { orderId } = await rejected()
    await claim(orderId)
    expect(await mails(':rejected:')).toMatchObject([WITHDRAWN])
    await move(orderId, 'reject_claim')
    expect(
      (await mails(':rejected:')).filter(({ body }) => body !== ''),
      'the next is told',
    ).toHaveLength(1)
  })

  test('is withdrawn once the order is paid', async () => {
    const { reference } = await rejected()
    paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
    await post(`/api/payments/${reference}/settle`)
    expect(await mails(':rejected:')).toMatchObject([WITHDRAWN])
  })

  test('is withdrawn once the order is cancelled, also where its sending has failed', async () => {
    const { orderId } = await rejected()
    if (sendsMails) await db.update(outbox).set({ status: 'dead', dueAt: null, lastError: 'status 550' })
    await move(orderId, 'cancel')
    expect(await mails(':rejected:')).toMatchObject([WITHDRAWN])
  })
})

test.runIf(inject('migratedDatabase').engine === 'postgres')(
  'money that is confirmed while somebody rejects its claim waits for them, and is then refused',
  async () => {
    const { orderId } = await placed()
    await claim(orderId, 'MP9')
    const manager = aStaffMember({ role: 'manager' })
    const decide = (tx: typeof db, action: StaffAction) =>
      moveOrder(tx, manager, { orderId, action, expectedVersion: 2 }, time.now)

    const { late } = await db.transaction(async (tx) => {
      await decide(tx, 'reject_claim')
      const confirmed = db.transaction((other) => decide(other, 'receive')).catch((error: unknown) => error)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      return { late: confirmed }
    })

    expect(await late).toMatchObject({ code: 'order.changed' })
    expect((await view(orderId)).status).toBe('awaiting_payment')
  },
)

test('an order that is unpaid after a day is cancelled; a claimed or paid one is not', async () => {
  const unpaid = await placed()
  const claimed = await placed()
  await claim(claimed.orderId)
  const paid = await paidOrder()
  time.passMinutes(24 * 60 + 1)

  expect(await cancelUnpaidOrders(db, time.now, { info: () => {}, error: () => {} })).toBe(1)

  expect((await view(unpaid.orderId)).status).toBe('cancelled')
  expect((await view(claimed.orderId)).status).toBe('awaiting_confirmation')
  expect((await view(paid)).status).toBe('received')
})

test('an order is found by its id in any spelling, and by nothing else', async () => {
  const { orderId } = await placed()
  const typed = `${orderId.slice(0, 5)}-${orderId.slice(5)}`.toLowerCase().replaceAll('0', 'o')

  expect((await app.inject(`/api/orders/${typed}`)).json()).toMatchObject({ orderId })
  const missing = await app.inject('/api/orders/00000-00000')
  expect(missing.statusCode).toBe(404)
  expect(missing.json()).toMatchObject({
    title: 'Order Not Found',
    message: "We couldn't find an order with that ID. Please check and try again.",
  })
})
