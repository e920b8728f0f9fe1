import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#domain/actor.ts'
import type { MyOrder, ProfileView } from '#domain/profiles/profiles-api.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { FRIDAY_NOON, testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aPersonActor, aStaffMember } from '#test/builders.ts'
import { myData } from '#test/my-data.ts'
import { aPerson } from '#test/people.ts'
import { authFactors, authSessions, authUsers } from '../auth/auth-tables.ts'
import { staffMembers } from '../auth/staff/staff-tables.ts'
import { paymentIntents } from '../payments/payment-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { profiles } from '../profiles/profile-tables.ts'

const shop = await testShop()
const { app, placed } = shop
const { db } = shop.database

let ama: Awaited<ReturnType<typeof aPerson>>
let kofi: Awaited<ReturnType<typeof aPerson>>
beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  ama = await aPerson(db, { email: 'ama@example.com', fullName: 'Ama Mensah', phone: '0241234567', city: 'Kumasi' })
  kofi = await aPerson(db, { email: 'kofi@example.com', fullName: 'Kofi Boateng' })
  shop.as(ama)
})

const profile = async (): Promise<ProfileView> => (await app.inject('/api/profile')).json()
const change = (payload: object) => app.inject({ method: 'PATCH', url: '/api/profile', payload })
const discount = (user_id: string) => shop.post('/api/rpc/get_user_discount_percentage', { user_id })

const PRIVATE = [
  { method: 'GET', url: '/api/profile' },
  { method: 'PATCH', url: '/api/profile', payload: { fullName: 'Eve' } },
  { method: 'PUT', url: '/api/profile/avatar', payload: 'x' },
  { method: 'DELETE', url: '/api/profile/avatar' },
  { method: 'GET', url: '/api/profile/orders' },
  { method: 'GET', url: '/api/profile/sessions' },
  { method: 'GET', url: '/api/profile/data' },
  { method: 'POST', url: '/api/profile/delete', payload: { nonce: '123456' } },
] as const

test.each(PRIVATE)('$method $url requires a session, and is never cached', async (request) => {
  shop.as({ kind: 'visitor' })
  const reply = await app.inject(request)

  expect([reply.statusCode, reply.json().code]).toEqual([401, 'session.required'])
  expect(reply.headers['cache-control']).toBe('no-store')
})

describe('the profile', () => {
  test('shows its owner what the shop stores about them', async () => {
    expect(await profile()).toEqual({
      userId: ama.userId,
      email: 'ama@example.com',
      phone: '',
      fullName: 'Ama Mensah',
      deliveryPhone: '0241234567',
      dateOfBirth: null,
      gender: null,
      country: 'Ghana',
      address: '',
      city: 'Kumasi',
      postalCode: '',
      avatarUrl: null,
      referralCode: ama.referralCode,
      referralCount: 0,
      subscription: { planId: 'unsubscribed', planName: 'Free', discountBps: 0, expiresAt: null },
      asksForClubNews: false,
      notifications: { email: true, sms: true, push: true },
      staffRole: null,
    })
  })

  test('belongs to its owner: two signed-in people never see each other’s', async () => {
    shop.as(kofi)
    expect(await profile()).toMatchObject({ userId: kofi.userId, fullName: 'Kofi Boateng' })
  })

  test('names a running plan with its end, and treats an ended one as none', async () => {
    const ends = new Date(FRIDAY_NOON.getTime() + 1)
    shop.as(await aPerson(db, { subscriptionPlan: 'chillz_connect', subscriptionExpiresAt: ends }))
    expect((await profile()).subscription).toEqual({
      planId: 'chillz_connect',
      planName: 'Connect',
      discountBps: 800,
      expiresAt: ends.toISOString(),
    })

    shop.time.now = ends
    expect((await profile()).subscription).toMatchObject({ planId: 'unsubscribed', discountBps: 0, expiresAt: null })
  })

  test('shows staff their role', async () => {
    await db.insert(staffMembers).values({ userId: ama.userId, role: 'rider', addedBy: 'x', addedAt: FRIDAY_NOON })
    shop.as(aStaffMember({ userId: ama.userId, role: 'rider' }))
    expect((await profile()).staffRole).toBe('rider')
  })

  test('of a person without a verified contact is missing', async () => {
    shop.as(aPersonActor({ userId: randomUUID() }))
    const reply = await app.inject('/api/profile')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'profile.missing'])
    expect((await change({ fullName: 'Eve' })).json().code).toBe('profile.missing')
  })
})

describe('changing it', () => {
  test('changes the given fields and leaves the rest', async () => {
    const reply = await change({
      address: '  Ahodwo, near the roundabout ',
      gender: 'female',
      dateOfBirth: '1998-05-01',
    })

    expect(reply.json()).toMatchObject({
      address: 'Ahodwo, near the roundabout',
      gender: 'female',
      dateOfBirth: '1998-05-01',
      fullName: 'Ama Mensah',
    })
    expect((await change({ gender: null, dateOfBirth: null, deliveryPhone: '0200000000' })).json()).toMatchObject({
      gender: null,
      dateOfBirth: null,
      deliveryPhone: '0200000000',
      address: 'Ahodwo, near the roundabout',
    })
    expect((await change({})).statusCode).toBe(200)
  })

  test('leaves the profiles of other people as they are', async () => {
    await change({ fullName: 'Ama A.', city: 'Tamale' })
    shop.as(kofi)
    expect(await profile()).toMatchObject({ fullName: 'Kofi Boateng', city: '' })
  })

  test.each([
    { payload: { userId: 'x' }, why: 'the owner cannot be changed' },
    { payload: { user_id: 'x' }, why: 'nor by another spelling' },
    { payload: { referralCount: 99 }, why: 'referrals are counted by the server' },
    { payload: { subscriptionPlan: 'chillz_supreme' }, why: 'plans must be paid for' },
    { payload: { avatarUrl: 'https://evil.example/x.png' }, why: 'pictures are uploaded, not linked' },
    { payload: { staffRole: 'admin' }, why: 'roles are given' },
    { payload: { email: 'eve@example.com' }, why: 'an address must be verified' },
    { payload: { fullName: 'x'.repeat(81) }, why: 'the name is too long' },
    { payload: { deliveryPhone: '+233241234567' }, why: 'a number of Ghana is stored in its national form' },
    { payload: { deliveryPhone: '02412345678' }, why: 'more than ten digits' },
    { payload: { gender: 'robot' }, why: 'the value is unknown' },
    { payload: { country: 'Atlantis' }, why: 'the country is unknown' },
    { payload: { dateOfBirth: '1998-02-30' }, why: 'the day does not exist' },
    { payload: { fullName: null }, why: 'a name must be text' },
  ])('refuses $payload: $why', async ({ payload }) => {
    const before = await db.select().from(profiles)
    const reply = await change(payload)

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'request.invalid'])
    expect(await db.select().from(profiles)).toEqual(before)
  })

  test('a birth date in the future is refused', async () => {
    expect((await change({ dateOfBirth: '2026-11-21' })).json().code).toBe('profile.birth_date_invalid')
    expect((await change({ dateOfBirth: '2026-11-20' })).statusCode).toBe(200)
  })

  test('a script in a name is text: stored and returned unchanged, as JSON', async () => {
    const fullName = `<script>alert(1)</script>'"; --`
    const reply = await change({ fullName })

    expect(reply.json().fullName).toBe(fullName)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('my orders', () => {
  const mine = async (query = ''): Promise<{ orders: MyOrder[]; next: string | null }> =>
    (await app.inject(`/api/profile/orders${query}`)).json()

  test('include their items, and the choices to order them again', async () => {
    const line = aChoice({
      itemId: 'jollof',
      size: 'medium',
      accompanimentId: 'with-tilapia',
      extras: [{ extraId: 'plantain', quantity: 2 }],
      quantity: 2,
      special: 'No pepper',
    })
    const scheduledFor = '2026-11-21T13:00:00.000Z'
    const quote = (await shop.post('/api/quote', { context: 'home', lines: [line], scheduledFor })).json()
    const { orderId } = await placed({ lines: [line], scheduledFor, expectedTotal: quote.totals.total })

    expect(await mine()).toEqual({
      orders: [
        {
          orderId,
          status: 'awaiting_payment',
          placedAt: FRIDAY_NOON.toISOString(),
          scheduledFor,
          total: quote.totals.total,
          context: 'home',
          items: [{ name: 'Jollof Rice', quantity: 2 }],
          lines: [line],
        },
      ],
      next: null,
    })
    const again = await shop.post('/api/quote', {
      context: 'home',
      lines: (await mine()).orders[0]?.lines,
      scheduledFor,
    })
    expect(again.json().totals).toEqual(quote.totals)
  })

  test('belong to one person: neither visitors’ nor others’ orders are among them', async () => {
    shop.as({ kind: 'visitor' })
    await placed()
    shop.as(kofi)
    const { orderId } = await placed()
    shop.as(ama)

    expect((await mine()).orders).toEqual([])
    expect((await mine(`?before=${orderId}`)).orders).toEqual([])
  })

  test('are listed by page, the newest first, none twice and none left out', async () => {
    const ids: string[] = []
    for (let count = 0; count < 23; count += 1) {
      // Some at the same instant, so that only their ids differ.
      if (count % 3 === 0) shop.time.passMinutes(1)
      ids.push((await placed()).orderId)
    }
    const first = await mine()
    const second = await mine(`?before=${first.next}`)
    const listed = [...first.orders, ...second.orders]

    expect(first.orders).toHaveLength(20)
    expect(second).toMatchObject({ next: null })
    expect(listed.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted())
    expect(listed.map(({ placedAt }) => placedAt)).toEqual(
      listed
        .map(({ placedAt }) => placedAt)
        .toSorted()
        .toReversed(),
    )
  })

  test('are shown although the stored request of one cannot be parsed; it only cannot be ordered again', async () => {
    const { orderId } = await placed()
    await db
      .update(paymentIntents)
      .set({ request: { lines: [{ itemId: 7 }] } })
      .where(eq(paymentIntents.subjectId, orderId))

    expect((await mine()).orders).toMatchObject([{ orderId, items: [{ name: 'Perfumed Rice 5 kg' }], lines: [] }])
  })
})

describe('my sessions', () => {
  test('are named by their device, the latest used first, and the current one is marked', async () => {
    const phone = {
      id: randomUUID(),
      userId: ama.userId,
      aal: 'aal2' as const,
      amr: [],
      createdAt: FRIDAY_NOON,
      refreshedAt: FRIDAY_NOON,
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    }
    await db.insert(authSessions).values(phone)

    const reply = await app.inject('/api/profile/sessions')

    expect(reply.json().sessions).toMatchObject([
      { id: phone.id, isThis: false, device: 'Chrome on Android', aal: 'aal2' },
      { id: ama.sessionId, isThis: true, device: 'Unknown device', aal: 'aal1' },
    ])
    expect(reply.body).not.toContain(kofi.sessionId)
  })
})

describe('the discount, as the specification’s clients ask for it', () => {
  beforeEach(() => db.update(profiles).set({ subscriptionPlan: 'chillz_boss' }).where(eq(profiles.userId, ama.userId)))

  test('is a percentage', async () => {
    const reply = await discount(ama.userId)
    expect([reply.statusCode, reply.body]).toEqual([200, '13'])
    expect(reply.headers['content-type']).toContain('application/json')
  })

  test('is 0 for the id of another person, because plans are private', async () => {
    shop.as(kofi)
    expect((await discount(ama.userId)).body).toBe('0')
    shop.as({ kind: 'visitor' })
    expect((await discount(ama.userId)).body).toBe('0')
    expect((await discount('no id at all')).body).toBe('0')
  })

  test('is 0 when it cannot be read, instead of an error during a purchase', async () => {
    await db.execute(`alter table ${'profiles'} rename to profiles_away`)
    try {
      const reply = await discount(ama.userId)
      expect([reply.statusCode, reply.body]).toEqual([200, '0'])
    } finally {
      await db.execute(`alter table ${'profiles_away'} rename to profiles`)
    }
  })

  test('follows the plan’s own row, which the operator edits', async () => {
    await db
      .update(subscriptionPlans)
      .set({ discountBps: SEED_PLANS[1]?.discountBps })
      .where(eq(subscriptionPlans.id, 'chillz_boss'))
    expect((await discount(ama.userId)).body).toBe('5')
  })
})

describe('referral codes', () => {
  const check = async (code: string) => (await app.inject(`/api/referrals/${encodeURIComponent(code)}`)).json()

  test('are checked in any spelling, for everybody, because they are on flyers', async () => {
    const eli = await aPerson(db, { referralCode: '7K3QF9M1' })
    shop.as({ kind: 'visitor' })

    expect(await check(eli.referralCode)).toEqual({ isKnown: true })
    expect(await check(' 7k3q-f9ml ')).toEqual({ isKnown: true })
    expect(await check('7K3QF9M2')).toEqual({ isKnown: false })
    expect(await check("' or 1=1 --")).toEqual({ isKnown: false })
  })
})

describe('my data', () => {
  test('is a file with everything stored about the person', async () => {
    const { orderId } = await placed({ customer: { ...anOrderRequest().customer, notes: 'Ring twice' } })
    await db.insert(authFactors).values({
      id: randomUUID(),
      userId: ama.userId,
      type: 'totp',
      friendlyName: 'My phone',
      status: 'verified',
      sealedSecret: 'SEALED',
      createdAt: FRIDAY_NOON,
      updatedAt: FRIDAY_NOON,
    })
    const { reply, text, data } = await myData(app)

    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data-2026-11-20.zip"',
      'content-type': 'application/zip',
    })
    expect(text).not.toContain('SEALED')
    expect(data).toMatchObject({
      account: { id: ama.userId, email: 'ama@example.com', identities: [{}], factors: [{ friendly_name: 'My phone' }] },
      profile: { fullName: 'Ama Mensah' },
      sessions: [{ id: ama.sessionId, ip: '41.66.192.1' }],
      orders: [
        {
          id: orderId,
          address: 'Ahodwo, near the roundabout',
          notes: 'Ring twice',
          lines: [{ name: 'Perfumed Rice 5 kg' }],
          events: [{ status: 'awaiting_payment' }],
        },
      ],
      payments: [{ subjectId: orderId, payerEmail: 'ama@example.com', status: 'open', attempts: [] }],
      events: [],
    })
  })

  test('holds no secret, and nothing of other people', async () => {
    shop.as(kofi)
    const { orderId } = await placed()
    shop.as(ama)
    await placed()
    await db.update(authUsers).set({ passwordHash: '$argon2id$SECRET' }).where(eq(authUsers.id, ama.userId))

    const { text } = await myData(app)
    for (const secret of ['SECRET', 'argon2', 'hash', 'Hash', 'idempotency', orderId, kofi.userId, 'Kofi']) {
      expect(text, secret).not.toContain(secret)
    }
  })
})

test('another person’s session id changes nothing: data follows the actor alone', async () => {
  const eve: Person = { ...kofi, sessionId: ama.sessionId }
  shop.as(eve)
  expect((await app.inject(`/api/profile?userId=${ama.userId}`)).json().userId).toBe(kofi.userId)
  expect((await app.inject('/api/profile/sessions')).json().sessions).toMatchObject([
    { id: kofi.sessionId, isThis: false },
  ])
})

describe('the country club', () => {
  const interests = (after = '') => app.inject(`/api/club/interests${after}`)

  test('a person who asks to be notified is on the staff’s list', async () => {
    const reply = await change({ asksForClubNews: true })
    expect(reply.json()).toMatchObject({ asksForClubNews: true, fullName: 'Ama Mensah' })
    shop.as(kofi)
    expect((await interests()).statusCode, 'a list of people is for staff').toBe(404)
    shop.as(aStaffMember({ role: 'manager' }))
    expect((await interests()).json()).toMatchObject({
      interests: [{ userId: ama.userId, fullName: 'Ama Mensah', email: 'ama@example.com', phone: '0241234567' }],
      next: null,
    })
    expect((await interests(`?after=${ama.userId}`)).json()).toEqual({ interests: [], next: null })
  })

  test('no other change adds or removes anybody', async () => {
    await change({ fullName: 'Ama' })
    expect(await profile()).toMatchObject({ asksForClubNews: false })
    expect((await change({ asksForClubNews: false })).statusCode).toBe(400)
  })
})
