import { beforeEach, describe, expect, test } from 'vitest'
import { matcherOf } from '#domain/menu/search-text.ts'
import { pesewas } from '#domain/money.ts'
import type { RecipeCard } from '#domain/recipes/recipes-api.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { myData } from '#test/my-data.ts'
import { aPerson } from '#test/people.ts'
import { PARCEL_RECEIVER, recipeOrdersOf, WAAKYE } from '#test/recipes.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { insertPlans } from '../plans/plan-queries.ts'
import { setPlan } from '../subscriptions/subscription-queries.ts'
import { mailWaitingBuyers } from './recipe-jobs.ts'
import { insertRecipes } from './recipe-queries.ts'
import { recipeOrders, recipes } from './recipe-tables.ts'

const shop = await testShop()
const { app, paystack, time, post } = shop
const { db } = shop.database
const MANAGER = aStaffMember({ role: 'manager' })
let userId = ''

beforeEach(async () => {
  await insertPlans(db, SEED_PLANS)
  await insertRecipes(db, SEED_RECIPES)
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

const ABROAD = '+447700900123'
const RECEIVER = PARCEL_RECEIVER
const quote = async (lines: object[], country = 'GH') => (await post('/api/recipes/quote', { lines, country })).json()
const { order, bought, ask, texts, tokenOf } = recipeOrdersOf(shop)

test('the list has all published recipes and is searched by what is in them', async () => {
  await db.update(recipes).set({ isOffered: false })
  await db.update(recipes).set({ isOffered: true, isSoldOut: true })
  const { recipes: listed } = (await app.inject('/api/recipes')).json()
  expect(listed).toHaveLength(24)
  expect(listed[0]).toMatchObject({ id: 'jollof-chicken', isSoldOut: true, price: 15_000 })
  expect(listed[0].search).toContain('perfumed rice')
})

test('the list is searched by parts of words that have several spellings, as they are written', async () => {
  const { recipes: listed }: { recipes: RecipeCard[] } = (await app.inject('/api/recipes')).json()
  const found = (typed: string) => listed.filter(({ search }) => matcherOf(typed)(search)).map(({ id }) => id)
  expect(['nkatenkwa', 'kyinkying', 'kom', 'abɛ', 'ball', 'komi'].map(found)).toEqual([
    ['groundnut-soup'],
    ['chichinga'],
    ['kenkey-fish'],
    ['palm-nut-soup'],
    ['groundnut-soup', 'kenkey-fish'],
    ['kenkey-fish'],
  ])
})

test('one recipe comes whole, with what its kit is sold for', async () => {
  const recipe = (await app.inject('/api/recipes/waakye')).json()
  expect(recipe).toMatchObject({ id: 'waakye', servings: 4, price: 7_000, priceLarge: 13_000, allergens: [] })
  expect(recipe.ingredients).toHaveLength(4)
  expect(recipe).not.toHaveProperty('isOffered')
})

test('a draft is not found, neither in the list nor by its id', async () => {
  await db.update(recipes).set({ isOffered: false })
  expect((await app.inject('/api/recipes')).json().recipes).toEqual([])
  expect((await app.inject('/api/recipes/waakye')).json()).toMatchObject({ code: 'route.missing' })
})

describe('the price', () => {
  test.each([
    { lines: [WAAKYE], country: 'GH', subtotal: 7_000, deliveryFee: 3_300, why: 'nationwide delivery' },
    { lines: [{ ...WAAKYE, priceType: 'large' }], country: 'GH', subtotal: 13_000, deliveryFee: 3_300, why: 'large' },
    { lines: [WAAKYE], country: 'NG', subtotal: 7_000, deliveryFee: 250_000, why: 'Africa' },
    { lines: [WAAKYE], country: 'JP', subtotal: 7_000, deliveryFee: 550_000, why: 'Asia' },
    { lines: [WAAKYE], country: 'GB', subtotal: 7_000, deliveryFee: 880_000, why: 'Europe' },
    { lines: [WAAKYE], country: 'US', subtotal: 7_000, deliveryFee: 1_100_000, why: 'the rest' },
    {
      lines: [{ recipeId: 'jollof-chicken', priceType: 'large', quantity: 2 }],
      country: 'GB',
      subtotal: 24_000,
      deliveryFee: 880_000,
      why: 'a large parcel abroad is two regular ones without what borders refuse',
    },
  ])('$lines.0.recipeId to $country costs $subtotal and $deliveryFee: $why', async (one) => {
    const { lines, country, subtotal, deliveryFee } = one
    const serviceFee = Math.round((subtotal + deliveryFee) * 0.05)
    expect(await quote(lines, country)).toMatchObject({
      subtotal,
      deliveryFee,
      serviceFee,
      total: subtotal + deliveryFee + serviceFee,
      problem: null,
    })
  })

  test('a large kit that does not exist is sold as the regular one', async () => {
    await db.update(recipes).set({ priceLarge: null })
    const { lines } = await quote([{ ...WAAKYE, priceType: 'large' }])
    expect(lines).toMatchObject([{ priceType: 'regular', unitPrice: 7_000 }])
  })

  test('a member gets the discount of the plan on the kits, never on the delivery', async () => {
    await setPlan(db, userId, { planId: 'chillz_plug', expiresAt: new Date('2027-12-01T00:00:00Z') }, time.now)
    const { subtotal, discount, deliveryFee, serviceFee, total, discountPercent } = await quote([WAAKYE])
    expect(discountPercent).toBeGreaterThan(0)
    expect(discount).toBe((subtotal * discountPercent) / 100)
    expect(total).toBe(subtotal + deliveryFee + serviceFee - discount)
    shop.as({ kind: 'visitor' })
    expect(await quote([WAAKYE])).toMatchObject({ discount: 0 })
  })

  test('a parcel abroad names what borders refuse, and what cannot be sent at all', async () => {
    const { lines, problem } = await quote(
      [
        { recipeId: 'jollof-chicken', priceType: 'regular', quantity: 1 },
        { recipeId: 'banku-tilapia', priceType: 'regular', quantity: 1 },
        { recipeId: 'gone', priceType: 'regular', quantity: 1 },
      ],
      'GB',
    )
    expect(problem).toBe('lines')
    expect(lines[0].leftOut).toContain('chicken')
    expect(lines.map((line: { problem: string | null }) => line.problem)).toEqual([null, 'not_abroad', 'gone'])
  })

  test.each([
    { change: { lines: [{ ...WAAKYE, quantity: 0 }] }, code: 'request.invalid', why: 'nothing is ordered' },
    { change: { lines: [{ ...WAAKYE, quantity: 51 }] }, code: 'request.invalid', why: '50 of a kit is the most' },
    { change: { lines: [WAAKYE, WAAKYE] }, code: 'request.invalid', why: 'a kit and size is one line' },
    { change: { price: 1 }, code: 'request.invalid', why: 'a price is no input' },
    { change: { expectedTotal: 1 }, code: 'request.price_changed', why: 'the server sets the price' },
    {
      change: { country: 'GB' },
      code: 'request.invalid',
      why: 'abroad a number needs its country code',
      phone: '0512345678',
    },
    {
      change: { country: 'AQ' },
      phone: ABROAD,
      code: 'recipe.cart_changed',
      details: { problem: 'no_delivery' },
      why: 'parcels do not go there',
    },
    {
      change: { country: 'XX' },
      phone: ABROAD,
      code: 'recipe.cart_changed',
      details: { problem: 'no_delivery' },
      why: 'there is no such country',
    },
    { change: { country: 'gh' }, code: 'request.invalid', why: 'countries are capitals' },
    {
      change: { lines: [{ ...WAAKYE, quantity: 19 }], country: 'GB' },
      phone: ABROAD,
      code: 'recipe.cart_changed',
      details: { problem: 'too_heavy' },
      why: 'over 10 kg',
    },
    { change: { receiver: { ...RECEIVER, address: ' ' } }, code: 'request.invalid', why: 'no address' },
    { change: { receiver: { ...RECEIVER, phone: ABROAD } }, code: 'request.invalid', why: 'foreign' },
    { change: { lines: [{ ...WAAKYE, recipeId: 'gone' }] }, code: 'recipe.cart_changed', why: 'it is not sold' },
  ])('refused with $code: $why', async ({ phone, change, why: _why, ...refusal }) => {
    expect((await order(phone ? { ...change, receiver: { ...RECEIVER, phone } } : change)).json()).toMatchObject(
      refusal,
    )
  })

  test('below the minimum order is refused, counted before discounts', async () => {
    await db.update(recipes).set({ price: pesewas(2_499) })
    expect((await order()).json()).toMatchObject({ code: 'recipe.cart_changed', details: { problem: 'below_minimum' } })
  })

  test('sold out since it was put into the cart is refused before money moves', async () => {
    await db.update(recipes).set({ isSoldOut: true })
    expect((await order()).json()).toMatchObject({ code: 'recipe.cart_changed' })
  })
})

test('an order at a new price closes the payment at the old one; one in progress may end', async () => {
  const { id: idle } = (await order()).json()
  const { id: begun } = (await order()).json()
  const { id: other } = (await order({ note: 'Ring twice' })).json()
  const { reference } = (await post('/api/paystack/initiate', { purpose: 'recipe', subjectId: begun })).json()
  await db.update(recipes).set({ price: pesewas(8_000) })
  const { id } = (await order({ expectedTotal: 11_865 })).json()
  const isDue = async (one: string) =>
    (await app.inject(`/api/momo/offer?purpose=recipe&subjectId=${one}`)).json().isDue
  expect(await Promise.all([idle, begun, other, id].map(isDue))).toEqual([false, false, true, true])

  paystack.fates.set(reference, aTakenPayment(10_815))
  expect((await post(`/api/payments/${reference}/settle`)).json()).toMatchObject({ state: 'paid' })
})

test('an order of a bundle that staff have renamed at another price is the same order, so the old payment closes', async () => {
  const { id: before } = (await order()).json()
  await db.update(recipes).set({ name: 'Waakye feast', price: pesewas(8_000) })
  await order({ expectedTotal: 11_865 })
  expect((await app.inject(`/api/momo/offer?purpose=recipe&subjectId=${before}`)).json()).toMatchObject({
    isDue: false,
  })
})

test('a paid order leaves within 48 hours, its buyer gets a mail, and the back office sees it', async () => {
  const { id, reference } = await bought({ note: 'Ring twice' })
  const leavesBy = new Date(time.now.getTime() + 48 * 3_600_000).toISOString()
  const mine = (await app.inject('/api/recipes/orders')).json().rows
  expect(mine).toMatchObject([{ id, title: 'Waakye', totalAmount: 10_815, leavesBy, status: 'requested', reference }])
  const messages = await db.select().from(outbox)
  expect(messages.map(({ subject }) => subject)).toContain('We have your order: Waakye')
  expect(messages.find(({ channel }) => channel === 'telegram')?.body).toContain('<b>Recipe order: Waakye</b>')

  shop.as(MANAGER)
  const listed = (await app.inject('/api/requests')).json().rows
  expect(listed).toMatchObject([
    { kind: 'recipe', name: 'Waakye', note: 'Ring twice', scheduledAt: leavesBy, awaitsReceiver: false },
  ])
  await post(`/api/requests/recipe/${id}`, { action: 'accept' })
  expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json()).toMatchObject({ status: 'done' })
  const subjects = (await db.select().from(outbox)).map(({ subject }) => subject)
  expect(subjects).toContain('On its way: Waakye')
})

test.each([
  { why: 'in Ghana has fresh food in it', isFresh: true, change: {} },
  {
    why: 'abroad has none',
    isFresh: false,
    // 70 + 8,800, and 5 % of both
    change: { country: 'GB', receiver: { ...PARCEL_RECEIVER, phone: '+447400123456' }, expectedTotal: 931_350 },
  },
])('the mail about a parcel that has left says how to keep fresh food: $isFresh, as a parcel $why', async (parcel) => {
  const { id } = await bought(parcel.change)
  shop.as(MANAGER)
  for (const action of ['accept', 'finish']) await post(`/api/requests/recipe/${id}`, { action })
  const mail = (await db.select().from(outbox)).find(({ subject }) => subject === 'On its way: Waakye')
  expect(mail?.body).toContain('Your recipe bundles have left.')
  expect(mail?.body.includes('4 °C')).toBe(parcel.isFresh)
})

describe('a parcel for somebody else', () => {
  const GIFT = { isForSomebodyElse: true }

  test('does not leave before its receiver has confirmed by the link that only their phone got', async () => {
    const { id } = await bought(GIFT)
    expect(await tokenOf(), 'it is sent by the job').toBe('')
    expect(await ask()).toBe(1)
    expect(await ask(), 'once').toBe(0)
    const token = await tokenOf()

    shop.as(MANAGER)
    expect((await app.inject('/api/requests')).json().rows).toMatchObject([{ id, awaitsReceiver: true }])
    expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json().code).toBe('recipe.receiver_waits')

    shop.as({ kind: 'visitor' })
    const seen = (await app.inject(`/api/recipes/parcels/${token}`)).json()
    expect(seen, 'no price, no address, no name').toEqual({
      city: 'Kumasi',
      kits: 1,
      isConfirmed: false,
      isRefused: false,
    })
    expect((await post(`/api/recipes/parcels/${token}`)).json()).toMatchObject({ isConfirmed: true })
    expect((await post(`/api/recipes/parcels/${token}`)).json(), 'again').toMatchObject({ isConfirmed: true })

    shop.as(MANAGER)
    await post(`/api/requests/recipe/${id}`, { action: 'accept' })
    expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json()).toMatchObject({ status: 'done' })
  })

  test('the export of its buyer has the mail about it and not the link, which would answer for the receiver', async () => {
    await bought(GIFT)
    await ask()
    const token = await tokenOf()
    expect(token).not.toBe('')
    const { data, text } = await myData(app)
    expect(text).not.toContain(token)
    const subjects = data.messages.map(({ subject }: { subject: string }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^We have your order/))
  })

  test('may be confirmed by staff who called, which names who did', async () => {
    const { id } = await bought(GIFT)
    expect((await post(`/api/recipes/orders/${id}/receiver`)).statusCode, 'never by the buyer').toBe(404)
    shop.as(MANAGER)
    expect((await post(`/api/recipes/orders/${id}/receiver`)).json()).toEqual({ receiverState: 'confirmed' })
    expect(await db.select().from(recipeOrders)).toMatchObject([{ confirmedBy: `staff:${MANAGER.userId}` }])
    expect((await post(`/api/recipes/orders/${id}/receiver`)).json(), 'by whom, and when').toMatchObject({
      code: 'request.transition_refused',
      details: { by: `staff:${MANAGER.userId}`, at: expect.any(String) },
    })
    expect(await ask(), 'nobody is asked any more').toBe(0)
  })

  test('waits for a receiver who is silent for a day: its buyer is told once, and the link still confirms it', async () => {
    const { id } = await bought(GIFT)
    await ask()
    const mailDue = () => mailWaitingBuyers({ ...app.deps, db, log: app.log })
    time.passMinutes(24 * 60 - 1)
    expect(await mailDue(), 'not before a day is over').toBe(0)
    time.passMinutes(1)
    expect([await mailDue(), await mailDue()], 'once').toEqual([1, 0])
    const mails = (await db.select().from(outbox)).filter(
      ({ subject }) => subject === 'Your parcel waits for Kofi Owusu',
    )
    expect(mails).toMatchObject([{ channel: 'email', userId, body: expect.stringContaining('024 412 3456') }])

    shop.as(MANAGER)
    expect((await app.inject('/api/requests')).json().rows).toMatchObject([{ id, userId, awaitsReceiver: true }])
    expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json().code).toBe('recipe.receiver_waits')
    expect((await post(`/api/recipes/parcels/${await tokenOf()}`)).json()).toMatchObject({ isConfirmed: true })
    await post(`/api/requests/recipe/${id}`, { action: 'accept' })
    expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json()).toMatchObject({ status: 'done' })
  })

  test('whose money went back tells nobody to wait', async () => {
    const { id } = await bought(GIFT)
    await ask()
    shop.as(MANAGER)
    await post(`/api/requests/recipe/${id}/refund`)
    time.passMinutes(2 * 24 * 60)
    expect(await mailWaitingBuyers({ ...app.deps, db, log: app.log })).toBe(0)
  })

  test('whose money went back before its receiver was asked is not announced to them', async () => {
    const { id } = await bought(GIFT)
    shop.as(MANAGER)
    expect((await post(`/api/requests/recipe/${id}/refund`)).json()).toMatchObject({ status: 'refunded' })
    expect(await ask()).toBe(0)
    expect(await texts()).toEqual([])
  })

  test('is nothing to confirm once its money went back', async () => {
    const { id } = await bought(GIFT)
    await ask()
    const token = await tokenOf()
    shop.as(MANAGER)
    expect((await post(`/api/requests/recipe/${id}/refund`)).json()).toMatchObject({ status: 'refunded' })
    expect((await post(`/api/recipes/parcels/${token}`)).json()).toMatchObject({ code: 'recipe.link_dead' })
  })

  test('a guessed link is not found', async () => {
    const dead = { code: 'recipe.link_dead' }
    expect((await app.inject(`/api/recipes/parcels/${'A'.repeat(32)}`)).json()).toMatchObject(dead)
    expect((await post(`/api/recipes/parcels/${'A'.repeat(32)}/refusal`)).json()).toMatchObject(dead)
  })
})
