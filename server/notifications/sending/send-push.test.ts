import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildPushSimulator, type PushFault } from '#simulators/push/push-simulator.ts'
import { testDatabase } from '#test/database.ts'
import { startOutboxRelay } from '../outbox-relay.ts'
import { outbox } from '../outbox-tables.ts'
import { readPushKeys } from '../push/push-keys.ts'
import { saveShiftDevice, saveSubscription } from '../push/push-queries.ts'
import { pushSubscriptions } from '../push/push-tables.ts'
import { queueOrderPush } from '../push/queue-order-push.ts'
import { queueAlert } from '../queue-alert.ts'
import { createPushSender } from './send-push.ts'

const database = await testDatabase()
const { db } = database
const ORDER = '7K3QF9M2XA'
const DEVICE = '0198c0de-0000-7000-8000-0000000000d1'

let now: Date
let baseUrl = ''
const clock = () => now
const { plugin, control } = buildPushSimulator({ clock, baseUrl: () => `${baseUrl}/push`, shopUrl: () => undefined })
const server = Fastify({ forceCloseConnections: true })
await server.register(plugin, { prefix: '/push' })
baseUrl = await server.listen({ port: 0, host: '127.0.0.1' })

afterAll(() => server.close())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  control.clear()
})

async function follows(change: object = {}) {
  const device = (await server.inject({ method: 'POST', url: '/push/devices' })).json()
  await saveSubscription(db, { id: DEVICE, orderId: ORDER, createdAt: now, ...device, ...change })
}
const isOnItsWay = (version = 4) =>
  queueOrderPush(db, { orderId: ORDER, version, status: 'on_the_way', userId: null }, now)

/** Sends what is due at the clock's time. */
async function relay(origins: readonly string[] = [baseUrl]) {
  const send = createPushSender({
    db,
    keys: () => readPushKeys(db, null, now),
    contact: 'mailto:shop@example.com',
    origins,
    timeoutMs: 500,
  })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const running = await startOutboxRelay({ database, clock, send, log })
  await running.idle()
  await running.stop()
}
const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const message = async () => (await db.select().from(outbox))[0]

test('a step reaches the device once it cannot be undone at once, and says no more than order and state', async () => {
  await follows()
  await isOnItsWay()
  await relay()
  expect(control.messages, 'it may still be undone').toEqual([])
  passSeconds(11)
  await relay()
  expect(control.messages).toMatchObject([{ ttl: 1_800, topic: ORDER, urgency: 'high' }])
  expect(JSON.parse(control.messages[0]?.text ?? '')).toEqual({ orderId: ORDER, status: 'on_the_way' })
  expect(await message()).toMatchObject({ status: 'sent', recipient: DEVICE })
  await isOnItsWay()
  await relay()
  expect(control.messages, 'the same step is told once').toHaveLength(1)
})

test('an order that nobody has seen reaches the device of a shift at once, and wakes it', async () => {
  const device = (await server.inject({ method: 'POST', url: '/push/devices' })).json()
  const shiftId = '0198c0de-0000-7000-8000-0000000000f1'
  await saveShiftDevice(db, { id: DEVICE, shiftId, createdAt: now, ...device })
  const alert = {
    orderId: ORDER,
    step: 'chat' as const,
    since: now,
    isHeard: true,
    boardUrl: '',
    pausedUntil: null,
    hasSecondChat: true,
  }
  await queueAlert(db, { ...alert, devices: [{ id: DEVICE, userId: shiftId }] }, now)
  await relay()
  expect(control.messages).toMatchObject([{ ttl: 600, topic: ORDER, urgency: 'high' }])
})

test('a device that takes no more is forgotten, and nothing has failed', async () => {
  await follows()
  await isOnItsWay()
  passSeconds(11)
  control.switchTo('gone')
  await relay()
  expect(await db.select().from(pushSubscriptions)).toEqual([])
  expect(await message()).toMatchObject({ status: 'dead', lastError: 'subscription ended' })
})

test.each<{ mode: PushFault; reason: string }>([
  { mode: 'server_error', reason: 'status 502' },
  { mode: 'rate_limited', reason: 'asked to wait' },
  { mode: 'timeout', reason: 'no answer in time' },
  { mode: 'forbidden', reason: 'status 403' },
])('after $mode it is tried again', async ({ mode, reason }) => {
  await follows()
  await isOnItsWay()
  passSeconds(11)
  control.switchTo(mode, 1)
  await relay()
  expect(await message()).toMatchObject({ status: 'due', lastError: reason })
  passSeconds(301)
  await relay()
  expect(control.messages).toHaveLength(1)
})

test('an address that is of no known service is never called, also when it is stored', async () => {
  await follows()
  await isOnItsWay()
  passSeconds(11)
  await relay([])
  expect(control.tries).toBe(0)
  expect(await message()).toMatchObject({ status: 'dead', lastError: 'no known service' })
})

test('news that is old is not told', async () => {
  await follows()
  await isOnItsWay()
  passSeconds(60 * 60)
  await relay()
  expect(control.messages).toEqual([])
})

test('the keys are made once, and those of the configuration come first', async () => {
  const [one, other] = await Promise.all([readPushKeys(db, null, now), readPushKeys(db, null, now)])
  expect(one).toEqual(other)
  expect(one.publicKey).toMatch(/^[\w-]{87}$/)
  const configured = { publicKey: 'a', privateKey: 'b' }
  expect(await readPushKeys(db, configured, now)).toBe(configured)
})
