import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { buildAirtimeSimulator } from './airtime-simulator.ts'

const { plugin, control } = buildAirtimeSimulator({ clock: () => new Date('2026-11-20T12:00:00Z') })
const app = Fastify()
await app.register(plugin, { prefix: '/airtime' })

beforeEach(() => control.clear())

const KEYED = { authorization: 'Bearer key' }
const send = (change: object = {}, headers: Record<string, string> = KEYED) =>
  app.inject({
    method: 'POST',
    url: '/airtime/top-ups',
    payload: { id: 'a', network: 'mtn', phone: '233244123456', amount: 500, currency: 'GHS', ...change },
    headers,
  })
const fate = (id: string) => app.inject({ url: `/airtime/top-ups/${id}`, headers: KEYED })
const form = (path: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: `/airtime/${path}`,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('airtime is sent, and shown on the page and as JSON', async () => {
  expect((await send({ network: '<b>mtn' })).json()).toEqual({ status: 'sent', reference: 'SIM-0001' })
  expect((await fate('a')).json()).toEqual({ status: 'sent', reference: 'SIM-0001' })
  expect((await app.inject('/airtime/_top-ups')).json().topUps).toMatchObject([{ phone: '233244123456', amount: 500 }])
  expect((await app.inject('/airtime/')).body).toContain('&lt;b&gt;mtn')
})

test('an id is sent once, however often it is posted, whatever the switch is set to', async () => {
  await send()
  control.switchTo('refused')
  expect((await send({ amount: 900 })).json()).toMatchObject({ status: 'sent' })
  expect(control.topUps).toMatchObject([{ amount: 500, posts: 2 }])
})

test('a pending top-up is decided on the page, once', async () => {
  control.switchTo('pending', 1)
  expect((await send()).statusCode).toBe(202)
  expect((await form('decide', 'id=a&status=failed')).statusCode).toBe(303)
  expect((await fate('a')).json()).toMatchObject({ status: 'failed', reason: expect.any(String) })
  expect((await form('decide', 'id=a&status=sent')).statusCode).toBe(400)
})

test.each([
  { mode: 'unauthorized', status: 401 },
  { mode: 'no_float', status: 402 },
  { mode: 'rate_limited', status: 429 },
  { mode: 'server_error', status: 502 },
] as const)('$mode takes nothing', async ({ mode, status }) => {
  await form('switch', `mode=${mode}&times=1`)
  expect((await send()).statusCode).toBe(status)
  expect((await fate('a')).json()).toEqual({ status: 'never_seen' })
  expect((await send()).json()).toMatchObject({ status: 'sent' })
})

test.each([
  { why: 'without a key', change: {}, headers: {}, status: 401 },
  { why: 'to a number with a plus', change: { phone: '+233244123456' }, headers: KEYED, status: 400 },
  { why: 'of half a pesewa', change: { amount: 0.5 }, headers: KEYED, status: 400 },
  { why: 'in another currency', change: { currency: 'USD' }, headers: KEYED, status: 400 },
])('a top-up $why is refused', async ({ change, headers, status }) => {
  expect((await send(change, headers as Record<string, string>)).statusCode).toBe(status)
  expect(control.topUps).toEqual([])
})

test('other machines cannot see it', async () => {
  await send()
  const reply = await app.inject({ url: '/airtime/_top-ups', remoteAddress: '192.168.1.9' })
  expect(reply.statusCode).toBe(403)
  expect(reply.body).not.toContain('233244123456')
})
