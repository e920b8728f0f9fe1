import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '#domain/actor.ts'
import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { listChanges } from '../../audit/audit-queries.ts'
import { auditLog } from '../../audit/audit-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { orders } from '../order-tables.ts'
import { eraseCustomers } from '../own-order-queries.ts'
import { fillOrderSearch } from './fill-search.ts'
import { orderNotes, orderSearchTerms } from './staff-order-tables.ts'

const shop = await testShop()
const { app, database, paystack, time, post, initiated, placed, view } = shop
const { db } = database
const KITCHEN = aStaffMember()
const MANAGER = aStaffMember({ role: 'manager', userId: '0198c0de-0000-7000-8000-0000000000d1' })
const DEVICE = '0198c0de-0000-7000-8000-0000000000e1'

beforeEach(() => aPerson(db, { userId: MANAGER.userId, fullName: 'Efua Manager' }))

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
async function ask(actor: Staff, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  shop.as(actor)
  return app.inject({ method, url, ...(payload && { payload }) })
}
const staffOrder = async (actor: Staff, orderId: string) =>
  (await ask(actor, 'GET', `/api/orders/${orderId}/desk`)).json<StaffOrder>()
const change = (orderId: string, what: Record<string, unknown>) =>
  ask(MANAGER, 'PATCH', `/api/orders/${orderId}/delivery`, { expectedVersion: 2, reason: 'she called', ...what })
const print = (orderId: string, what: Record<string, unknown> = {}) =>
  ask(KITCHEN, 'POST', `/api/orders/${orderId}/prints`, {
    id: randomUUID(),
    paper: 'ticket',
    version: 1,
    device: DEVICE,
    ...what,
  })

describe('the page of an order', () => {
  test('has what was ordered with prices, and who did what, why, and what was taken back', async () => {
    const orderId = await paidOrder({ lines: [aChoice({ quantity: 1, special: 'well wrapped' })] })
    const steps = `/api/orders/${orderId}`
    await ask(MANAGER, 'POST', `${steps}/steps`, { action: 'prepare', expectedVersion: 2 })
    await ask(MANAGER, 'POST', `${steps}/undo`, { expectedVersion: 3, reason: 'wrong card' })

    const found = await staffOrder(MANAGER, orderId)
    expect(found).toMatchObject({
      orderId,
      version: 4,
      state: 'received',
      contact: { phone: '+233244123456' },
      email: 'ama@example.com',
      lines: [{ name: 'Perfumed Rice 5 kg', special: 'well wrapped', unitPrice: 15_000, lineTotal: 15_000 }],
      totals: { subtotal: 15_000 },
      paperVersion: 1,
    })
    expect(found.timeline).toMatchObject([
      { version: 1, state: 'awaiting_payment', action: null, by: 'visitor', name: null, isUndone: false },
      { version: 2, state: 'received', action: null },
      { version: 3, state: 'preparing', action: 'prepare', name: 'Efua Manager', isUndone: true, undoes: null },
      { version: 4, state: 'received', action: 'undo', reason: 'wrong card', undoes: 3, isUndone: false },
    ])
  })

  test('has the other orders of the same phone or account, the newest first', async () => {
    const shopper = await aPerson(db)
    const before = await paidOrder()
    time.passMinutes(1)
    shop.as(shopper)
    const customer = { name: 'Ama', phone: '0501112222', email: null, address: 'Ahodwo', notes: '' }
    const ofAccount = await paidOrder({ customer })
    await placed() // unpaid
    shop.as(shopper)
    const orderId = await paidOrder()

    const { earlier } = await staffOrder(MANAGER, orderId)
    expect(earlier?.map((one) => one.orderId)).toEqual([ofAccount, before])
  })

  test('shows the kitchen no contacts, nor what leads to them', async () => {
    const orderId = await paidOrder()
    await change(orderId, { address: 'Bantama, the blue gate' })

    const found = await ask(KITCHEN, 'GET', `/api/orders/${orderId}/desk`)
    expect(found.json()).toMatchObject({ contact: null, email: null, earlier: null, messages: null })
    expect(found.body).not.toMatch(/Ahodwo|Bantama|0244123456|244123456|ama@example/)
  })

  test('is not found without an order', async () => {
    expect((await ask(MANAGER, 'GET', '/api/orders/0000000000/desk')).json()).toMatchObject({ code: 'order.missing' })
  })
})

describe('a change of the delivery', () => {
  test('moves address and slot with its reason, leaves the price, and tells what it was before', async () => {
    const customer = { ...anOrderRequest().customer, gpsCode: 'ak 039 5028' }
    const orderId = await paidOrder({ location: { lat: 6.68, lng: -1.62 }, customer })
    const { totals, contact } = await staffOrder(MANAGER, orderId)
    expect(contact).toMatchObject({ gpsCode: 'AK-039-5028', point: { lat: 6.68, lng: -1.62 } })
    const reply = await change(orderId, { address: 'Bantama, the blue gate', scheduledFor: '2026-11-20T17:00:00.000Z' })

    expect(reply.json()).toMatchObject({
      version: 3,
      paperVersion: 3,
      contact: { address: 'Bantama, the blue gate', point: null, gpsCode: null },
      scheduledFor: '2026-11-20T17:00:00.000Z',
      prepareBy: '2026-11-20T17:00:00.000Z',
      totals,
    })
    expect(reply.json<StaffOrder>().timeline.at(-1)).toMatchObject({
      action: 'change_delivery',
      name: 'Efua Manager',
      reason: 'she called',
      changes: {
        address: { from: 'Ahodwo, near the roundabout', to: 'Bantama, the blue gate' },
        slot: { from: null, to: '2026-11-20T17:00:00.000Z' },
      },
    })
    const shown = await view(orderId)
    expect(shown).toMatchObject({ scheduledFor: '2026-11-20T17:00:00.000Z', totals })
    expect(shown.timeline, 'shoppers see no step of it').toHaveLength(2)
  })

  test('to another slot promises that slot, and what a delay before it promised is not sent any more', async () => {
    const orderId = await paidOrder()
    await ask(KITCHEN, 'POST', `/api/orders/${orderId}/steps`, { action: 'delay', minutes: 20, expectedVersion: 2 })
    await change(orderId, { scheduledFor: '2026-11-20T17:00:00.000Z', expectedVersion: 3 })

    expect(await view(orderId)).toMatchObject({ delayMinutes: 0, promise: { from: '2026-11-20T17:00:00.000Z' } })
    const delays = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(':delay:'))
    expect(delays).toMatchObject([{ status: 'dead' }])
  })

  test('never raises the price: a slot that would lose the pre-order discount is refused, with the sum', async () => {
    const orderId = await paidOrder(await priced({ scheduledFor: '2026-11-21T13:00:00.000Z' }))
    const { totals } = await staffOrder(MANAGER, orderId)
    const reply = await change(orderId, { scheduledFor: '2026-11-20T17:00:00.000Z' })

    expect(totals.preorderDiscount).toBeGreaterThan(0)
    expect(reply.json()).toMatchObject({ code: 'order.price_would_rise', details: { added: totals.preorderDiscount } })
    expect((await staffOrder(MANAGER, orderId)).version).toBe(2)
  })

  test('is refused for a time that is no slot or comes too soon, and on the road', async () => {
    const orderId = await paidOrder()
    for (const scheduledFor of ['2026-11-20T17:01:00.000Z', '2026-11-20T12:00:00.000Z', '2026-11-19T17:00:00.000Z']) {
      expect((await change(orderId, { scheduledFor })).json()).toMatchObject({ code: 'order.slot_unavailable' })
    }
    await db.update(orders).set({ status: 'on_the_way' })
    expect((await change(orderId, { address: 'Bantama' })).json()).toMatchObject({ code: 'order.transition_refused' })
    await db.update(orders).set({ deliveryFailedAt: time.now })
    expect((await change(orderId, { address: 'Bantama' })).statusCode, 'the address was wrong').toBe(200)
  })

  test('of two people one wins, and the other gets who, what and when', async () => {
    const orderId = await paidOrder()
    await change(orderId, { address: 'Bantama' })

    expect((await change(orderId, { address: 'Asokwa' })).json()).toMatchObject({
      code: 'order.changed',
      details: { version: 3, state: 'received', action: 'change_delivery', name: 'Efua Manager' },
    })
  })

  test('that changes nothing leaves no trace', async () => {
    const orderId = await paidOrder()
    const reply = await change(orderId, { address: 'Ahodwo, near the roundabout' })
    expect(reply.json()).toMatchObject({ version: 2 })
  })
})

describe('a note of staff', () => {
  const write = (orderId: string, id: string, text = 'Ring twice') =>
    ask(KITCHEN, 'POST', `/api/orders/${orderId}/notes`, { id, text })

  test('is written once per id, and is seen by staff alone', async () => {
    const orderId = await paidOrder()
    const id = randomUUID()
    await write(orderId, id)
    expect((await write(orderId, id)).json()).toMatchObject({ id, text: 'Ring twice', by: `staff:${KITCHEN.userId}` })

    expect((await staffOrder(MANAGER, orderId)).notesOfStaff).toMatchObject([{ text: 'Ring twice' }])
    expect(JSON.stringify(await view(orderId))).not.toContain('Ring twice')
  })

  test('is recorded without its text: it can be erased, and the record cannot', async () => {
    const orderId = await paidOrder()
    const id = randomUUID()
    await write(orderId, id)

    const recorded = await db.select().from(auditLog).where(eq(auditLog.entity, 'order_notes'))
    expect(recorded).toMatchObject([{ actor: `staff:${KITCHEN.userId}`, key: `${orderId}/${id}`, after: {} }])
  })

  test('belongs to its order: an id of another order’s note, and an unknown order, are refused', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    const id = randomUUID()
    await write(one, id)
    expect((await write(other, id)).json()).toMatchObject({ code: 'order.missing' })
    expect((await write('0000000000', randomUUID())).json()).toMatchObject({ code: 'order.missing' })
    expect(await db.$count(orderNotes)).toBe(1)
  })
})

test('with the customer go their search terms, the notes about them, and the addresses in the history', async () => {
  const orderId = await paidOrder()
  await change(orderId, { address: 'Bantama, the blue gate', reason: 'Ama called' })
  await ask(KITCHEN, 'POST', `/api/orders/${orderId}/notes`, { id: randomUUID(), text: 'Ama is deaf' })
  await fillOrderSearch(db)
  await db.transaction((tx) => eraseCustomers(tx, [orderId], null))

  expect(await db.$count(orderSearchTerms)).toBe(0)
  const found = await ask(MANAGER, 'GET', `/api/orders/${orderId}/desk`)
  expect(found.json<StaffOrder>().timeline).toHaveLength(3)
  expect(found.body).not.toMatch(/Ama|Bantama|Ahodwo/)
})

describe('a print', () => {
  test('is the original once, whichever device it comes from, and then a numbered copy', async () => {
    const orderId = await paidOrder()
    const id = randomUUID()
    const first = await print(orderId, { id })
    expect(first.json()).toMatchObject({ id, copy: 0, paper: 'ticket', by: `staff:${KITCHEN.userId}` })
    expect((await print(orderId, { id })).json(), 'a repeated call is the same print').toEqual(first.json())
    expect((await print(orderId, { device: randomUUID() })).json()).toMatchObject({ copy: 1 })
    expect((await print(orderId)).json()).toMatchObject({ copy: 2 })
    expect((await print(orderId, { paper: 'label' })).json(), 'the label is another paper').toMatchObject({ copy: 0 })
    expect((await staffOrder(MANAGER, orderId)).prints).toHaveLength(4)
    expect((await ask(KITCHEN, 'GET', `/api/orders/${orderId}/card`)).json(), 'labels are no tickets').toMatchObject({
      tickets: 3,
    })
  })

  test('is told to every board at once', async () => {
    const orderId = await paidOrder()
    const told: string[] = []
    const stop = await shop.database.listen('order_changed', (changed) => told.push(changed))
    await db.execute(sql`notify order_changed, 'the payment was told before'`)
    await expect.poll(() => told).toContain('the payment was told before')
    told.length = 0
    await print(orderId)
    await expect.poll(() => told).toEqual([orderId])
    await stop()
  })

  test('after a step of the kitchen is still a copy; after a change of the delivery it is an original again', async () => {
    const orderId = await paidOrder()
    await print(orderId)
    await ask(KITCHEN, 'POST', `/api/orders/${orderId}/steps`, { action: 'prepare', expectedVersion: 2 })
    expect((await print(orderId)).json()).toMatchObject({ copy: 1 })

    await change(orderId, { expectedVersion: 3, address: 'Bantama' })
    expect((await print(orderId)).json(), 'the screen shows the old address').toMatchObject({ code: 'order.changed' })
    expect((await print(orderId, { version: 4 })).json()).toMatchObject({ copy: 0 })
  })

  test('after a line was refunded is an original again, of which that line alone has changed', async () => {
    const lines = [aChoice({ quantity: 3 }), aChoice({ special: 'well wrapped' })]
    const orderId = await paidOrder(await priced({ lines }))
    await print(orderId)
    const refund = (amount: number) => {
      const body = { id: randomUUID(), reason: 'Ran out', adjustments: [{ kind: 'line', position: 0, amount }] }
      return ask(MANAGER, 'POST', `/api/orders/${orderId}/refunds`, body)
    }
    await refund(15_000)

    const found = await staffOrder(KITCHEN, orderId)
    expect(found).toMatchObject({
      version: 3,
      paperVersion: 3,
      lines: [
        { quantity: 3, refundedPortions: 1, isRefunded: false, changedIn: 3 },
        { quantity: 1, refundedPortions: 0, changedIn: 1 },
      ],
    })
    expect(found.timeline.at(-1)).toMatchObject({ action: 'refund', reason: 'Ran out', name: 'Efua Manager' })
    expect((await print(orderId)).json(), 'the screen shows three portions').toMatchObject({ code: 'order.changed' })
    expect((await print(orderId, { version: 3 })).json()).toMatchObject({ copy: 0 })
    expect((await view(orderId)).timeline, 'shoppers see no step of it').toHaveLength(2)

    await db.update(orders).set({ status: 'on_the_way' })
    await refund(15_000)
    expect(await staffOrder(KITCHEN, orderId), 'the bag has left').toMatchObject({ version: 3, paperVersion: 3 })
  })

  test('of many at once one is the original, and every copy has its own number', async () => {
    const orderId = await paidOrder()
    const replies = await Promise.all(Array.from({ length: 20 }, () => print(orderId)))
    const copies = replies.map((reply) => reply.json<{ copy: number }>().copy)
    expect(copies.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, copy) => copy))
  })
})

describe('a message to the shopper', () => {
  const messages = async (orderId: string) => (await staffOrder(MANAGER, orderId)).messages ?? []
  const resend = (id: string, key: string = randomUUID(), actor = MANAGER) =>
    ask(actor, 'POST', `/api/messages/${id}/resend`, { key })

  test('is listed with its state, and sent again once per press', async () => {
    const orderId = await paidOrder()
    const [mail] = await messages(orderId)
    expect(mail).toMatchObject({ channel: 'email', recipient: 'ama@example.com', status: 'prepared', canResend: true })

    time.passMinutes(1)
    const key = randomUUID()
    expect((await resend(mail?.id ?? '', key)).json()).toEqual({ queued: true })
    expect((await resend(mail?.id ?? '', key)).statusCode).toBe(200)
    expect(await messages(orderId)).toMatchObject([
      { status: 'dead' },
      { status: 'due', recipient: 'ama@example.com', words: mail?.words, canResend: false },
    ])
    const alsoSent = await ask(MANAGER, 'POST', `/api/messages/${mail?.id}/send`)
    expect(alsoSent.json(), 'the shopper is told once').toMatchObject({ code: 'message.not_resendable' })
    expect((await listChanges(db, { limit: 1 }))[0], 'who did it').toMatchObject({
      actor: `staff:${MANAGER.userId}`,
      entity: 'outbox',
      key: mail?.id,
      after: { act: 'sent_again' },
    })
  })

  test('is not sent again while it waits, nor once its text is erased', async () => {
    const orderId = await paidOrder()
    const [mail] = await messages(orderId)
    for (const change of [{ status: 'due' as const }, { status: 'sent' as const, body: '' }]) {
      await db.update(outbox).set(change).where(sql`id = ${mail?.id}`)
      expect((await resend(mail?.id ?? '')).json()).toMatchObject({ code: 'message.not_resendable' })
    }
  })

  test('that expires is sent again until then, and not after, except a confirmation, which is worded anew', async () => {
    const orderId = await paidOrder()
    const [mail] = await messages(orderId)
    const staleAt = new Date(time.now.getTime() + 600_000)
    const isMail = eq(outbox.channel, 'email')
    const change = { status: 'sent' as const, staleAt, dedupeKey: `email:order:${orderId}:proposal:1:asked` }
    await db.update(outbox).set(change).where(isMail)
    await resend(mail?.id ?? '')
    expect(await db.select().from(outbox).where(isMail), 'it expires with the first').toMatchObject([
      { status: 'sent', staleAt },
      { status: 'due', staleAt },
    ])

    time.passMinutes(10)
    expect((await messages(orderId)).map(({ canResend }) => canResend)).toEqual([false, false])
    expect((await resend(mail?.id ?? '')).json()).toMatchObject({ code: 'message.not_resendable' })

    await db
      .update(outbox)
      .set({ dedupeKey: `email:home:${orderId}:received` })
      .where(sql`id = ${mail?.id}`)
    expect((await messages(orderId))[0]).toMatchObject({ canResend: true })
    expect((await resend(mail?.id ?? '')).json()).toEqual({ queued: true })
    const [again] = await db.select().from(outbox).where(sql`dedupe_key like '%:received:again:%'`)
    expect(again).toMatchObject({ status: 'due', staleAt: null })
  })

  test('is not one to the shop’s own chat, nor about an account', async () => {
    await paidOrder()
    const [toShop] = await db.select().from(outbox).where(eq(outbox.channel, 'telegram'))
    expect((await resend(toShop?.id ?? '')).json()).toMatchObject({ code: 'message.missing' })
    await db.update(outbox).set({ orderId: null })
    const [mail] = await db.select().from(outbox).where(eq(outbox.channel, 'email'))
    expect((await resend(mail?.id ?? '')).json()).toMatchObject({ code: 'message.missing' })
  })
})
