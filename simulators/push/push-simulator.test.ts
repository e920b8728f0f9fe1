import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { buildPushSimulator } from './push-simulator.ts'

const ORIGIN = 'http://127.0.0.1:9000'
const { plugin, control } = buildPushSimulator({
  clock: () => new Date('2026-11-20T12:00:00Z'),
  baseUrl: () => `${ORIGIN}/push`,
  shopUrl: () => undefined,
})
const app = Fastify()
await app.register(plugin, { prefix: '/push' })
const keys = webPush.generateVAPIDKeys()

beforeEach(() => control.clear())

async function send(change: { auth?: string } = {}) {
  const { endpoint, p256dh, auth } = (await app.inject({ method: 'POST', url: '/push/devices' })).json()
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth: change.auth ?? auth } }, 'Kɔkɔɔ', {
    vapidDetails: { subject: 'mailto:shop@example.com', ...keys },
    TTL: 60,
    topic: 'A',
  })
  return app.inject({
    method: 'POST',
    url: new URL(endpoint).pathname,
    headers: request.headers as Record<string, string>,
    payload: Buffer.from(request.body ?? ''),
  })
}

test('a notification of the library is opened, and shown on the page and as JSON', async () => {
  expect((await send()).statusCode).toBe(201)
  expect((await app.inject('/push/_messages')).json().messages).toMatchObject([{ text: 'Kɔkɔɔ', ttl: 60, topic: 'A' }])
  expect((await app.inject('/push/')).body).toContain('Kɔkɔɔ')
})

test('what is encrypted for another device is no notification', async () => {
  expect((await send({ auth: 'A'.repeat(22) })).statusCode).toBe(500)
  expect(control.messages).toEqual([])
})

test('an unsigned request is refused', async () => {
  const { endpoint } = (await app.inject({ method: 'POST', url: '/push/devices' })).json()
  const reply = await app.inject({ method: 'POST', url: new URL(endpoint).pathname, headers: { ttl: '60' } })
  expect(reply.statusCode).toBe(401)
})

test.each([
  { mode: 'gone', status: 410 },
  { mode: 'rate_limited', status: 429 },
  { mode: 'server_error', status: 502 },
] as const)('the switch $mode answers $status', async ({ mode, status }) => {
  control.switchTo(mode, 1)
  expect((await send()).statusCode).toBe(status)
  expect((await send()).statusCode, 'only as often as it was asked to').toBe(201)
})

test('other machines cannot see it', async () => {
  expect((await app.inject({ url: '/push/_messages', remoteAddress: '192.168.1.9' })).statusCode).toBe(403)
})
