import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aChoice, anOrderRequest, aStaffMember } from '#test/builders.ts'
import { listChanges } from '../audit/audit-queries.ts'

const shop = await testShop()
const { app, database, time, post } = shop
const KITCHEN = aStaffMember()
const HALF_PAST = '2026-11-20T12:30:00.000Z'
const turn = (mode: string, body: object) => {
  shop.as(KITCHEN)
  return app.inject({ method: 'PUT', url: `/api/switches/${mode}`, payload: body })
}
const info = async () => (await app.inject('/api/shop')).json()
const quote = async (scheduledFor: string | null) =>
  (await post('/api/quote', { context: 'home', lines: [aChoice()], scheduledFor })).json()

test('a pause refuses orders for now with its reason, and ends by the clock', async () => {
  const pause = { until: HALF_PAST, reason: 'no gas until half past' }
  expect((await turn('pause', pause)).json()).toMatchObject({ pause })

  const refused = await post('/api/orders', anOrderRequest())
  expect(refused.json()).toMatchObject({ code: 'shop.paused', details: pause })
  expect(await quote(null)).toMatchObject({ pause })
  await expect.poll(async () => (await info()).pause).toEqual(pause)

  time.passMinutes(30)
  expect((await post('/api/orders', anOrderRequest())).statusCode).toBe(200)
  expect(await quote(null)).not.toHaveProperty('pause')
  expect((await info()).pause).toBeNull()
})

test('orders for later are taken during a pause', async () => {
  await turn('pause', { until: HALF_PAST, reason: 'no gas' })
  const tomorrow = '2026-11-21T13:00:00.000Z'
  const { totals, pause } = await quote(tomorrow)
  const request = anOrderRequest({ scheduledFor: tomorrow, expectedTotal: totals.total })

  expect(pause).toBeUndefined()
  expect((await post('/api/orders', request)).statusCode).toBe(200)
})

test('a rush lengthens what shoppers are promised, before and after they order', async () => {
  const minutes = async () =>
    (await info()).cities.find(({ name }: { name: string }) => name === 'Kumasi').deliveryMinutes
  const { from, to } = await minutes()
  await turn('rush', { until: HALF_PAST, minutes: 15 })
  await expect.poll(minutes).toEqual({ from: from + 15, to: to + 15 })

  const { orderId } = await shop.placed()
  shop.as(KITCHEN)
  const card = (await app.inject(`/api/orders/${orderId}/card`)).json()
  expect(card.prepareBy).toBe('2026-11-20T13:00:00.000Z')

  time.passMinutes(30)
  expect(await minutes()).toEqual({ from, to })
})

test('without power the kitchen sells nothing it makes until the end, and the shelves go on', async () => {
  const problemOf = async (itemId: string, scheduledFor: string | null = null) => {
    const lines = [aChoice({ itemId })]
    return (await post('/api/quote', { context: 'home', lines, scheduledFor })).json().lines[0].problem
  }
  const onMenu = async () =>
    (await app.inject('/api/menu/bakery-supermarket')).json().items.find(({ id }: { id: string }) => id === 'bread')
      ?.soldOutUntil
  expect(await onMenu()).toBeNull()
  await turn('lightsOut', { until: HALF_PAST })

  expect(await problemOf('bread')).toBe('item_unavailable')
  expect(await problemOf('rice-sack')).toBeNull()
  expect(await problemOf('bread', '2026-11-21T13:00:00.000Z'), 'it is back tomorrow').toBeNull()
  await expect.poll(onMenu, { message: 'the cached menu is made anew' }).toBe(HALF_PAST)

  time.passMinutes(30)
  expect(await problemOf('bread')).toBeNull()
})

test('without power a mark of what is sold out is set and taken back, and staff read it apart from the switch', async () => {
  const bread = async () => {
    const { items } = (await app.inject('/api/menu/bakery-supermarket')).json()
    const { soldOutUntil, markedUntil } = items.find(({ id }: { id: string }) => id === 'bread')
    return { soldOutUntil, markedUntil }
  }
  const mark = (until: string | null) =>
    app.inject({ method: 'PUT', url: '/api/menu/items/bread/sold-out', payload: { until } })
  const ofManagers = async () => {
    shop.as(aStaffMember({ role: 'manager' }))
    return (await app.inject('/api/menu/items/bread')).json().soldOutUntil
  }
  await turn('lightsOut', { until: HALF_PAST })
  await expect.poll(bread).toEqual({ soldOutUntil: HALF_PAST, markedUntil: null })
  expect(await ofManagers()).toBeNull()

  const closing = '2026-11-20T22:00:00.000Z'
  await mark('closing')
  await expect.poll(bread).toEqual({ soldOutUntil: closing, markedUntil: closing })
  expect(await ofManagers()).toBe(closing)

  await mark(null)
  await expect.poll(bread).toEqual({ soldOutUntil: HALF_PAST, markedUntil: null })
})

test('switches of one shop are turned independently, ended early, and recorded with who turned them', async () => {
  const pause = { until: HALF_PAST, reason: 'no gas' }
  await turn('pause', pause)
  await turn('rush', { until: HALF_PAST, minutes: 15 })
  const off = await app.inject({ method: 'DELETE', url: '/api/switches/rush' })

  expect(off.json()).toEqual({ pause, rush: null, lightsOut: null })
  const changes = await listChanges(database.db, { limit: 50, entity: 'settings', key: 'switches' })
  expect(changes.map(({ actor }) => actor)).toEqual(Array(3).fill(`staff:${KITCHEN.userId}`))
})

test.each([
  { until: '2026-11-20T12:00:00.000Z', why: 'it is over already' },
  { until: '2026-11-22T12:00:00.000Z', why: 'it would be forgotten' },
])('no switch is set until $until: $why', async ({ until }) => {
  expect((await turn('pause', { until, reason: 'no gas' })).json()).toMatchObject({ code: 'request.invalid' })
  expect((await turn('rush', { until, minutes: 15 })).json()).toMatchObject({ code: 'request.invalid' })
})
