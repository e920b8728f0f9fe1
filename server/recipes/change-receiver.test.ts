import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { testShop } from '#test/app.ts'
import { aPersonActor, aStaffMember } from '#test/builders.ts'
import { aPerson } from '#test/people.ts'
import { PARCEL_RECEIVER, recipeOrdersOf } from '#test/recipes.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { mailWaitingBuyers } from './recipe-jobs.ts'
import { insertRecipes } from './recipe-queries.ts'
import { recipeOrders } from './recipe-tables.ts'

/** Who receives a parcel is settled by the receiver's word; until then the buyer can name somebody else. */

const shop = await testShop()
const { app, time, post } = shop
const { db } = shop.database
const { bought, ask, texts, tokenOf } = recipeOrdersOf(shop)
const MANAGER = aStaffMember({ role: 'manager' })
const GIFT = { isForSomebodyElse: true }
let userId = ''

beforeEach(async () => {
  await insertRecipes(db, SEED_RECIPES)
  userId = (await aPerson(db, { email: 'ama@example.com' })).userId
  shop.as(aPersonActor({ userId }))
})

test('the hours of a parcel begin with the word of its receiver, and it is not late before', async () => {
  const { id } = await bought(GIFT)
  await ask()
  const mail = (await db.select().from(outbox)).find(({ subject }) => subject?.startsWith('We have your order'))
  expect(mail?.body).toContain('Leaves: within 48 hours after Kofi Owusu has confirmed')
  time.passMinutes(3 * 24 * 60)
  shop.as(MANAGER)
  const today = async () => (await app.inject('/api/today')).json().requests
  expect(await today()).toMatchObject({ lateParcels: 0, silentReceivers: 1 })
  const word = time.now
  await post(`/api/recipes/parcels/${await tokenOf()}`)
  expect(await today()).toMatchObject({ lateParcels: 0, silentReceivers: 0 })
  shop.as(aPersonActor({ userId }))
  const leavesBy = new Date(word.getTime() + 48 * 3_600_000).toISOString()
  expect((await app.inject(`/api/recipes/orders/${id}`)).json()).toMatchObject({ leavesBy, receiversLeft: 0 })
  time.passMinutes(2 * 24 * 60 + 1)
  shop.as(MANAGER)
  expect(await today()).toMatchObject({ lateParcels: 1 })
})

describe('a buyer who names another receiver', () => {
  const ESI = { name: 'Esi Boateng', phone: '0201234567', city: 'Tamale', address: 'Sakasaka, blue gate' }
  const name = (id: string, receiver: object = ESI) =>
    app.inject({ method: 'PUT', url: `/api/recipes/orders/${id}/receiver`, payload: receiver })

  test('asks the new phone, the link of the one before is dead, and all of it is told', async () => {
    const { id } = await bought(GIFT)
    await ask()
    const dead = await tokenOf()
    time.passMinutes(60)
    const reply = (await name(id)).json()
    expect(reply).toMatchObject({
      receiverState: 'to_ask',
      receiver: { ...ESI, phone: '+233201234567' },
      receiversLeft: 4,
      history: [
        { kind: 'paid', name: 'Kofi Owusu' },
        { kind: 'named', name: 'Esi Boateng', at: time.now.toISOString() },
      ],
    })
    expect((await name(id)).json(), 'a double click is one change').toMatchObject({ receiversLeft: 4 })
    expect((await post(`/api/recipes/parcels/${dead}`)).json()).toMatchObject({ code: 'recipe.link_dead' })
    expect([await ask(), await ask()]).toEqual([1, 0])
    expect((await texts()).map(({ recipient }) => recipient)).toEqual(['233244123456', '233201234567'])

    const messages = await db.select().from(outbox)
    const told = messages.find(({ channel, body }) => channel === 'telegram' && body.includes('Other receiver'))
    expect(told?.body).toContain('Before: Kofi Owusu, 024 412 3456')
    expect(messages.map(({ subject }) => subject)).toContain('Your parcel goes to Esi Boateng')
    shop.as(MANAGER)
    const [listed] = (await app.inject('/api/requests')).json().rows
    expect(listed).toMatchObject({
      region: 'Tamale',
      phone: '+233201234567',
      awaitsReceiver: true,
      scheduledAt: null,
    })
    expect(listed.note).toContain('before: Kofi Owusu, 024 412 3456, Ahodwo')

    expect((await post(`/api/recipes/parcels/${await tokenOf()}`)).json()).toMatchObject({ isConfirmed: true })
    shop.as(aPersonActor({ userId }))
    expect((await name(id, PARCEL_RECEIVER)).json(), 'it is settled').toMatchObject({ code: 'recipe.receiver_settled' })
  })

  test('gives the new receiver a day of their own before they count as silent', async () => {
    const { id } = await bought(GIFT)
    await ask()
    const mailDue = () => mailWaitingBuyers({ ...app.deps, db, log: app.log })
    time.passMinutes(24 * 60)
    expect(await mailDue()).toBe(1)
    await name(id)
    await ask()
    time.passMinutes(24 * 60 - 1)
    expect(await mailDue()).toBe(0)
    time.passMinutes(1)
    expect(await mailDue()).toBe(1)
    const subjects = (await db.select().from(outbox)).map(({ subject }) => subject)
    expect(subjects).toContain('Your parcel waits for Esi Boateng')
  })

  test('corrects a name or an address without asking the same phone again', async () => {
    const { id } = await bought(GIFT)
    await ask()
    const token = await tokenOf()
    const reply = (await name(id, { ...PARCEL_RECEIVER, address: 'Bantama' })).json()
    expect(reply).toMatchObject({ receiverState: 'asked', receiver: { address: 'Bantama' }, receiversLeft: 4 })
    expect(await ask()).toBe(0)
    const messages = await db.select().from(outbox)
    const mail = messages.find(({ channel, subject }) => channel === 'email' && subject?.includes('goes to Kofi Owusu'))
    expect(mail?.body).toContain('The link in our text message stays the same')
    expect(mail?.body).not.toContain('does not work any more')
    const told = messages.find(({ channel, body }) => channel === 'telegram' && body.includes('Receiver corrected'))
    expect(told?.body).toContain('Before: Kofi Owusu, 024 412 3456, Ahodwo')
    shop.as(MANAGER)
    const [listed] = (await app.inject('/api/requests')).json().rows
    expect(listed.note).toContain('The buyer corrected the receiver’s name or address on')
    shop.as(aPersonActor({ userId }))
    expect((await post(`/api/recipes/parcels/${token}`)).json()).toMatchObject({ isConfirmed: true })
  })

  test('can do so five times, and then calls', async () => {
    const { id } = await bought(GIFT)
    for (let last = 1; last <= 5; last++) {
      expect((await name(id, { ...ESI, phone: `020123456${last}` })).json()).toMatchObject({
        receiversLeft: 5 - last,
      })
    }
    expect((await name(id)).json()).toMatchObject({ code: 'recipe.receivers_used_up' })
    expect((await db.select().from(recipeOrders))[0]?.phone).toBe('+233201234565')
  })

  test.each([
    { receiver: { ...ESI, phone: '+447700900123' }, why: 'a parcel of Ghana stays in Ghana' },
    { receiver: { ...ESI, phone: '123' }, why: 'no phone' },
    { receiver: { ...ESI, address: ' ' }, why: 'no address' },
    { receiver: { ...ESI, price: 1 }, why: 'a price is no input' },
  ])('is refused: $why', async ({ receiver }) => {
    const { id } = await bought(GIFT)
    expect((await name(id, receiver)).json()).toMatchObject({ code: 'request.invalid' })
  })

  test('is refused for the order of somebody else, which is not found, and for a parcel that waits for nobody', async () => {
    const { id } = await bought(GIFT)
    const own = await bought()
    expect((await name(own.id)).json()).toMatchObject({ code: 'recipe.receiver_settled' })
    shop.as(aPersonActor({ userId: randomUUID() }))
    expect((await name(id)).json()).toMatchObject({ code: 'route.missing' })
    expect((await app.inject(`/api/recipes/orders/${id}`)).json()).toMatchObject({ code: 'route.missing' })
    shop.as(MANAGER)
    expect((await name(id)).json(), 'nobody changes on the phone where a parcel goes').toMatchObject({
      code: 'route.missing',
    })
  })
})

test('a parcel that is not for whoever has the phone tells the buyer at once, and staff; a yes still counts', async () => {
  const { id } = await bought(GIFT)
  await ask()
  const token = await tokenOf()
  const refuse = async () => (await post(`/api/recipes/parcels/${token}/refusal`)).json()
  expect(await refuse()).toMatchObject({ isRefused: true, isConfirmed: false })
  expect(await refuse(), 'again').toMatchObject({ isRefused: true })
  const mails = (await db.select().from(outbox)).filter(({ subject }) => subject?.startsWith('Your parcel waits'))
  expect(mails).toMatchObject([{ body: expect.stringContaining('not for them') }])
  expect((await app.inject('/api/recipes/orders')).json().rows).toMatchObject([{ id, receiverState: 'refused' }])
  time.passMinutes(2 * 24 * 60)
  expect(await mailWaitingBuyers({ ...app.deps, db, log: app.log }), 'the buyer knows').toBe(0)
  shop.as(MANAGER)
  expect((await app.inject('/api/requests')).json().rows).toMatchObject([{ receiver: { hasRefused: true } }])
  expect((await app.inject('/api/today')).json().requests).toMatchObject({ silentReceivers: 1 })
  expect((await post(`/api/requests/recipe/${id}`, { action: 'finish' })).json().code).toBe('recipe.receiver_waits')
  expect((await post(`/api/recipes/parcels/${token}`)).json()).toMatchObject({ isRefused: false, isConfirmed: true })
  expect(await refuse(), 'a confirmed parcel stays confirmed').toMatchObject({ isConfirmed: true })
})
