import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { aStaffMember, SIMPLEST_TOTAL } from '#test/builders.ts'
import { myData } from '#test/my-data.ts'
import { aPerson, aReauthenticationCode } from '#test/people.ts'
import { aTakenPayment } from '#test/scripted-paystack.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { pushSubscriptions } from '../notifications/push/push-tables.ts'
import { moveOrder, type StaffAction, undoStep } from './move-order.ts'

const shop = await testShop()
const { app, post, paystack, time, initiated, placed, view } = shop
const { db } = shop.database

const kitchen = aStaffMember()
const aDevice = (change: object = {}) => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  ...change,
})
async function paidOrder(): Promise<string> {
  const { orderId, reference } = await initiated()
  paystack.fates.set(reference, aTakenPayment(SIMPLEST_TOTAL))
  await post(`/api/payments/${reference}/settle`)
  return orderId
}
const follow = async (orderId: string, change: object = {}) =>
  (await post(`/api/orders/${orderId}/push`, aDevice(change))).json()
const move = (orderId: string, action: StaffAction, expectedVersion?: number) =>
  db.transaction((tx) =>
    moveOrder(tx, kitchen, { orderId, action, ...(expectedVersion !== undefined && { expectedVersion }) }, time.now),
  )
const told = async () => (await db.select().from(outbox)).filter(({ channel }) => channel === 'push')

test('each step of a paid order is queued for its devices, without anything personal', async () => {
  const orderId = await paidOrder()
  expect(await follow(orderId)).toEqual({ ok: true })
  expect(await follow(orderId), 'safe to repeat').toEqual({ ok: true })
  await move(orderId, 'prepare')
  await move(orderId, 'dispatch')
  await move(orderId, 'deliver')
  const bodies = (await told()).map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.status < b.status ? -1 : 1))
  expect(bodies).toEqual(['delivered', 'on_the_way', 'preparing'].map((status) => ({ orderId, status })))
})

test('whoever says that they sent mobile money is told once staff have found it', async () => {
  const { orderId } = await placed()
  await post(`/api/orders/${orderId}/manual-payment`, { transactionId: null })
  expect(await follow(orderId)).toEqual({ ok: true })
  await move(orderId, 'receive')
  expect((await told()).map(({ body }) => JSON.parse(body))).toEqual([{ orderId, status: 'received' }])
})

test('a step that is undone at once is never told', async () => {
  const orderId = await paidOrder()
  await follow(orderId)
  await move(orderId, 'prepare', (await view(orderId)).version)
  const { version } = await view(orderId)
  await db.transaction((tx) => undoStep(tx, kitchen, { orderId, expectedVersion: version }, time.now))
  expect(await told()).toMatchObject([{ status: 'dead', lastError: 'withdrawn' }])
})

test('an undone step leaves alone what is still to be told of the steps before it', async () => {
  const orderId = await paidOrder()
  await follow(orderId)
  await move(orderId, 'prepare', (await view(orderId)).version)
  await move(orderId, 'ready', (await view(orderId)).version)
  const { version } = await view(orderId)
  await db.transaction((tx) => undoStep(tx, kitchen, { orderId, expectedVersion: version }, time.now))
  expect(await told()).toMatchObject([{ status: 'due', body: expect.stringContaining('preparing') }])
})

test('an order is followed from its payment until it arrives', async () => {
  const { orderId } = await placed()
  expect(await follow(orderId)).toMatchObject({ code: 'push.not_now' })
  expect(await follow('ZZZZZZZZZZ')).toMatchObject({ code: 'order.missing' })
  const done = await paidOrder()
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) await move(done, action)
  expect(await follow(done)).toMatchObject({ code: 'push.not_now' })
})

test.each([
  'http://fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://evil.example/fcm.googleapis.com',
])('the address %s is refused, so that nobody makes the shop call it', async (endpoint) => {
  expect(await follow(await paidOrder(), { endpoint })).toMatchObject({ code: 'push.unknown_service' })
  expect(await db.$count(pushSubscriptions)).toBe(0)
})

test('an order tells five devices at most', async () => {
  const orderId = await paidOrder()
  const device = (number: number) => follow(orderId, { endpoint: `https://fcm.googleapis.com/fcm/send/${number}` })
  for (const number of [1, 2, 3, 4, 5]) expect(await device(number)).toEqual({ ok: true })
  expect(await device(6)).toMatchObject({ code: 'push.too_many' })
  expect(await device(5), 'one of the five').toEqual({ ok: true })
})

test('a device that stops is told no more', async () => {
  const orderId = await paidOrder()
  await follow(orderId)
  const { endpoint } = aDevice()
  for (const _ of ['once', 'again']) {
    expect((await post(`/api/orders/${orderId}/push/stop`, { endpoint })).json()).toEqual({ ok: true })
  }
  await move(orderId, 'prepare')
  expect(await told()).toEqual([])
})

test('the devices of a person are in their data and go with their account; the keys never leave the shop', async () => {
  const ama = await aPerson(db)
  shop.as(ama)
  const orderId = await paidOrder()
  await follow(orderId)
  const { data, text } = await myData(app)
  expect(data.devices).toMatchObject([{ orderId, endpoint: aDevice().endpoint }])
  expect(text).not.toContain(aDevice().p256dh)
  for (const action of ['prepare', 'dispatch', 'deliver'] as const) await move(orderId, action)
  const reply = await post('/api/profile/delete', { nonce: await aReauthenticationCode(shop, ama) })
  expect([reply.json(), await db.$count(pushSubscriptions)]).toEqual([{ deleted: true }, 0])
})
