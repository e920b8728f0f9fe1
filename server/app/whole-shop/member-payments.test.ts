import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatCedis, pesewas } from '#domain/money.ts'
import { PURPOSES, type Purpose } from '#domain/payments/payments-api.ts'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { SEED_CLASSES } from '#seed/classes.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { aPersonActor, aPlanRequest, aStaffMember } from '#test/builders.ts'
import { aFarmNetwork } from '#test/grow.ts'
import { attackedShop } from '#test/hostile/attacked-shop.ts'
import { aPerson } from '#test/people.ts'
import { insertAirtimeProviders } from '../../airtime/airtime-queries.ts'
import { airtimeProviders, airtimeTopUps } from '../../airtime/airtime-tables.ts'
import { insertClasses } from '../../classes/class-queries.ts'
import { classes, classSeats } from '../../classes/class-tables.ts'
import { insertVehicles } from '../../dispatch/dispatch-queries.ts'
import { dispatchRequests, dispatchVehicles } from '../../dispatch/dispatch-tables.ts'
import { growCycles, growOrders } from '../../grow/grow-tables.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '../../payments/payment-tables.ts'
import { workDueRefunds } from '../../payments/refunds/refund-jobs.ts'
import { checkDueAttempts, closeUnpaid, eraseUnpaidRequests } from '../../payments/settling/attempt-jobs.ts'
import { insertPlans } from '../../plans/plan-queries.ts'
import { subscriptionPlans } from '../../plans/plan-tables.ts'
import { profiles } from '../../profiles/profile-tables.ts'
import { insertRecipes } from '../../recipes/recipe-queries.ts'
import { recipeOrders, recipes } from '../../recipes/recipe-tables.ts'
import { insertServices } from '../../services/service-queries.ts'
import { serviceRequests, serviceTypes } from '../../services/service-tables.ts'
import { deleteOldPlans } from '../../subscriptions/subscription-jobs.ts'
import { subscriptionOrders } from '../../subscriptions/subscription-tables.ts'

/** Members' purchases are settled like orders: concurrent, repeated and late messages make one subject per payment. */

const shop = await attackedShop()
const { db } = shop.database
const { post } = shop
let userId = ''

beforeEach(async () => {
  userId = (await aPerson(db)).userId
  shop.as(aPersonActor({ userId }))
})

type MemberPurpose = Exclude<Purpose, 'order'>
/** A parcel abroad is priced and delivered otherwise than one in Ghana, and is paid for the same purpose. */
type Kind = MemberPurpose | 'recipe abroad'
const PLACE = { location: 'Ahodwo', point: null, region: 'Ashanti', phone: '0244123456' }

/** Each kind of purchase: its request, and the rows that its payment makes. */
const KINDS: Record<
  Kind,
  {
    /** What it is paid for, where the kind has another name. */
    purpose?: MemberPurpose
    url: string
    body: (change?: Record<string, unknown>) => object
    rows: () => Promise<{ id: string }[]>
    /** A field that makes it another purchase. */
    other: Record<string, unknown>
    beginSale: () => Promise<unknown>
    endSale: () => Promise<unknown>
    /** Marks what was bought as given back. */
    giveBack: () => Promise<unknown>
  }
> = {
  subscription: {
    url: '/api/subscriptions/orders',
    body: aPlanRequest,
    rows: async () =>
      (await db.select().from(subscriptionOrders)).filter(({ paymentStatus }) => paymentStatus === 'success'),
    other: { plan: 'chillz_plug' },
    giveBack: async () => {
      await db.update(subscriptionOrders).set({ paymentStatus: 'refunded' })
      await db.update(profiles).set({ subscriptionPlan: 'unsubscribed', subscriptionExpiresAt: null })
    },
    beginSale: () => insertPlans(db, SEED_PLANS),
    endSale: () => db.update(subscriptionPlans).set({ monthlyPrice: pesewas(1), biWeeklyPrice: pesewas(1) }),
  },
  airtime: {
    url: '/api/airtime/top-ups',
    body: (change) => ({ id: randomUUID(), providerId: 'mtn', amount: 2_000, phone: '0244123456', ...change }),
    rows: () => db.select().from(airtimeTopUps),
    giveBack: () => db.update(airtimeTopUps).set({ status: 'refunded' }),
    other: { amount: 3_000 },
    beginSale: () => insertAirtimeProviders(db, SEED_AIRTIME_PROVIDERS),
    endSale: () => db.update(airtimeProviders).set({ isOffered: false }),
  },
  dispatch: {
    url: '/api/dispatch/requests',
    body: (change) => ({
      id: randomUUID(),
      ...PLACE,
      vehicle: 'tractor',
      hours: 1,
      notes: '',
      scheduledAt: null,
      expectedTotal: 30_000,
      ...change,
    }),
    rows: () => db.select().from(dispatchRequests),
    giveBack: () => db.update(dispatchRequests).set({ status: 'refunded' }),
    other: { vehicle: 'gas_cylinder' },
    beginSale: () => insertVehicles(db, SEED_VEHICLES),
    endSale: () => db.update(dispatchVehicles).set({ isOffered: false }),
  },
  service: {
    url: '/api/services/requests',
    body: (change) => ({
      id: randomUUID(),
      ...PLACE,
      service: 'plumbing',
      note: '',
      pictureId: null,
      expectedFee: 7_500,
      ...change,
    }),
    rows: () => db.select().from(serviceRequests),
    giveBack: () => db.update(serviceRequests).set({ status: 'refunded' }),
    other: { service: 'electrical' },
    beginSale: () => insertServices(db, SEED_SERVICES),
    endSale: () => db.update(serviceTypes).set({ isOffered: false }),
  },
  recipe: {
    url: '/api/recipes/orders',
    body: (change) => ({
      id: randomUUID(),
      lines: [{ recipeId: 'waakye', priceType: 'large', quantity: 2 }],
      country: 'GH',
      receiver: { name: 'Ama Mensah', phone: '0244123456', city: 'Kumasi', address: 'Ahodwo' },
      isForSomebodyElse: false,
      note: '',
      expectedTotal: 30_765,
      ...change,
    }),
    rows: () => db.select().from(recipeOrders),
    giveBack: () => db.update(recipeOrders).set({ status: 'refunded' }),
    other: { country: 'GB' },
    beginSale: () => insertRecipes(db, SEED_RECIPES),
    endSale: () => db.update(recipes).set({ isSoldOut: true }),
  },
  'recipe abroad': {
    purpose: 'recipe',
    url: '/api/recipes/orders',
    body: (change) => ({
      id: randomUUID(),
      lines: [{ recipeId: 'waakye', priceType: 'large', quantity: 2 }],
      country: 'GB',
      receiver: { name: 'Ama Mensah', phone: '+447400123456', city: 'London', address: '12 Ahodwo Road' },
      isForSomebodyElse: false,
      note: '',
      expectedTotal: 953_400,
      ...change,
    }),
    rows: () => db.select().from(recipeOrders),
    giveBack: () => db.update(recipeOrders).set({ status: 'refunded' }),
    other: { country: 'NG' },
    beginSale: () => insertRecipes(db, SEED_RECIPES),
    endSale: () => db.update(recipes).set({ priceAbroad: null }),
  },
  grow: {
    url: '/api/grow/orders',
    body: (change) => ({
      id: randomUUID(),
      cycleId: 'week-47',
      lines: [{ farmId: 'akumadan', produceId: 'tomato', quantity: 5 }],
      pointId: null,
      receiver: { name: 'Ama Mensah', phone: '0244123456', city: 'Kumasi', address: 'Ahodwo' },
      note: '',
      expectedTotal: 12_915,
      ...change,
    }),
    rows: () => db.select().from(growOrders),
    giveBack: () => db.update(growOrders).set({ status: 'refunded' }),
    other: { pointId: 'kumasi' },
    beginSale: () => aFarmNetwork(db),
    endSale: () => db.update(growCycles).set({ isOffered: false }),
  },
  webinar: {
    url: '/api/classes/registrations',
    body: (change) => ({
      id: randomUUID(),
      classId: 'party-jollof',
      name: 'Ama Mensah',
      expectedTotal: 30_000,
      ...change,
    }),
    rows: async () => (await db.select().from(classSeats)).filter(({ state }) => state === 'paid'),
    giveBack: () => db.update(classSeats).set({ state: 'refunded' }),
    other: { classId: 'kenkey-from-grain' },
    beginSale: () => insertClasses(db, SEED_CLASSES),
    endSale: () => db.update(classes).set({ isOffered: false }),
  },
}
const ALL_KINDS = Object.keys(KINDS) as Kind[] // the keys of that object

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function requested(kind: Kind, change: Record<string, unknown> = {}) {
  const { url, body } = KINDS[kind]
  const reply = await post(url, body(change))
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json() as { id: string; amount: number; isPaid: boolean }
}
const start = async (purpose: MemberPurpose, subjectId: string) =>
  (await post('/api/paystack/initiate', { purpose, subjectId })).json().reference as string

/** The messages to the operator about one subject. */
const told = async (id: string) =>
  (await db.select().from(outbox)).filter(({ channel, dedupeKey }) => channel === 'telegram' && dedupeKey.includes(id))
const mails = async () =>
  (await db.select().from(outbox))
    .map(({ dedupeKey }) => dedupeKey)
    .filter((key) => key.startsWith('email:payment-back'))
const statuses = async (table: typeof paymentIntents | typeof paymentAttempts | typeof refunds) =>
  (await db.select({ status: table.status }).from(table)).map(({ status }) => status).toSorted()

describe.each(ALL_KINDS)('%s', (kind) => {
  const { url, body, rows, other, beginSale, endSale, giveBack } = KINDS[kind]
  const purpose = KINDS[kind].purpose ?? (kind as MemberPurpose) // every other kind is called as its purpose
  beforeEach(beginSale)

  test('settled thirty times concurrently, by browser, webhook and reconciler, is made and reported once', async () => {
    const { id } = await requested(kind)
    const reference = await start(purpose, id)
    shop.provider.pay(reference)
    shop.time.passMinutes(2)

    const states = await times(30, async (index) => {
      if (index % 3 === 0) return (await shop.settle(reference)).state
      if (index % 3 === 1) return await shop.sendEvent(reference)
      return (await checkDueAttempts(shop.deps)) >= 0
    })

    expect(new Set(states)).toEqual(new Set(['paid', 200, true]))
    expect((await rows()).map((row) => row.id)).toEqual([id])
    expect(await told(id)).toHaveLength(1)
    expect(await statuses(paymentIntents)).toEqual(['paid'])
    expect(await statuses(refunds)).toEqual([])
  })

  test('charged to a wallet from six devices at once is one charge, made once, and leaves no number behind', async () => {
    const { id } = await requested(kind)
    const wallet = { network: 'mtn', phone: '055 123 4981' }
    const before = shop.provider.transactions().length
    const replies = await times(6, () => post('/api/momo/start', { subject: { purpose, subjectId: id }, ...wallet }))
    const references = new Set(replies.map((reply) => reply.json().reference))
    expect([...references]).toEqual([expect.stringMatching(`^${PURPOSES[purpose].prefix}-[0-9A-HJKMNP-TV-Z]{10}-1$`)])
    const [reference = ''] = references
    expect(await shop.settle(reference)).toMatchObject({ state: 'checking', momo: { step: 'approve' } })
    shop.provider.pay(reference)

    expect(await shop.sendEvent(reference)).toBe(200)

    expect(await shop.settle(reference)).toMatchObject({ state: 'paid', subjectId: id })
    expect((await rows()).map((row) => row.id)).toEqual([id])
    expect(shop.provider.transactions()).toHaveLength(before + 1)
    expect(await statuses(refunds)).toEqual([])
    expect(JSON.stringify(await db.select().from(paymentAttempts))).not.toContain('551234981')
  })

  test('is paid from the payer’s own phone, whoever is called or receives it: money goes back there too', async () => {
    await db.update(profiles).set({ phone: '0201234567' })
    const { id } = await requested(kind)
    expect((await shop.app.inject(`/api/momo/offer?purpose=${purpose}&subjectId=${id}`)).json()).toMatchObject({
      phone: '0201234567',
    })
    expect(await db.select().from(paymentIntents)).toMatchObject([{ payerPhone: '+233201234567' }])
  })

  test('requested six times concurrently under one id is one purchase, paid once', async () => {
    const id = randomUUID()
    const replies = await times(6, () => post(url, body({ id })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    const started = await times(6, () => start(purpose, id))
    expect(new Set(started).size).toBe(1)
    expect(started[0]).toMatch(new RegExp(`^${PURPOSES[purpose].prefix}-[0-9A-HJKMNP-TV-Z]{10}-1$`))
    expect(await statuses(paymentIntents)).toEqual(['open'])
  })

  test('an id in capitals is the same id, so two spellings do not pay for one subject', async () => {
    const id = randomUUID()
    const shouted = id.toUpperCase()
    expect((await requested(kind, { id: shouted })).id).toBe(id)
    expect((await requested(kind, { id })).id).toBe(id)
    expect(await start(purpose, shouted)).toBe(await start(purpose, id))
    expect(await statuses(paymentIntents)).toEqual(['open'])
  })

  test('a request from before codes existed is paid under the reference that its page knows', async () => {
    const { id } = await requested(kind)
    await db.update(paymentIntents).set({ code: null })
    const reference = await start(purpose, id)
    expect(reference).toBe(`${PURPOSES[purpose].prefix}-${id}-1`)
    shop.provider.pay(reference)
    expect(await shop.settle(reference)).toMatchObject({ state: 'paid', subjectId: id })
  })

  test('paid through two access codes is made once, and the second payment is refunded', async () => {
    const { id } = await requested(kind)
    shop.provider.setSwitches({ lostAnswers: 1 })
    await start(purpose, id)
    const second = await start(purpose, id)
    expect(second).toMatch(/-2$/)
    const references = [second.replace(/2$/, '1'), second]
    for (const reference of references) shop.provider.pay(reference)

    await times(12, (index) => shop.settle(references[index % 2] ?? ''))
    await times(3, () => workDueRefunds(shop.deps))

    expect(await rows()).toHaveLength(1)
    expect(await told(id)).toHaveLength(1)
    expect(await statuses(paymentAttempts)).toEqual(['succeeded', 'surplus'])
    const back = shop.provider.refunds().filter(({ transactionReference }) => references.includes(transactionReference))
    expect(back).toHaveLength(1)
    expect(await mails()).toEqual([`email:payment-back:${back[0]?.transactionReference}`])
  })

  test('held for review and given back by staff is told to the member once, by mail', async () => {
    const { id, amount } = await requested(kind)
    const reference = await start(purpose, id)
    await db.update(paymentIntents).set({ amount: pesewas(amount + 1) })
    shop.provider.pay(reference)
    expect(await shop.settle(reference)).toMatchObject({ state: 'review' })
    expect(await mails()).toEqual([])

    shop.as(aStaffMember({ role: 'manager' }))
    const decide = () => post(`/api/payments/held/${reference}`, { decision: 'return' })
    expect([(await decide()).statusCode, (await decide()).statusCode]).toEqual([200, 409])

    expect(await mails()).toEqual([`email:payment-back:${reference}`])
    const sum = formatCedis(pesewas(amount))
    const [mail] = await db.select().from(outbox).where(eq(outbox.channel, 'email'))
    expect(mail).toMatchObject({ subject: `Your ${sum} is on its way back`, userId })
    expect(mail?.body).toContain('All of it goes back the way you paid.')
  })

  test.each([
    { why: 'less money', tampering: { amount: 100 } },
    { why: 'less was requested than is due', tampering: { amount: 100, requestedAmount: 100 } },
    { why: 'another currency', tampering: { currency: 'NGN' } },
    { why: 'live money with a test key', tampering: { domain: 'live' } },
  ])('$why is held for review: nothing is made, and nobody is asked to pay again', async ({ tampering }) => {
    const { id } = await requested(kind)
    const reference = await start(purpose, id)
    shop.provider.pay(reference, tampering)

    await times(10, async (index) => (index % 2 === 0 ? shop.settle(reference) : shop.sendEvent(reference)))

    expect(await rows()).toEqual([])
    expect([await statuses(paymentIntents), await statuses(refunds)]).toEqual([['review'], []])
    expect((await post('/api/paystack/initiate', { purpose, subjectId: id })).json().code).toBe('payment.not_due')
  })

  test('paid while it is being closed is either made or refunded', async () => {
    const ids: string[] = []
    const references: string[] = []
    // In turn: an order of produce replaces one whose payment has not begun.
    for (let count = 0; count < 3; count += 1) {
      const { id } = await requested(kind)
      ids.push(id)
      references.push(await start(purpose, id))
    }
    for (const reference of references) shop.provider.pay(reference)
    shop.time.passMinutes(25 * 60)

    await Promise.all([closeUnpaid(shop.deps), ...references.map((reference) => shop.settle(reference))])

    const made = new Set((await rows()).map((row) => row.id))
    const back = new Set((await db.select().from(refunds)).map(({ reference }) => reference))
    for (const [index, id] of ids.entries())
      expect([made.has(id), back.has(references[index] ?? '')].filter(Boolean), id).toHaveLength(1)
  })

  test('closed unpaid is erased after 30 days, request and payer; late money is refunded', async () => {
    const { id } = await requested(kind)
    const reference = await start(purpose, id)
    const paid = await requested(kind, kind === 'subscription' ? { plan: 'chillz_plug' } : {})
    const settled = await start(purpose, paid.id)
    shop.provider.pay(settled)
    await shop.settle(settled)
    const texts = async () =>
      (await db.select().from(paymentIntents))
        .filter(({ subjectId }) => subjectId === id)
        .map((row) => JSON.stringify(row))

    shop.time.passMinutes(24 * 60)
    await closeUnpaid(shop.deps)
    shop.time.passMinutes(29 * 24 * 60)
    expect(await eraseUnpaidRequests(db, shop.time.now)).toBe(0)
    shop.time.passMinutes(1)
    expect(await eraseUnpaidRequests(db, shop.time.now)).toBe(1)
    expect(await eraseUnpaidRequests(db, shop.time.now), 'and is not found again').toBe(0)
    await deleteOldPlans(db, shop.time.now)

    expect((await texts()).join()).not.toMatch(/244123456|7400123456|Ahodwo|Ama|example\.com/)
    expect(
      (await rows()).map((row) => row.id),
      'a paid one stays',
    ).toEqual([paid.id])
    if (kind === 'subscription') expect(await db.$count(subscriptionOrders)).toBe(1)
    shop.provider.pay(reference)
    expect((await shop.settle(reference)).state).toBe('refunding')
  })

  test('repeating a paid request, because the answer was lost, returns it: nothing is paid twice', async () => {
    const { id, amount } = await requested(kind)
    const reference = await start(purpose, id)
    shop.provider.pay(reference)
    await shop.settle(reference)

    await endSale()
    expect(await requested(kind, { id })).toEqual({ id, amount, isPaid: true, reference })
    expect((await post('/api/paystack/initiate', { purpose, subjectId: id })).json().code).toBe('payment.not_due')
    expect((await post(url, body({ id, ...other }))).json().code, 'another thing').toBe('payment.key_reused')
  })

  test('repeating a request whose money went back needs another id, and is not called paid', async () => {
    const { id } = await requested(kind)
    const reference = await start(purpose, id)
    shop.provider.pay(reference)
    await shop.settle(reference)
    await giveBack()

    expect((await post(url, body({ id }))).json().code).toBe('payment.key_reused')
    expect(await requested(kind)).toMatchObject({ isPaid: false })
  })

  test('is refused to an account that was deleted, because nobody could be asked about it', async () => {
    await db.delete(profiles)
    expect((await post(url, body())).json().code).toBe('profile.missing')
    expect(await statuses(paymentIntents)).toEqual([])
  })
})

describe('plans paid concurrently', () => {
  beforeEach(KINDS.subscription.beginSale)
  const expiry = async () => (await db.select().from(profiles))[0]?.subscriptionExpiresAt?.toISOString()
  const planId = async () => (await db.select().from(profiles))[0]?.subscriptionPlan

  test('two payments for one plan are two periods, one after the other, in any order', async () => {
    const ids = await times(2, async () => (await requested('subscription')).id)
    const references = await times(2, (index) => start('subscription', ids[index] ?? ''))
    for (const reference of references) shop.provider.pay(reference)

    await times(8, (index) => shop.settle(references[index % 2] ?? ''))

    expect(await planId()).toBe('chillz_boss')
    expect(await expiry()).toBe('2027-01-20T12:00:00.000Z')
    const paid = await KINDS.subscription.rows()
    expect(paid).toHaveLength(2)
    expect(await statuses(refunds)).toEqual([])
  })

  test('a plan whose payment is pending when another is bought is credited too', async () => {
    const { id: boss } = await requested('subscription')
    const slow = await start('subscription', boss)
    shop.provider.pay(slow)

    const { id: plug } = await requested('subscription', { plan: 'chillz_plug' })
    const quick = await start('subscription', plug)
    shop.provider.pay(quick)
    await shop.settle(quick)
    expect(await planId()).toBe('chillz_plug')

    await shop.settle(slow)
    expect(await planId()).toBe('chillz_boss')
    // A month of Boss, and the 7 of its days that 30 days of Plug are worth.
    expect(await expiry()).toBe('2026-12-27T12:00:00.000Z')
  })

  test('of several plans paid concurrently each is credited to the next', async () => {
    const plans = ['chillz_plug', 'chillz_connect', 'chillz_boss']
    const ids = await times(3, async (index) => (await requested('subscription', { plan: plans[index] })).id)
    const references = await times(3, (index) => start('subscription', ids[index] ?? ''))
    for (const reference of references) shop.provider.pay(reference)

    await times(12, (index) => shop.settle(references[index % 3] ?? ''))

    const orders = (await db.select().from(subscriptionOrders)).toSorted(
      (one, other) => (one.endsAt?.getTime() ?? 0) - (other.endsAt?.getTime() ?? 0),
    )
    // Each but the first settled one has the one before it as replaced plan.
    expect(orders.filter(({ replacedPlan }) => replacedPlan === null)).toHaveLength(1)
    expect(new Set(orders.map(({ replacedPlan }) => replacedPlan)).size).toBe(3)
    const last = orders.find(({ subscriptionPlan }) => !orders.some((one) => one.replacedPlan === subscriptionPlan))
    expect(await planId()).toBe(last?.subscriptionPlan)
    expect(await expiry()).toBe(last?.endsAt?.toISOString())
  })
})
