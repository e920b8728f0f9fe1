import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { bps } from '#domain/money.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { testShop } from '#test/app.ts'
import { anOrderRequest, aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { placesOf } from '#test/places-of.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { listChanges } from '../audit/audit-queries.ts'
import { saveContactIdentity } from '../auth/accounts/confirm-user.ts'
import { isTaken } from '../auth/accounts/user-queries.ts'
import { authFactors, authIdentities, authUsers } from '../auth/auth-tables.ts'
import { blocks } from '../blocks/block-tables.ts'
import { listMessages } from '../notifications/outbox-queries.ts'
import { moveOrder } from '../orders/move-order.ts'
import { fillOrderSearch } from '../orders/staff/fill-search.ts'
import { refunds } from '../payments/payment-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'

const shop = await testShop()
const { app, post } = shop
const { db } = shop.database
const ADMIN = aStaffMember({ role: 'admin' })
const MANAGER = aStaffMember({ role: 'manager', userId: '0198c0de-0000-7000-8000-00000000000c' })
const GUEST = { ...anOrderRequest().customer, name: 'Yaw Quaynor', phone: '0249876543', email: 'yaw@example.com' }

let ama: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  ama = await aPerson(db, { fullName: 'Ama Mensah', phone: '0244123456', email: 'ama@example.com' })
})

/** A paid order, delivered unless it is to be open. */
async function aPaidOrder(customer: object, isOpen = false): Promise<string> {
  const { orderId, reference } = await shop.initiated({ idempotencyKey: randomUUID(), customer })
  shop.paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  if (isOpen) return orderId
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) {
    await db.transaction((tx) => moveOrder(tx, { kind: 'system', name: 'test' }, { orderId, action }, shop.time.now))
  }
  return orderId
}
const get = async (url: string) => (await app.inject(url)).json()
const found = async (kind: string, q: string) => {
  shop.as(MANAGER)
  const { rows } = await get(`/api/people?kind=${kind}&q=${encodeURIComponent(q)}`)
  return rows.map(({ name }: { name: string }) => name)
}

test.each(['024 412', '+23324412', '0023324412', '3456', '1234', 'mens', 'AMA@exam'])(
  'an account is found by “%s”, a part of the number, the name or the address',
  async (q) => {
    await aPerson(db, { fullName: 'Kofi Boateng', phone: '0200000000' })
    expect(await found('account', q)).toEqual(['Ama Mensah'])
  },
)

test('an account is found by an order that it has placed, and by the number of one', async () => {
  shop.as(ama)
  const orderId = await aPaidOrder({ ...GUEST, name: 'For my aunt' })
  expect(await found('account', orderId)).toEqual(['Ama Mensah'])
  expect(await found('account', '0249876543')).toEqual(['Ama Mensah'])
})

test('a guest is one person, whatever the orders are, and is found by number, and by name, address and id of each order', async () => {
  const first = await aPaidOrder({ ...GUEST, name: 'Kwame Addo', email: 'addo@example.com' })
  shop.time.passMinutes(5)
  const last = await aPaidOrder(GUEST)
  await fillOrderSearch(db)
  const ofFirst = [first, first.slice(5), 'kwame addo', 'addo@ex']
  for (const q of ['0249876543', '+233249876543', '6543', last, 'yaw@example.com', 'quaynor', ...ofFirst]) {
    expect(await found('guest', q), q).toEqual(['Yaw Quaynor'])
  }
  shop.as(MANAGER)
  const { rows } = await get('/api/people?kind=guest')
  expect(rows).toMatchObject([{ name: 'Yaw Quaynor', phone: '+233249876543', isBlocked: false }])
  expect(await get(`/api/people/${first}`), 'any of the orders leads to them').toMatchObject({ kind: 'guest' })
  const orders = await get(`/api/people/${first}/orders`)
  expect(orders.rows).toHaveLength(2)
})

test('pages of a search follow each other, whatever each of its people is found by', async () => {
  for (const fullName of ['Esi Baah', 'Kojo', 'Abena Baah', 'Baaba Baah']) {
    const email = fullName === 'Kojo' ? 'kojo@baah.example' : `${fullName.slice(0, 3).toLowerCase()}@baah.example`
    await aPerson(db, { fullName, email })
  }
  shop.as(MANAGER)
  const names: string[] = []
  let cursor = ''
  for (let count = 0; count < 4; count += 1) {
    const { rows, next } = await get(`/api/people?kind=account&q=baah&limit=1${cursor}`)
    names.push(rows[0]?.name)
    cursor = `&cursor=${next}`
  }
  expect(names.toSorted()).toEqual(['Abena Baah', 'Baaba Baah', 'Esi Baah', 'Kojo'])
})

/** The names on the pages of one guest each. */
async function guestPages(q: string) {
  const pages: string[][] = []
  for (let cursor = ''; cursor !== '&cursor=null'; ) {
    const { rows, next } = await get(`/api/people?kind=guest&q=${q}&limit=1${cursor}`)
    pages.push(rows.map(({ name }: { name: string }) => name))
    cursor = `&cursor=${next}`
  }
  return pages
}

test('pages of a search of guests follow each other, each guest in one of them by the newest order', async () => {
  const orders = [
    ['Kojo Baah', '0240000001'],
    ['Kojo', '0240000001'],
    ['Esi Baah', '0240000002'],
    ['Abena Baah', '0240000003'],
    ['Esi Baah', '0240000002'],
  ]
  for (const [name, phone] of orders) {
    await aPaidOrder({ ...GUEST, name, phone })
    shop.time.passMinutes(1)
  }
  await fillOrderSearch(db)
  shop.as(MANAGER)
  expect(await guestPages('baah')).toEqual([['Esi Baah'], ['Abena Baah'], ['Kojo']])
})

test('a guest is on one page, also when the id of one order ends and the name of another begins as was typed', async () => {
  const first = await aPaidOrder(GUEST)
  shop.time.passMinutes(1)
  const ending = first.slice(5)
  await aPaidOrder({ ...GUEST, name: `${ending}ah` })
  await fillOrderSearch(db)
  shop.as(MANAGER)
  expect(await guestPages(ending)).toEqual([[`${ending}ah`]])
})

test('pages of people follow each other without a gap', async () => {
  for (const name of ['One', 'Two']) await aPerson(db, { fullName: name })
  shop.as(MANAGER)
  const first = await get('/api/people?kind=account&limit=2')
  const second = await get(`/api/people?kind=account&limit=2&cursor=${first.next}`)
  const names = [...first.rows, ...second.rows].map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(['Ama Mensah', 'One', 'Two'])
  expect(second.next).toBeNull()
})

test('the page of an account shows orders, sessions, and what is owed and was refunded', async () => {
  shop.as(ama)
  const orderId = await aPaidOrder(GUEST, true)
  await db.transaction((tx) => moveOrder(tx, ADMIN, { orderId, action: 'cancel', reason: 'closed' }, shop.time.now))
  shop.as(MANAGER)
  expect(await get(`/api/people/${ama.userId}`)).toMatchObject({
    kind: 'account',
    name: 'Ama Mensah',
    email: 'ama@example.com',
    owed: SIMPLEST_TOTAL,
    refunded: 0,
    account: { role: null, isEmailConfirmed: true, hasSecondFactor: false, sessions: [{ id: ama.sessionId }] },
    block: null,
  })
  expect((await get(`/api/people/${ama.userId}/orders`)).rows).toMatchObject([{ orderId, state: 'recalled' }])
  expect(await get(`/api/people/${orderId}`), 'the order of an account leads to it').toMatchObject({ id: ama.userId })
})

test('the page of an account names the plan, also one that gives no discount', async () => {
  await insertPlans(
    db,
    SEED_PLANS.map((plan) => ({ ...plan, discountBps: bps(0) })),
  )
  const member = await aPerson(db, { subscriptionPlan: 'chillz_boss', subscriptionExpiresAt: null })
  shop.as(MANAGER)
  expect((await get(`/api/people/${member.userId}`)).plan).toEqual({ name: 'Boss', expiresAt: null })
  expect((await get(`/api/people/${ama.userId}`)).plan, 'who has none').toBeNull()
})

test('managers write notes that staff alone see, each under an id of its own; the audit holds who and when', async () => {
  shop.as(MANAGER)
  const note = { id: randomUUID(), text: 'Prefers calls' }
  for (let times = 0; times < 2; times += 1) await post(`/api/people/${ama.userId}/notes`, note)
  const other = await post(`/api/people/${ama.userId}/notes`, { ...note, text: 'Prefers texts' })
  expect(other.json().code, 'a corrected note is not dropped silently').toBe('payment.key_reused')
  expect((await get(`/api/people/${ama.userId}`)).notes).toMatchObject([{ text: 'Prefers calls' }])
  const changes = await listChanges(db, { limit: 50, entity: 'person_notes' })
  expect(changes).toMatchObject([{ key: note.id, actor: `staff:${MANAGER.userId}`, after: {} }])
})

test('a block of an account holds signed out too, by its number; nobody blocks themself', async () => {
  shop.as(ADMIN)
  const block = await post(`/api/people/${ama.userId}/block`, { id: randomUUID(), reason: 'Never pays' })
  expect(block.json()).toMatchObject({ phone: '+233244123456', email: 'ama@example.com', userId: ama.userId })
  expect(block.json().until, '30 days').toBe('2026-12-20T12:00:00.000Z')
  expect((await get('/api/people?kind=account')).rows).toMatchObject([{ isBlocked: true }])
  for (const actor of [ama, { kind: 'visitor' } as const]) {
    shop.as(actor)
    const customer = { ...GUEST, phone: '0244123456' }
    expect((await post('/api/orders', anOrderRequest({ customer }))).json().code).toBe('shop.blocked')
  }
  shop.as({ ...ADMIN, userId: ama.userId })
  const own = await post(`/api/people/${ama.userId}/block`, { id: randomUUID(), reason: 'x' })
  expect(own.json().code).toBe('staff.own')
})

test('a guest is blocked by the number alone, because anybody can type an address', async () => {
  const orderId = await aPaidOrder(GUEST)
  shop.as(ADMIN)
  const block = await post(`/api/people/${orderId}/block`, { id: randomUUID(), reason: 'Never pays', days: 7 })
  expect(block.json()).toMatchObject({ phone: '+233249876543', email: null, userId: null })
  expect((await get('/api/people?kind=guest')).rows).toMatchObject([{ isBlocked: true }])
})

test('staff sign somebody out on all devices', async () => {
  shop.as(ADMIN)
  await app.inject({ method: 'DELETE', url: `/api/people/${ama.userId}/sessions` })
  expect((await get(`/api/people/${ama.userId}`)).account.sessions).toEqual([])
  expect((await listChanges(db, { limit: 1 }))[0]).toMatchObject({
    actor: `staff:${ADMIN.userId}`,
    key: ama.userId,
    after: { act: 'signed_out' },
  })
})

test('staff take a wrong number away from an account, which others can then confirm; its owner signs in by mail again', async () => {
  const remove = (before: string) => post(`/api/people/${ama.userId}/phone-removal`, { before })
  await hasPhone('233200000001')
  shop.as(ADMIN)
  expect((await remove('+233200000002')).json()).toMatchObject({ code: 'row.changed' })
  expect((await remove('+233200000001')).json()).toEqual({ removed: true })

  const { account } = await get(`/api/people/${ama.userId}`)
  expect(account).toMatchObject({ signInPhone: null, isPhoneConfirmed: false, sessions: [] })
  expect(await db.select({ provider: authIdentities.provider }).from(authIdentities)).toEqual([{ provider: 'email' }])
  expect(await isTaken(db, { kind: 'phone', value: '233200000001' }, randomUUID())).toBe(false)
  const [mail] = await listMessages(db, { limit: 1 })
  expect(mail).toMatchObject({ recipient: 'ama@example.com', subject: expect.stringContaining('sign in') })
  const [change] = await listChanges(db, { limit: 1 })
  expect(change).toMatchObject({ actor: `staff:${ADMIN.userId}`, key: ama.userId, after: { act: 'phone_removed' } })
  expect((await remove('+233200000001')).json(), 'whoever comes second reads who was first').toMatchObject({
    code: 'row.changed',
    details: { by: `staff:${ADMIN.userId}` },
  })
  await hasPhone('233200000003')
  const later = (await remove('+233200000001')).json()
  expect(later.code).toBe('row.changed')
  expect(later.details?.by, 'the colleague of then has not changed it now').toBeUndefined()
})

test('with a number its second factor goes: the orders of its next holder are neither exported nor erased with the account', async () => {
  await hasPhone('233249876543')
  const common = { userId: ama.userId, createdAt: shop.time.now, updatedAt: shop.time.now }
  const phoned = { ...common, type: 'phone', status: 'verified' } as const
  await db.insert(authFactors).values([
    { ...phoned, id: randomUUID(), phone: '233249876543' },
    { ...phoned, id: randomUUID(), phone: '233200000002' },
    { ...common, id: randomUUID(), type: 'totp', status: 'verified' },
  ])
  const orderId = await aPaidOrder({ ...GUEST, name: 'Zuberi' })
  shop.as(ADMIN)
  await post(`/api/people/${ama.userId}/phone-removal`, { before: '+233249876543' })

  const left = await db.select({ phone: authFactors.phone }).from(authFactors).orderBy(authFactors.phone)
  expect(left, 'every other one stays').toEqual([{ phone: '233200000002' }, { phone: null }])
  const mails = await listMessages(db, { limit: 2 })
  expect(mails.map(({ dedupeKey }) => dedupeKey)).toContainEqual(expect.stringContaining('factor_removed'))
  const reply = await post(`/api/people/${ama.userId}/export`)
  expect(strFromU8(unzipSync(reply.rawPayload)['my-data.json'] ?? new Uint8Array())).not.toContain('Zuberi')
  expect((await post(`/api/people/${ama.userId}/erasure`)).json()).toEqual({ erased: true })
  expect(await get(`/api/people/${orderId}`)).toMatchObject({ name: 'Zuberi' })
})

test('a number that an account signs in with alone stays, and so does one’s own', async () => {
  await hasPhone('233200000001')
  await db.update(authUsers).set({ emailConfirmedAt: null })
  const body = { before: '+233200000001' }
  shop.as(ADMIN)
  expect((await post(`/api/people/${ama.userId}/phone-removal`, body)).json()).toMatchObject({
    code: 'account.only_phone',
  })
  shop.as({ ...ADMIN, userId: ama.userId })
  expect((await post(`/api/people/${ama.userId}/phone-removal`, body)).json()).toMatchObject({ code: 'staff.own' })
})

/** Gives Ama a confirmed phone to sign in with. */
async function hasPhone(phone: string) {
  const [user] = await db.update(authUsers).set({ phone, phoneConfirmedAt: shop.time.now }).returning()
  if (user) await saveContactIdentity(db, shop.auth, user, 'phone')
}

/** A note and a block, so that every table about people has a row of them. */
async function isKnown(personId: string) {
  shop.as(ADMIN)
  await post(`/api/people/${personId}/notes`, { id: randomUUID(), text: 'Zuberi says so' })
  await post(`/api/people/${personId}/block`, { id: randomUUID(), reason: 'Zuberi is rude' })
}

test('an export on behalf of an account has its notes and blocks, and leaves a row of the audit', async () => {
  await isKnown(ama.userId)
  const reply = await post(`/api/people/${ama.userId}/export`)
  const data = JSON.parse(strFromU8(unzipSync(reply.rawPayload)['my-data.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({
    account: { email: 'ama@example.com' },
    notesOfStaff: [{ text: 'Zuberi says so' }],
    blocks: [{ reason: 'Zuberi is rude', phone: '+233244123456' }],
  })
  expect(JSON.stringify(data), 'no colleague is named').not.toContain(ADMIN.userId)
  expect((await listChanges(db, { limit: 1 })).slice(0, 1)).toMatchObject([
    { entity: 'auth_users', key: ama.userId, actor: `staff:${ADMIN.userId}`, after: { act: 'exported' } },
  ])
})

test('an erasure on behalf of an account takes its notes and blocks with it, and waits for what is in progress', async () => {
  shop.as(ama)
  const orderId = await aPaidOrder({ ...GUEST, name: 'Zuberi' }, true)
  await isKnown(ama.userId)
  const erase = () => post(`/api/people/${ama.userId}/erasure`)
  expect((await erase()).json()).toMatchObject({ code: 'account.orders_under_way', details: { ids: [orderId] } })
  await db.transaction((tx) => moveOrder(tx, ADMIN, { orderId, action: 'cancel', reason: 'closed' }, shop.time.now))
  expect((await erase()).json(), 'its money has not arrived').toMatchObject({ code: 'account.orders_under_way' })
  await db.update(refunds).set({ status: 'processed' })

  expect((await erase()).json()).toEqual({ erased: true })
  expect(await listMessages(db, { state: 'failed', limit: 1 }), 'nothing waits for staff').toEqual([])
  for (const text of ['Zuberi', '244123456']) expect(await placesOf(db, text), text).toEqual([])
  expect((await listChanges(db, { limit: 1 })).slice(0, 1)).toMatchObject([
    { key: ama.userId, after: { act: 'erased' } },
  ])
})

test('a guest is exported and erased by the number, other people are not touched', async () => {
  const orderId = await aPaidOrder({ ...GUEST, name: 'Zuberi' })
  const other = await aPaidOrder({ ...GUEST, name: 'Esi', phone: '0209999999', email: '' })
  await fillOrderSearch(db)
  await isKnown(orderId)
  const reply = await post(`/api/people/${orderId}/export`)
  const data = JSON.parse(strFromU8(unzipSync(reply.rawPayload)['my-data.json'] ?? new Uint8Array()))
  expect(data).toMatchObject({ orders: [{ id: orderId, customerName: 'Zuberi' }], notesOfStaff: [{}], blocks: [{}] })

  expect((await post(`/api/people/${orderId}/erasure`)).json()).toEqual({ erased: true })
  for (const text of ['Zuberi', '249876543']) expect(await placesOf(db, text), text).toEqual([])
  expect((await get(`/api/people/${orderId}`)).code, 'nobody is left').toBe('account.missing')
  expect(await get(`/api/people/${other}`)).toMatchObject({ name: 'Esi' })
})

test.each([
  {
    who: 'a guest',
    contact: { phone: '+233249876543' },
    personId: async () => aPaidOrder({ ...GUEST, name: 'Yaw' }),
    left: { phone: null, email: 'esi@example.com' },
  },
  {
    who: 'an account',
    contact: { email: 'ama@example.com' },
    personId: async () => ama.userId,
    left: { phone: '+233209999999', email: null },
  },
])(
  'the block of another account stays when $who with its contact is exported or erased, without that contact',
  async ({ contact, personId, left }) => {
    const id = await personId()
    const block = { id: randomUUID(), userId: randomUUID(), reason: 'Esi is rude', madeBy: 'system:test' }
    const [madeAt, until] = [shop.time.now, new Date(shop.time.now.getTime() + 60_000)]
    const whom = { email: 'esi@example.com', phone: '+233209999999', ...contact }
    await db.insert(blocks).values({ ...block, ...whom, madeAt, until })
    shop.as(ADMIN)
    const reply = await post(`/api/people/${id}/export`)
    expect(strFromU8(unzipSync(reply.rawPayload)['my-data.json'] ?? new Uint8Array())).not.toContain('Esi')

    expect((await post(`/api/people/${id}/erasure`)).json()).toEqual({ erased: true })
    expect(await db.select().from(blocks)).toMatchObject([{ userId: block.userId, reason: 'Esi is rude', ...left }])
  },
)

test('a guest with an order in progress is not erased', async () => {
  const orderId = await aPaidOrder(GUEST, true)
  shop.as(ADMIN)
  expect((await post(`/api/people/${orderId}/erasure`)).json().code).toBe('account.orders_under_way')
})

test('a guest whose refund the provider has refused is erased once it has arrived', async () => {
  const orderId = await aPaidOrder(GUEST, true)
  const cancel = { orderId, action: 'cancel' } as const
  await db.transaction((tx) => moveOrder(tx, { kind: 'system', name: 'test' }, cancel, shop.time.now))
  await db.update(refunds).set({ status: 'needs_attention' })
  shop.as(ADMIN)
  expect((await post(`/api/people/${orderId}/erasure`)).json()).toMatchObject({
    code: 'account.orders_under_way',
    details: { ids: [orderId] },
  })
  await db.update(refunds).set({ status: 'processed' })
  expect((await post(`/api/people/${orderId}/erasure`)).json()).toEqual({ erased: true })
})

test('managers read people and change nobody', async () => {
  shop.as(MANAGER)
  expect((await post(`/api/people/${ama.userId}/erasure`)).statusCode).toBe(404)
  expect((await post(`/api/people/${ama.userId}/block`, { id: randomUUID(), reason: 'x' })).statusCode).toBe(404)
})
