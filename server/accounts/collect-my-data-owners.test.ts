import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { myData } from '#test/my-data.ts'
import { aPerson, aReauthenticationCode } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { authFactors, authIdentities, authUsers } from '../auth/auth-tables.ts'
import { MIGRATIONS } from '../db/migrations-folder.ts'
import { queueMessages } from '../notifications/outbox-queries.ts'
import { type Channel, outbox } from '../notifications/outbox-tables.ts'
import { queueWelcomeMail } from '../notifications/queue-welcome-mail.ts'
import { moveOrder } from '../orders/move-order.ts'
import { orders } from '../orders/order-tables.ts'
import { setAvatar } from '../profiles/change-avatar.ts'
import { deliveryPhotos } from '../riders/rider-tables.ts'

/** Whose orders and messages are exported and erased: those of verified contacts, not of typed ones. */

const shop = await testShop()
const { app, initiated, post } = shop
const { db } = shop.database

const EMAIL = 'guest@example.com'
const PHONE = '0249876543'
const DIGITS = `233${PHONE.slice(1)}`
const GUEST = { ...anOrderRequest().customer, name: 'Guest Boateng', phone: PHONE, email: EMAIL }

const SYSTEM = { kind: 'system', name: 'test' } as const
type Someone = Awaited<ReturnType<typeof aPerson>>
let eve: Someone
beforeEach(async () => {
  eve = await aPerson(db, { email: 'eve@example.com', fullName: 'Eve' })
})

/** A paid and delivered order, with its mail and the operator's message. */
async function aDeliveredOrder(customer: object = GUEST, actor: Actor = SYSTEM): Promise<string> {
  const { orderId, reference } = await initiated({ idempotencyKey: randomUUID(), customer })
  shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) {
    await db.transaction((tx) => moveOrder(tx, actor, { orderId, action }, shop.time.now))
  }
  return orderId
}

const set = (change: Partial<typeof authUsers.$inferInsert>) =>
  db.update(authUsers).set(change).where(eq(authUsers.id, eve.userId))
async function setIdentity(isVerified: boolean) {
  const at = { createdAt: shop.time.now, updatedAt: shop.time.now }
  const identityData = { email: EMAIL, email_verified: isVerified }
  const row = { id: randomUUID(), userId: eve.userId, provider: 'google', providerId: 'g-1', email: EMAIL } as const
  await db.insert(authIdentities).values({ ...row, identityData, ...at })
}
async function setFactor(status: 'verified' | 'unverified') {
  const at = { createdAt: shop.time.now, updatedAt: shop.time.now }
  await db
    .insert(authFactors)
    .values({ id: randomUUID(), userId: eve.userId, type: 'phone', status, phone: DIGITS, ...at })
}
async function leaves(person: Someone) {
  const reply = await post('/api/profile/delete', { nonce: await aReauthenticationCode(shop, person) })
  expect(reply.json()).toEqual({ deleted: true })
}

describe.each<{ what: string; has: () => Promise<unknown>; isTheirs: boolean }>([
  { what: 'a pending new address', has: () => set({ newEmail: EMAIL }), isTheirs: false },
  { what: 'a pending new phone', has: () => set({ newPhone: DIGITS }), isTheirs: false },
  { what: 'an unconfirmed address', has: unconfirmedEmail, isTheirs: false },
  { what: 'an unconfirmed phone', has: () => set({ phone: DIGITS }), isTheirs: false },
  { what: 'an address that a provider has not verified', has: () => setIdentity(false), isTheirs: false },
  { what: 'the phone of an unverified factor', has: () => setFactor('unverified'), isTheirs: false },
  { what: 'a confirmed address', has: () => set({ email: EMAIL }), isTheirs: true },
  { what: 'a confirmed phone', has: () => set({ phone: DIGITS, phoneConfirmedAt: shop.time.now }), isTheirs: true },
  { what: 'an address that a provider has verified', has: () => setIdentity(true), isTheirs: true },
  { what: 'the phone of a verified factor', has: () => setFactor('verified'), isTheirs: true },
])('by $what', ({ has, isTheirs }) => {
  test(`the order of a guest ${isTheirs ? 'is' : 'is not'} shown`, async () => {
    const orderId = await aDeliveredOrder()
    await has()
    shop.as(eve)
    const { data, text } = await myData(app)

    expect(data.orders).toMatchObject(isTheirs ? [{ id: orderId, customerName: 'Guest Boateng', lines: [{}] }] : [])
    expect(data.payments).toMatchObject(isTheirs ? [{ subjectId: orderId }] : [])
    expect(data.messages).toMatchObject(isTheirs ? [{ channel: 'email', recipient: EMAIL }] : [])
    expect(text.includes(orderId)).toBe(isTheirs)
  })

  test(`the order of a guest ${isTheirs ? 'is' : 'is not'} erased`, async () => {
    const orderId = await aDeliveredOrder()
    await has()
    shop.as(eve)
    await leaves(eve)

    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.customerName).toBe(isTheirs ? '' : 'Guest Boateng')
    const messages = (await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes(orderId))
    expect(messages.map(({ channel, body }) => [channel, body !== ''])).toEqual(
      expect.arrayContaining([
        ['email', !isTheirs],
        ['telegram', !isTheirs],
      ]),
    )
  })
})

/** Staff added it to an account with a verified phone. */
async function unconfirmedEmail() {
  await set({ email: EMAIL, emailConfirmedAt: null, phone: '233200000001', phoneConfirmedAt: shop.time.now })
}

test('no last mail is sent to an unverified address, because it would reveal the account', async () => {
  await unconfirmedEmail()
  shop.as(eve)
  await leaves(eve)
  expect((await db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes('deleted'))).toEqual([])
})

test('an order of another account belongs to that account alone, although its mail goes to this address', async () => {
  const ama = await aPerson(db)
  shop.as(ama)
  const orderId = await aDeliveredOrder({ ...GUEST, email: eve.email })
  shop.as(eve)
  expect((await myData(app)).text).not.toContain(orderId)
  await leaves(eve)

  shop.as(ama)
  expect((await myData(app)).data).toMatchObject({ orders: [{ id: orderId }], messages: [{ recipient: eve.email }] })
})

test('the export contains the person’s own pictures, and no others', async () => {
  const random = (bytes: number) => Buffer.alloc(bytes, bytes)
  await setAvatar(db, eve, Buffer.from('Eve'), random, shop.time.now)
  await setAvatar(db, await aPerson(db), Buffer.from('Ama'), () => Buffer.from('another picture'), shop.time.now)
  shop.as(eve)
  expect((await myData(app)).pictures).toEqual({ 'pictures/profile.webp': new Uint8Array(Buffer.from('Eve')) })
})

test('photos of hand-overs are exported and erased with the orders of the person, guest orders included', async () => {
  const photoOf = async (orderId: string) => {
    const id = randomUUID()
    const picture = Buffer.from(orderId)
    await db.insert(deliveryPhotos).values({ id, orderId, riderId: randomUUID(), picture, takenAt: shop.time.now })
    return id
  }
  shop.as(eve)
  const own = await photoOf(await aDeliveredOrder())
  shop.as({ kind: 'visitor' })
  const guests = await photoOf(await aDeliveredOrder({ ...GUEST, email: eve.email }))
  const others = await photoOf(await aDeliveredOrder())
  shop.as(eve)

  const { data, pictures } = await myData(app)
  expect(data.riding.photos.map(({ id }: { id: string }) => id).toSorted()).toEqual([own, guests].toSorted())
  expect(Object.keys(pictures).toSorted()).toEqual([own, guests].map((id) => `pictures/delivery-${id}.jpg`).toSorted())
  await leaves(eve)
  expect(await db.select({ id: deliveryPhotos.id }).from(deliveryPhotos)).toEqual([{ id: others }])
})

test('the export names no staff who cooked or delivered an order', async () => {
  const staff = { riderId: randomUUID(), acknowledgedBy: `staff:${randomUUID()}` }
  shop.as(eve)
  const cook = aStaffMember({ role: 'manager', userId: randomUUID() })
  const id = await aDeliveredOrder(GUEST, cook)
  await db.update(orders).set(staff).where(eq(orders.id, id))
  const { data, text } = await myData(app)
  expect(data.orders).toMatchObject([{ id }])
  expect(data.orders[0].events.map(({ status }: { status: string }) => status)).toContain('delivered')
  for (const name of [...Object.values(staff), cook.userId, 'staff:']) expect(text).not.toContain(name)
})

test('messages are exported also when they expire; secrets, the link of a receiver among them, and what devices get are not', async () => {
  const keys = {
    told: ['email:seat:1:paid', 'email:account:password_changed:1', 'sms:seat-offer:1', 'email:request:1:accepted'],
    secret: ['email:account:sign_in_code:1', 'sms:code:1', 'sms:recipe:1', 'sms:ride:1:1'],
    pushed: ['push:order:1'],
  }
  const common = {
    recipient: 'x',
    userId: eve.userId,
    status: 'due',
    staleAt: new Date(shop.time.now.getTime() + 1),
  } as const
  const messages = Object.values(keys)
    .flat()
    .map((dedupeKey) => {
      const channel = dedupeKey.split(':')[0] as Channel // as the keys begin
      return { ...common, channel, dedupeKey, body: dedupeKey }
    })
  await queueMessages(db, messages, shop.time.now)

  shop.as(eve)
  const { data } = await myData(app)
  expect(data.messages.map(({ body }: { body: string }) => body).toSorted()).toEqual(keys.told.toSorted())
})

test('messages from before owners were stored get one by their keys, and codes none', async () => {
  shop.as(eve)
  const own = await aDeliveredOrder()
  shop.as({ kind: 'visitor' })
  const guests = await aDeliveredOrder()
  await queueWelcomeMail(db, { to: eve.email, name: 'Eve', userId: eve.userId }, shop.time.now)
  await aReauthenticationCode(shop, eve)
  await db.update(outbox).set({ userId: null, orderId: null })

  const file = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_message_owners.sql'))
  const statements = (await readFile(`${MIGRATIONS}/${file}`, 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements.filter((one) => one.includes('UPDATE "outbox"')))
    await db.execute(sql.raw(statement))

  const rows = await db.select().from(outbox)
  const owners = new Set(rows.map(({ dedupeKey, ...row }) => `${dedupeKey.split(':')[1]} ${row.orderId} ${row.userId}`))
  expect(owners).toEqual(
    new Set([`order ${own} ${eve.userId}`, `order ${guests} null`, `welcome null ${eve.userId}`, 'account null null']),
  )
})
