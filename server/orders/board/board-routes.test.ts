import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '#domain/actor.ts'
import type { BoardCard } from '#domain/orders/board-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { staffMembers } from '../../auth/staff/staff-tables.ts'
import { refunds } from '../../payments/payment-tables.ts'

const shop = await testShop()
const { app, database, paystack, time, post, initiated, view } = shop
const { db } = database
const KITCHEN = aStaffMember()
const MANAGER = aStaffMember({ role: 'manager', userId: '0198c0de-0000-7000-8000-0000000000d1' })
const RIDER = aStaffMember({ role: 'rider', userId: '0198c0de-0000-7000-8000-0000000000d2' })
const OTHER_RIDER = aStaffMember({ role: 'rider', userId: '0198c0de-0000-7000-8000-0000000000d3' })

beforeEach(async () => {
  for (const { userId, role } of [KITCHEN, MANAGER, RIDER, OTHER_RIDER]) {
    await aPerson(db, { userId, fullName: `Kofi ${role}` })
    await db.insert(staffMembers).values({ userId, role, addedBy: 'system:command', addedAt: time.now })
  }
})

/** A change of an order's request with the total that it leads to. */
async function priced(change: Record<string, unknown>) {
  const cart = { context: 'home', lines: [aChoice()], scheduledFor: null, ...change }
  const { totals } = (await post('/api/quote', cart)).json()
  return { ...change, expectedTotal: totals.total }
}
async function paidOrder(change: Record<string, unknown> = {}) {
  const { orderId, reference, total } = await initiated(change)
  paystack.fates.set(reference, aTakenPayment(total))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const board = async (actor: Staff, query = '') => {
  shop.as(actor)
  return (await app.inject(`/api/board${query}`)).json<{ rows: BoardCard[]; next: string | null; role: string }>()
}
const card = async (actor: Staff, orderId: string) => {
  shop.as(actor)
  return app.inject(`/api/orders/${orderId}/card`)
}
const step = (actor: Staff, orderId: string, path: string, body: object) => {
  shop.as(actor)
  return post(`/api/orders/${orderId}/${path}`, body)
}
const prepare = (actor: Staff, orderId: string, expectedVersion: number) =>
  step(actor, orderId, 'steps', { action: 'prepare', expectedVersion })
const dispatch = (orderId: string, expectedVersion: number, riderId: string | null = RIDER.userId) =>
  step(KITCHEN, orderId, 'steps', { action: 'dispatch', expectedVersion, riderId })
const fail = (actor: Staff, orderId: string, expectedVersion: number) =>
  step(actor, orderId, 'delivery', { action: 'fail', expectedVersion, reason: 'nobody there' })
const undo = (actor: Staff, orderId: string, expectedVersion: number, reason?: string) =>
  step(actor, orderId, 'undo', { expectedVersion, ...(reason && { reason }) })
/** An order of version 4 that the rider has. */
async function onTheWay() {
  const orderId = await paidOrder()
  await prepare(KITCHEN, orderId, 2)
  await dispatch(orderId, 3)
  return orderId
}

describe('the board', () => {
  test('has paid orders by when they are to be ready, with quantities for all portions', async () => {
    const later = await paidOrder(await priced({ scheduledFor: '2026-11-21T13:00:00.000Z' }))
    const meal = { itemId: 'waakye', size: 'medium', variationId: 'classic', accompanimentId: 'with-tilapia' } as const
    const extras = [{ extraId: 'plantain', quantity: 2 }]
    const lines = [aChoice({ ...meal, extras, quantity: 3, special: 'no pepper' })]
    time.passMinutes(5)
    const soon = await paidOrder(await priced({ lines }))
    await shop.placed() // unpaid

    const { rows, next, role } = await board(MANAGER)
    expect(rows.map(({ orderId }) => orderId)).toEqual([soon, later])
    expect(next).toBeNull()
    expect(role, 'by which the screen shows the steps that the caller may take').toBe('manager')
    expect(rows[0]).toMatchObject({
      version: 2,
      state: 'received',
      prepareBy: '2026-11-20T12:50:00.000Z',
      customerName: 'Ama Mensah',
      contact: { phone: '+233244123456', address: 'Ahodwo, near the roundabout', point: null },
      lines: [{ name: 'Waakye', quantity: 3, extras: [{ name: 'Fried Plantain', quantity: 6 }], special: 'no pepper' }],
      isForAdults: false,
      payment: 'paid',
      riderId: null,
      changed: { isUndoable: false },
    })
    expect(rows[1]?.prepareBy).toBe('2026-11-21T13:00:00.000Z')
  })

  test('hides phone and address from the kitchen, which needs neither', async () => {
    const orderId = await paidOrder()
    expect((await board(KITCHEN)).rows[0]).toMatchObject({ customerName: 'Ama Mensah', contact: null })
    expect((await card(KITCHEN, orderId)).json()).toMatchObject({ contact: null })
  })

  test('shows riders the orders alone that they deliver; others do not exist for them', async () => {
    const orderId = await onTheWay()
    await paidOrder()
    expect((await board(RIDER)).rows).toMatchObject([{ orderId, contact: { phone: '+233244123456' } }])
    expect((await board(OTHER_RIDER)).rows).toEqual([])
    expect((await card(OTHER_RIDER, orderId)).json()).toMatchObject({ code: 'order.missing' })
    expect((await undo(OTHER_RIDER, orderId, 4)).json()).toMatchObject({ code: 'order.missing' })
    expect((await fail(RIDER, orderId, 4)).json(), 'riders prove a delivery on their own page').toMatchObject({
      code: 'staff.only',
    })
    expect((await card(RIDER, orderId)).json()).toMatchObject({ state: 'on_the_way', version: 4 })
  })

  test.each(['fail', 'deliver'] as const)('hides phone and address from its rider after %s', async (action) => {
    const orderId = await onTheWay()
    await step(MANAGER, orderId, 'delivery', {
      action,
      expectedVersion: 4,
      ...(action === 'fail' && { reason: 'nobody there' }),
    })
    expect((await card(RIDER, orderId)).json()).toMatchObject({ version: 5, contact: null })
    expect((await card(MANAGER, orderId)).json()).toMatchObject({ contact: { phone: '+233244123456' } })
  })

  test('is read page by page, without a gap and without a count', async () => {
    const wanted: string[] = []
    for (let made = 0; made < 3; made += 1) wanted.push(await paidOrder())
    const first = await board(MANAGER, '?limit=2')
    const second = await board(MANAGER, `?limit=2&cursor=${first.next}`)

    expect(first.rows).toHaveLength(2)
    expect(second).toMatchObject({ next: null })
    expect([...first.rows, ...second.rows].map(({ orderId }) => orderId).toSorted()).toEqual(wanted.toSorted())
  })

  test('can be read for one city', async () => {
    await paidOrder()
    expect((await board(MANAGER, '?city=Accra')).rows).toEqual([])
    expect((await board(MANAGER, '?city=Kumasi&context=home')).rows).toHaveLength(1)
  })

  test('has orders of the version before, which stored no time', async () => {
    const orderId = await paidOrder()
    await db.execute(`update orders set prepare_by = null`)
    expect((await board(MANAGER)).rows).toMatchObject([{ orderId, prepareBy: '2026-11-20T12:00:00.000Z' }])
  })
})

test('an order that is paid late is due by its payment, not by when it was placed', async () => {
  const { orderId, reference } = await initiated()
  time.passMinutes(60)
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)

  expect((await card(MANAGER, orderId)).json()).toMatchObject({ prepareBy: '2026-11-20T13:45:00.000Z' })
})

describe('the slower of two people', () => {
  test('is told who changed the order, what and when', async () => {
    const orderId = await paidOrder()
    await prepare(KITCHEN, orderId, 2)

    const reply = await prepare(MANAGER, orderId, 2)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'order.changed',
      details: {
        by: `staff:${KITCHEN.userId}`,
        name: 'Kofi kitchen',
        action: 'prepare',
        state: 'preparing',
        version: 3,
        at: time.now.toISOString(),
      },
    })
  })

  test('does not cancel an order that has left since, and refunds nothing', async () => {
    const orderId = await onTheWay()
    const reply = await step(MANAGER, orderId, 'cancel', { expectedVersion: 3, reason: 'late' })

    expect(reply.json()).toMatchObject({ code: 'order.changed' })
    expect(await db.$count(refunds)).toBe(0)
  })
})

describe('a failed delivery', () => {
  test('keeps its reason, and managers send the order out again', async () => {
    const orderId = await onTheWay()
    expect((await fail(MANAGER, orderId, 4)).json()).toMatchObject({
      state: 'undelivered',
      changed: { reason: 'nobody there' },
    })
    expect((await step(RIDER, orderId, 'send-again', { expectedVersion: 5, riderId: null })).statusCode).toBe(404)

    const again = await step(MANAGER, orderId, 'send-again', { expectedVersion: 5, riderId: OTHER_RIDER.userId })
    expect(again.json()).toMatchObject({ state: 'on_the_way', riderId: OTHER_RIDER.userId })
    const done = await step(MANAGER, orderId, 'delivery', { action: 'deliver', expectedVersion: 6 })
    expect(done.json()).toMatchObject({ state: 'delivered' })
  })

  test('keeps its reason and its time also after its address was changed, which has a reason of its own', async () => {
    const orderId = await onTheWay()
    await fail(MANAGER, orderId, 4)
    const failed = { at: time.now.toISOString(), reason: 'nobody there' }
    time.passMinutes(5)
    const change = { address: 'Bantama, opposite the market', reason: 'The shopper called', expectedVersion: 5 }
    await app.inject({ method: 'PATCH', url: `/api/orders/${orderId}/delivery`, payload: change })
    expect((await card(MANAGER, orderId)).json()).toMatchObject({
      state: 'undelivered',
      changed: { reason: 'The shopper called' },
      failed,
    })
    expect((await step(MANAGER, orderId, 'send-again', { expectedVersion: 6, riderId: null })).json()).toMatchObject({
      failed: null,
    })
  })

  test('can be cancelled by managers, which refunds it; an order on the road cannot', async () => {
    const orderId = await onTheWay()
    const cancel = (expectedVersion: number) =>
      step(MANAGER, orderId, 'cancel', { expectedVersion, reason: 'refused without ID' })
    expect((await cancel(4)).json()).toMatchObject({ code: 'order.transition_refused' })
    await fail(MANAGER, orderId, 4)

    expect((await cancel(5)).json()).toMatchObject({ state: 'cancelled', payment: 'refunding' })
    expect(await db.select().from(refunds)).toMatchObject([{ amount: SIMPLEST_TOTAL }])
  })

  test('does not concern the shopper, who reads that the order is on its way, once', async () => {
    const orderId = await onTheWay()
    await fail(MANAGER, orderId, 4)
    await step(MANAGER, orderId, 'send-again', { expectedVersion: 5, riderId: null })

    const { status, timeline } = await view(orderId)
    expect(status).toBe('on_the_way')
    expect(timeline.map((one) => one.status)).toEqual(['awaiting_payment', 'received', 'preparing', 'on_the_way'])
  })
})

describe('a step', () => {
  test('is taken back by whoever took it within ten seconds, and its rider with it', async () => {
    const orderId = await onTheWay()
    expect((await undo(KITCHEN, orderId, 4)).json()).toMatchObject({ state: 'preparing', version: 5, riderId: null })

    expect((await view(orderId)).timeline.map((one) => one.status)).toEqual([
      'awaiting_payment',
      'received',
      'preparing',
    ])
    expect((await undo(KITCHEN, orderId, 5, 'again')).json(), 'an undo is not undone').toMatchObject({
      code: 'order.undo_refused',
    })
  })

  test('needs a reason later, or from somebody else, and stays after a quarter of an hour', async () => {
    const orderId = await paidOrder()
    await prepare(KITCHEN, orderId, 2)
    expect((await undo(MANAGER, orderId, 3)).json()).toMatchObject({ code: 'order.undo_refused' })
    time.passMinutes(1)
    expect((await undo(KITCHEN, orderId, 3)).json()).toMatchObject({ code: 'order.undo_refused' })
    expect((await undo(MANAGER, orderId, 3, 'wrong order')).json()).toMatchObject({ state: 'received', version: 4 })

    await prepare(KITCHEN, orderId, 4)
    time.passMinutes(16)
    expect((await undo(KITCHEN, orderId, 5, 'wrong order')).json()).toMatchObject({ code: 'order.undo_refused' })
  })

  test('of a failed delivery is taken back exactly, so that the order is on the road again', async () => {
    const orderId = await onTheWay()
    await fail(MANAGER, orderId, 4)
    expect((await undo(MANAGER, orderId, 5)).json()).toMatchObject({ state: 'on_the_way', riderId: RIDER.userId })
    await fail(MANAGER, orderId, 6)
    await step(MANAGER, orderId, 'send-again', { expectedVersion: 7, riderId: null })

    expect((await undo(MANAGER, orderId, 8)).json()).toMatchObject({ state: 'undelivered', riderId: RIDER.userId })
  })

  test('is not taken back by a role that could not take it', async () => {
    const orderId = await onTheWay()
    await step(MANAGER, orderId, 'delivery', { action: 'deliver', expectedVersion: 4 })
    expect((await undo(KITCHEN, orderId, 5, 'not there')).json()).toMatchObject({ code: 'order.undo_refused' })
  })

  test('that moved money is not taken back', async () => {
    const orderId = await paidOrder()
    await step(MANAGER, orderId, 'cancel', { expectedVersion: 2, reason: 'closed' })
    expect((await undo(MANAGER, orderId, 3, 'mistake')).json()).toMatchObject({ code: 'order.undo_refused' })
  })

  test('gives an order to nobody who delivers nothing', async () => {
    const orderId = await paidOrder()
    await prepare(KITCHEN, orderId, 2)
    for (const riderId of [KITCHEN.userId, randomUUID()]) {
      expect((await dispatch(orderId, 3, riderId)).json()).toMatchObject({ code: 'order.rider_unknown' })
    }
  })
})
