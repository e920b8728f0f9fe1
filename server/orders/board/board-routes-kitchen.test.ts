import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '#domain/actor.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { staffMembers } from '../../auth/staff/staff-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { writeSetting } from '../../settings/settings-queries.ts'
import { moveOrder } from '../move-order.ts'
import { orders } from '../order-tables.ts'

const shop = await testShop()
const { app, database, paystack, time, post, initiated, view } = shop
const { db } = database
const KITCHEN = aStaffMember()
const MANAGER = aStaffMember({ role: 'manager', userId: '0198c0de-0000-7000-8000-0000000000d1' })
const RIDER = aStaffMember({ role: 'rider', userId: '0198c0de-0000-7000-8000-0000000000d2' })

beforeEach(async () => {
  for (const { userId, role } of [KITCHEN, MANAGER, RIDER]) {
    await aPerson(db, { userId, fullName: `Kofi ${role}` })
    await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: time.now })
  }
})

async function paidOrder(change: Record<string, unknown> = {}) {
  const { orderId, reference, total } = await initiated(change)
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const take = async (actor: Staff, orderId: string, body: object, path = 'steps') => {
  shop.as(actor)
  return (await post(`/api/orders/${orderId}/${path}`, body)).json()
}
const board = async (actor: Staff) => {
  shop.as(actor)
  return (await app.inject('/api/board')).json().rows
}
const rowOf = async (orderId: string) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]
const messages = (keys: string) =>
  db
    .select({ channel: outbox.channel, status: outbox.status, body: outbox.body, dueAt: outbox.dueAt })
    .from(outbox)
    .where(like(outbox.dedupeKey, keys))
    .orderBy(outbox.channel)
const delayMessages = () => messages('sms:%:delay:%')
const SHOPPER_SEES = ['awaiting_payment', 'received']

describe('acknowledging', () => {
  test('is a fact of its own: the order stays new, and shoppers see nothing of it', async () => {
    const orderId = await paidOrder()
    const card = await take(KITCHEN, orderId, { action: 'acknowledge', expectedVersion: 2 })

    expect(card).toMatchObject({ state: 'received', version: 3, acknowledgedAt: time.now.toISOString() })
    expect(await rowOf(orderId)).toMatchObject({ acknowledgedBy: `staff:${KITCHEN.userId}` })
    expect((await view(orderId)).timeline.map(({ status }) => status)).toEqual(SHOPPER_SEES)
  })

  test('comes with starting, and keeps who was first', async () => {
    const orderId = await paidOrder()
    await take(MANAGER, orderId, { action: 'acknowledge', expectedVersion: 2 })
    const first = time.now
    time.passMinutes(1)
    expect(await take(KITCHEN, orderId, { action: 'prepare', expectedVersion: 3 })).toMatchObject({
      state: 'preparing',
      acknowledgedAt: first.toISOString(),
    })
    const other = await paidOrder()
    expect(await take(KITCHEN, other, { action: 'prepare', expectedVersion: 2 })).toMatchObject({
      acknowledgedAt: time.now.toISOString(),
    })
  })

  test('of many has a result for each: what somebody else has changed is refused alone', async () => {
    const [first, second, third] = [await paidOrder(), await paidOrder(), await paidOrder()]
    await take(MANAGER, second, { action: 'prepare', expectedVersion: 2 })
    shop.as(KITCHEN)
    const wanted = [first, second, third].map((orderId) => ({ orderId, expectedVersion: 2 }))
    const { rows } = (await post('/api/orders/steps', { action: 'acknowledge', orders: wanted })).json()

    expect(rows).toMatchObject([
      { orderId: first, card: { version: 3 }, refusal: null },
      { orderId: second, card: null, refusal: { code: 'order.changed' } },
      { orderId: third, card: { version: 3 }, refusal: null },
    ])
  })
})

describe('a cooked order', () => {
  test('is ready, which shoppers do not see, and is then given to the road', async () => {
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'prepare', expectedVersion: 2 })
    const ready = await take(KITCHEN, orderId, { action: 'ready', expectedVersion: 3 })
    expect(ready).toMatchObject({ state: 'ready', readyAt: time.now.toISOString() })
    expect((await view(orderId)).status).toBe('preparing')
    expect(await take(KITCHEN, orderId, { action: 'delay', minutes: 10, expectedVersion: 4 })).toMatchObject({
      code: 'order.transition_refused',
    })

    const out = await take(KITCHEN, orderId, { action: 'dispatch', riderId: null, expectedVersion: 4 })
    expect(out).toMatchObject({ state: 'on_the_way' })
    expect((await view(orderId)).timeline.map(({ status }) => status)).toEqual([
      ...SHOPPER_SEES,
      'preparing',
      'on_the_way',
    ])
    expect(await take(KITCHEN, orderId, { expectedVersion: 5 }, 'undo')).toMatchObject({ state: 'ready' })
  })
})

describe('a delay', () => {
  test('moves the time of the kitchen and the promise, and tells the shopper when it cannot be undone at once', async () => {
    const orderId = await paidOrder()
    const before = (await view(orderId)).promise
    const card = await take(KITCHEN, orderId, { action: 'delay', minutes: 20, expectedVersion: 2 })

    expect(card).toMatchObject({
      state: 'received',
      prepareBy: '2026-11-20T13:05:00.000Z',
      delayMinutes: 20,
      acknowledgedAt: time.now.toISOString(),
    })
    const { promise, delayMinutes } = await view(orderId)
    expect(before).toMatchObject({ from: '2026-11-20T12:45:00.000Z' })
    expect(promise).toMatchObject({ from: '2026-11-20T13:05:00.000Z', to: '2026-11-20T13:35:00.000Z' })
    expect(delayMinutes).toBe(20)
    expect(await delayMessages()).toMatchObject([
      { status: 'due', dueAt: new Date(time.now.getTime() + 10_000), body: expect.stringContaining('13:05-13:35') },
    ])
  })

  test('that is undone is never told', async () => {
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'delay', minutes: 30, expectedVersion: 2 })
    const undone = await take(KITCHEN, orderId, { expectedVersion: 3 }, 'undo')

    expect(undone).toMatchObject({ prepareBy: '2026-11-20T12:45:00.000Z', delayMinutes: 0, acknowledgedAt: null })
    expect((await view(orderId)).promise).toMatchObject({ from: '2026-11-20T12:45:00.000Z' })
    expect(await delayMessages()).toMatchObject([{ status: 'dead', body: '', dueAt: null }])
  })

  test('of an order that is cancelled meanwhile is not told either', async () => {
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'delay', minutes: 30, expectedVersion: 2 })
    await take(MANAGER, orderId, { expectedVersion: 3, reason: 'no gas' }, 'cancel')
    expect(await delayMessages()).toMatchObject([{ status: 'dead' }])
  })

  test('is told by mail too where mails of orders are sent', async () => {
    await writeSetting(db, 'send_order_mails', true)
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'delay', minutes: 10, expectedVersion: 2 })
    const mails = await db.select().from(outbox).where(eq(outbox.subject, 'Your order takes a little longer'))
    expect(mails).toMatchObject([{ channel: 'email', orderId, status: 'due' }])
  })

  test('is not told by SMS to countries that the shop does not text, nor without a provider', async () => {
    const [abroad, withoutProvider] = [await paidOrder(), await paidOrder()]
    await db.update(orders).set({ customerPhone: '+447700900123' }).where(eq(orders.id, abroad))
    await take(KITCHEN, abroad, { action: 'delay', minutes: 10, expectedVersion: 2 })
    const step = { orderId: withoutProvider, action: 'delay', minutes: 10, expectedVersion: 2 } as const
    await db.transaction((tx) => moveOrder(tx, KITCHEN, { ...step, hasSms: false }, time.now))
    expect(await delayMessages()).toEqual([])
  })

  test('is of ten, twenty or thirty minutes', async () => {
    const orderId = await paidOrder()
    const reply = await take(KITCHEN, orderId, { action: 'delay', minutes: 25, expectedVersion: 2 })
    expect(reply).toMatchObject({ code: 'request.invalid' })
  })
})

describe('a cancelled order', () => {
  const cancel = (orderId: string, expectedVersion: number, path = 'cancel?tellsReason=true') =>
    take(MANAGER, orderId, { expectedVersion, reason: 'no gas' }, path)

  test('that the kitchen had stays on every board until somebody acknowledges it', async () => {
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'prepare', expectedVersion: 2 })
    await cancel(orderId, 3)

    expect(await board(KITCHEN)).toMatchObject([{ orderId, state: 'recalled', changed: { reason: 'no gas' } }])
    expect(await board(RIDER)).toEqual([])
    const seen = await take(KITCHEN, orderId, { action: 'acknowledge', expectedVersion: 4 })
    expect(seen).toMatchObject({ state: 'cancelled' })
    expect(await board(KITCHEN)).toEqual([])
    expect(await take(KITCHEN, orderId, { expectedVersion: 5 }, 'undo')).toMatchObject({ state: 'recalled' })
    expect((await view(orderId)).status).toBe('cancelled')
  })

  const MONEY = 'Everything that you paid goes back to you.'
  const told = (channel = 'sms') => messages(`${channel}:%:cancelled`)

  test('is told at once by SMS and mail, with the reason and what becomes of its money', async () => {
    await writeSetting(db, 'send_order_mails', true)
    const orderId = await paidOrder()
    await cancel(orderId, 2)

    const body = `Sorry, your order ${formatOrderId(orderId)} is cancelled: no gas. ${MONEY}`
    expect(await told('%')).toEqual([
      { channel: 'email', status: 'due', dueAt: time.now, body },
      { channel: 'sms', status: 'due', dueAt: time.now, body },
    ])
  })

  test('is told by a mail that is prepared for staff where mails of orders are not sent', async () => {
    await cancel(await paidOrder(), 2)
    expect(await told('email')).toMatchObject([{ status: 'prepared', dueAt: null }])
  })

  test('is told without the reason where a page asked for it that did not say who reads it', async () => {
    const orderId = await paidOrder()
    await cancel(orderId, 2, 'cancel')
    expect(await told()).toMatchObject([{ body: `Sorry, your order ${formatOrderId(orderId)} is cancelled. ${MONEY}` }])
  })

  test('that was claimed asks for a call, because its money may have been sent', async () => {
    const { orderId } = await shop.placed()
    await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
    await cancel(orderId, 2)
    expect(await told()).toMatchObject([
      { body: expect.stringContaining('If you have sent money for it, please call') },
    ])
  })

  test('is told where the program cancels it and has its money, or may have, and not where nobody paid', async () => {
    const program = { kind: 'system', name: 'command' } as const
    const [paid, claimed, unpaid] = [await paidOrder(), await shop.placed(), await shop.placed()]
    await post(`/api/orders/${claimed.orderId}/manual-payment`, { transactionId: null })
    for (const orderId of [paid, claimed.orderId, unpaid.orderId]) {
      await db.transaction((tx) => moveOrder(tx, program, { orderId, action: 'cancel', hasSms: true }, time.now))
    }
    expect((await told()).map(({ body }) => body).toSorted()).toEqual(
      [
        `Sorry, your order ${formatOrderId(paid)} is cancelled. ${MONEY}`,
        `Sorry, your order ${formatOrderId(claimed.orderId)} is cancelled. If you have sent money for it, please call us.`,
      ].toSorted(),
    )
  })

  test('that nobody paid, or that was on the road, was in no kitchen', async () => {
    const unpaid = await shop.placed()
    await cancel(unpaid.orderId, 1)
    const orderId = await paidOrder()
    await take(KITCHEN, orderId, { action: 'prepare', expectedVersion: 2 })
    await take(KITCHEN, orderId, { action: 'dispatch', riderId: RIDER.userId, expectedVersion: 3 })
    await take(MANAGER, orderId, { action: 'fail', reason: 'nobody', expectedVersion: 4 }, 'delivery')
    await cancel(orderId, 5)

    expect(await board(KITCHEN)).toEqual([])
    const again = await take(KITCHEN, unpaid.orderId, { action: 'acknowledge', expectedVersion: 2 })
    expect(again).toMatchObject({ code: 'order.transition_refused' })
  })
})

test('the steps of the kitchen, done and undone in any order, leave the order as it was', async () => {
  const orderId = await paidOrder()
  const facts = async () => {
    const { version: _, updatedAt: __, ...row } = (await rowOf(orderId)) ?? {}
    return row
  }
  let version = 2
  const steps = [{ action: 'acknowledge' }, { action: 'prepare' }, { action: 'ready' }]
  const delays = [10, 20, 30].map((minutes) => ({ action: 'delay', minutes }))
  for (const done of [[], steps.slice(0, 1), steps.slice(0, 2)]) {
    const now = await facts()
    for (const step of [...steps, ...delays]) {
      const card = await take(KITCHEN, orderId, { ...step, expectedVersion: version })
      if (card.code !== undefined) continue
      expect(await take(KITCHEN, orderId, { expectedVersion: version + 1 }, 'undo')).toMatchObject({
        version: version + 2,
      })
      version += 2
      expect(await facts(), step.action).toEqual(now)
    }
    const next = steps[done.length]
    if (next) version = (await take(KITCHEN, orderId, { ...next, expectedVersion: version })).version
  }
})

test('a new order rings at once, a scheduled one when it is nearly to be started', async () => {
  const now = await paidOrder()
  const at = '2026-11-21T13:00:00.000Z'
  const cart = { context: 'home', lines: [aChoice()], scheduledFor: at }
  const { totals } = (await post('/api/quote', cart)).json()
  const later = await paidOrder({ scheduledFor: at, expectedTotal: totals.total })

  const rows = await board(KITCHEN)
  expect(rows.find((row: { orderId: string }) => row.orderId === now)).toMatchObject({
    callsAt: '2026-11-20T12:00:00.000Z',
  })
  expect(rows.find((row: { orderId: string }) => row.orderId === later)).toMatchObject({
    callsAt: '2026-11-21T12:00:00.000Z',
  })
})
