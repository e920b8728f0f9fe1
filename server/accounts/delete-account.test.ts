import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, SIMPLEST_TOTAL } from '#test/builders.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { aPerson, aReauthenticationCode } from '#test/people.ts'
import { placesOf } from '#test/places-of.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { recordAuthEvent } from '../auth/accounts/user-queries.ts'
import { authEvents, authFactors, authIdentities, authUsers } from '../auth/auth-tables.ts'
import { staffMembers } from '../auth/staff/staff-tables.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { queueSms } from '../notifications/queue-sms.ts'
import { queueWelcomeMail } from '../notifications/queue-welcome-mail.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockOrder } from '../orders/order-queries.ts'
import { orderLines, orders } from '../orders/order-tables.ts'
import { lockIntent } from '../payments/payment-queries.ts'
import { paymentIntents, refunds } from '../payments/payment-tables.ts'
import { setAvatar } from '../profiles/change-avatar.ts'
import { profiles } from '../profiles/profile-tables.ts'

const shop = await testShop()
const { placed, initiated, post } = shop
const { db } = shop.database

/** Unique words, so that any row with one of them holds the person. */
const WHO = {
  name: 'Zuberi Quaynor',
  email: 'zuberi.quaynor@example.com',
  phone: '0249876543',
  address: 'Blue kiosk behind the lorry station',
  note: 'The dog is called Bongo',
  lineNote: 'For my aunt Efua',
  ip: '41.66.192.1',
}
const CUSTOMER = {
  name: WHO.name,
  phone: WHO.phone,
  email: WHO.email,
  address: WHO.address,
  notes: WHO.note,
  gpsCode: 'GA-183-8164',
}
const ORDER = {
  customer: CUSTOMER,
  lines: [aChoice({ special: WHO.lineNote })],
  location: { lat: 6.123_456, lng: -1.654_321 },
}

let zuberi: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  zuberi = await aPerson(db, { email: WHO.email, fullName: WHO.name, phone: WHO.phone, address: WHO.address })
  shop.as(zuberi)
})

const code = () => aReauthenticationCode(shop, zuberi)
/** Deletes the account with the right code. */
async function gone() {
  expect((await leave()).json()).toEqual({ deleted: true })
}
const leave = async (nonce?: string) => post('/api/profile/delete', { nonce: nonce ?? (await code()) })
const isGone = async () => (await db.$count(authUsers, eq(authUsers.id, zuberi.userId))) === 0

/** Moves an order through the given steps. */
async function move(orderId: string, ...actions: ('prepare' | 'dispatch' | 'deliver' | 'cancel')[]) {
  for (const action of actions) {
    await db.transaction((tx) => moveOrder(tx, { kind: 'system', name: 'test' }, { orderId, action }, shop.time.now))
  }
}

/** An order that was paid at the provider. */
async function aPaidOrder(change: object = {}): Promise<string> {
  const { orderId, reference } = await initiated({ ...ORDER, ...change })
  shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}

/** Fills every table with data about one person. */
async function livedHere() {
  const now = shop.time.now
  const { userId } = zuberi
  const digits = `233${WHO.phone.slice(1)}`
  await db
    .update(authUsers)
    .set({ phone: digits, userMetadata: { full_name: WHO.name, phone: WHO.phone, address: WHO.address } })
    .where(eq(authUsers.id, userId))
  await db.insert(authIdentities).values({
    id: randomUUID(),
    userId,
    provider: 'google',
    providerId: 'google-1',
    identityData: { name: WHO.name, email: 'zuberi.quaynor.private@example.com' },
    email: 'zuberi.quaynor.private@example.com',
    createdAt: now,
    updatedAt: now,
  })
  await db.insert(authFactors).values({
    id: randomUUID(),
    userId,
    type: 'phone',
    friendlyName: WHO.name,
    status: 'verified',
    phone: digits,
    createdAt: now,
    updatedAt: now,
  })
  await recordAuthEvent(db, {
    id: randomUUID(),
    userId,
    action: 'signed_in',
    actor: `shopper:${userId}`,
    ip: WHO.ip,
    at: now,
  })
  await setAvatar(db, zuberi, Buffer.from(WHO.name), randomBytes, now)
  await queueWelcomeMail(db, { to: WHO.email, name: WHO.name, userId }, now)
  await queueSms(db, { to: digits, userId, text: `Hello ${WHO.name}`, key: 'staff:one', staleAt: now }, now)

  const cooked = await aPaidOrder()
  await move(cooked, 'prepare', 'dispatch', 'deliver')
  const cancelled = await aPaidOrder({ idempotencyKey: randomUUID() })
  await move(cancelled, 'cancel')
  await db.update(refunds).set({ status: 'processed' })
  shop.as({ kind: 'visitor' })
  const asVisitor = await aPaidOrder({ customer: { ...CUSTOMER, email: WHO.email.toUpperCase() } })
  await move(asVisitor, 'prepare', 'dispatch', 'deliver')
  shop.as(zuberi)
  await db.update(outbox).set({ status: 'sent', dueAt: null, sentAt: now }).where(eq(outbox.status, 'due'))
  const unpaid = await placed({ ...ORDER, idempotencyKey: randomUUID() })
  return { cooked, cancelled, asVisitor, unpaid: unpaid.orderId }
}

describe('after an account is deleted', () => {
  test('no table holds personal data, except the last mail and the record of the deletion', async () => {
    await livedHere()
    for (const text of Object.values(WHO)) expect(await placesOf(db, text), text).not.toEqual([])

    await gone()

    const { email, phone, ...rest } = WHO
    const lastMail = /^outbox: .*email:account:account_deleted:/
    expect((await placesOf(db, email)).filter((place) => !lastMail.test(place))).toEqual([])
    expect(await placesOf(db, 'zuberi.quaynor.private')).toEqual([])
    for (const text of Object.values(rest)) expect(await placesOf(db, text), text).toEqual([])
    expect(await placesOf(db, phone.slice(1))).toEqual([])
    expect(await placesOf(db, '6.123456')).toEqual([])
    expect(await placesOf(db, Buffer.from(WHO.name).toString('hex')), 'the picture').toEqual([])
    // The bare id stays where it prevents repetition, and refers to nobody.
    const traces = (await placesOf(db, zuberi.userId)).map((place) => /^auth_events|email:welcome:/.exec(place)?.[0])
    expect(traces).toEqual(['auth_events', 'email:welcome:'])
  })

  test('items, dates and amounts of orders stay, because tax law requires them', async () => {
    const { cooked } = await livedHere()
    const before = (await db.select().from(orders).where(eq(orders.id, cooked)))[0]
    await gone()

    const [kept] = await db.select().from(orders).where(eq(orders.id, cooked))
    expect(kept).toEqual({
      ...before,
      userId: null,
      customerName: '',
      customerPhone: '',
      customerEmail: null,
      address: '',
      notes: '',
      latitude: null,
      longitude: null,
      gpsCode: null,
      requestHash: '',
    })
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, cooked))).toMatchObject([
      { name: 'Perfumed Rice 5 kg', lineTotal: 15_000, special: '' },
    ])
    expect(await db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, cooked))).toMatchObject([
      { amount: SIMPLEST_TOTAL, status: 'paid', payerName: '', payerPhone: '', payerEmail: '', request: {} },
    ])
    expect((await shop.view(cooked)).status, 'its tracking page still works').toBe('delivered')
  })

  test('an unpaid order is cancelled, so that late money is refunded', async () => {
    const { unpaid } = await livedHere()
    await gone()

    expect(await shop.view(unpaid)).toMatchObject({ status: 'cancelled', payment: { state: 'unpaid' } })
    expect(await db.select().from(paymentIntents).where(eq(paymentIntents.subjectId, unpaid))).toMatchObject([
      { status: 'closed' },
    ])
  })

  test('a last mail confirms it, and the record of the deletion is all that is left', async () => {
    await livedHere()
    await gone()

    expect(await db.select().from(outbox).where(eq(outbox.status, 'due'))).toMatchObject([
      { channel: 'email', recipient: WHO.email },
    ])
    expect(await db.select().from(authEvents)).toMatchObject([
      { userId: zuberi.userId, action: 'account_deleted', ip: '', at: shop.time.now },
    ])
  })

  test('other people keep their data, open orders with the same address included', async () => {
    const kofi = await aPerson(db, { email: 'kofi@example.com', fullName: 'Kofi Boateng' })
    shop.as(kofi)
    const { orderId } = await placed()
    shop.as({ kind: 'visitor' })
    const waiting = await aPaidOrder({ idempotencyKey: randomUUID() })
    shop.as(zuberi)
    await gone()

    expect(await db.select().from(profiles)).toMatchObject([{ fullName: 'Kofi Boateng' }])
    const left = await db.select({ id: orders.id, name: orders.customerName }).from(orders)
    expect(left).toEqual(
      expect.arrayContaining([
        { id: orderId, name: 'Ama Mensah' },
        { id: waiting, name: WHO.name },
      ]),
    )
  })

  test('the address is free for a new account', async () => {
    await gone()
    expect(await isGone()).toBe(true)
    await expect(aPerson(db, { email: WHO.email })).resolves.toBeDefined()
  })
})

describe('no account is deleted', () => {
  test('by a wrong code, and five wrong ones void the right one', async () => {
    const right = await code()
    const wrong = right === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      const reply = await leave(wrong)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'account.code_wrong'])
    }

    expect((await leave(right)).json().code).toBe('account.code_wrong')
    expect(await isGone()).toBe(false)
  })

  test('by another person’s code', async () => {
    const nonce = await code()
    const eve = await aPerson(db)
    shop.as(eve)

    expect((await leave(nonce)).json().code).toBe('account.code_wrong')
    expect(await db.$count(authUsers)).toBe(2)
  })

  test('by an old code', async () => {
    const nonce = await code()
    shop.time.passMinutes(11)
    expect((await leave(nonce)).json().code).toBe('account.code_wrong')
  })

  test.each<{ actions: ('prepare' | 'dispatch')[]; status: OrderStatus }>([
    { actions: [], status: 'received' },
    { actions: ['prepare'], status: 'preparing' },
    { actions: ['prepare', 'dispatch'], status: 'on_the_way' },
  ])('while an order is $status, because its messages need a recipient', async ({ actions }) => {
    const orderId = await aPaidOrder()
    await move(orderId, ...actions)
    const nonce = await code()

    const reply = await leave(nonce)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'account.orders_under_way', details: { ids: [orderId] } })

    await move(orderId, ...(['prepare', 'dispatch', 'deliver'] as const).slice(actions.length))
    expect((await leave(nonce)).statusCode, 'the code was not used up').toBe(200)
  })

  test('while mobile money awaits confirmation, or money is held for review', async () => {
    const { orderId } = await placed(ORDER)
    await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
    expect((await leave()).json().code).toBe('account.orders_under_way')

    await move(orderId, 'cancel')
    const { orderId: odd, reference } = await initiated({ ...ORDER, idempotencyKey: randomUUID() })
    shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL - 100))
    await post(`/api/payments/${reference}/settle`)
    expect((await leave()).json()).toMatchObject({ code: 'account.orders_under_way', details: { ids: [odd] } })
  })

  test.each([
    { refund: { method: 'manual', reference: null, dueAt: null }, how: 'manually, because it needs the number' },
    { refund: { status: 'requested' }, how: 'by the provider, because it may fail there' },
  ] as const)('while money waits to go back $how', async ({ refund }) => {
    const orderId = await aPaidOrder()
    await move(orderId, 'cancel')
    await db.update(refunds).set(refund)
    const nonce = await code()
    expect((await leave(nonce)).json()).toMatchObject({
      code: 'account.orders_under_way',
      details: { ids: [orderId] },
    })
    await db.update(refunds).set({ status: 'processed' })
    expect((await leave(nonce)).statusCode).toBe(200)
  })

  test('of the last admin, because the shop needs one', async () => {
    const admin = { userId: zuberi.userId, role: 'admin' as const, addedBy: 'system:command', addedAt: shop.time.now }
    await db.insert(staffMembers).values(admin)
    const nonce = await code()
    expect((await leave(nonce)).json().code).toBe('account.last_admin')

    await db.insert(staffMembers).values({ ...admin, userId: (await aPerson(db)).userId })
    expect((await leave(nonce)).statusCode).toBe(200)
  })

  test('a second time: the session has ended with the account', async () => {
    await gone()
    const reply = await post('/api/profile/delete', { nonce: '123456' })
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'session.ended'])
  })
})

test('two concurrent deletions delete once', async () => {
  const nonce = await code()
  const replies = await Promise.all([leave(nonce), leave(nonce)])

  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 401])
  expect(await db.$count(authEvents, eq(authEvents.action, 'account_deleted'))).toBe(1)
})

test.runIf(shop.database.engine === 'postgres')(
  'a deletion waits for whoever moves the money of an order, without a deadlock, because it locks the payment first',
  async () => {
    const orderId = await aPaidOrder()
    await move(orderId, 'prepare', 'dispatch', 'deliver')
    const nonce = await code()

    const { leaving } = await db.transaction(async (tx) => {
      await lockIntent(tx, 'order', orderId)
      const leaving = leave(nonce)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await lockOrder(tx, orderId)
      return { leaving }
    })

    expect((await leaving).json()).toEqual({ deleted: true })
  },
)

test('an order placed during the deletion is either erased with it or has no owner', async () => {
  const nonce = await code()
  const [reply] = await Promise.all([leave(nonce), post('/api/orders', anOrderRequest(ORDER))])

  expect([200, 409]).toContain(reply.statusCode)
  const left = await db.select().from(orders)
  for (const order of left) {
    expect(order.customerName === '' && order.status !== 'cancelled').toBe(false)
    expect(order.customerName === '' || order.userId === null, 'no name stays with an owner').toBe(true)
  }
})
