import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { buildSmsSimulator } from './sms-simulator.ts'

const { plugin, control } = buildSmsSimulator({ clock: () => new Date('2026-11-20T12:00:00Z') })
const app = Fastify()
await app.register(plugin, { prefix: '/sms' })

beforeEach(() => control.clear())

const send = (over: object = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/sms/messages',
    payload: { from: 'Chillz', to: '233244123456', text: '408213 is your code', ...over },
    headers: { authorization: 'Bearer key', ...headers },
  })

test('a message is accepted, and shown on the page and as JSON, of one phone or of all', async () => {
  expect((await send()).json()).toEqual({ id: '1' })
  await send({ to: '233200000001', text: '<b>second</b>' })

  const page = await app.inject('/sms/')
  const one = await app.inject('/sms/_messages?to=233244123456')

  expect(page.body).toContain('408213 is your code')
  expect(page.body).toContain('&lt;b&gt;second')
  expect(one.json().messages).toMatchObject([{ from: 'Chillz', to: '233244123456', text: '408213 is your code' }])
  expect((await app.inject('/sms/_messages')).json().messages).toHaveLength(2)
})

test.each([
  { why: 'without a key', over: {}, headers: { authorization: '' }, status: 401 },
  { why: 'to a number with a plus', over: { to: '+233244123456' }, headers: {}, status: 422 },
  { why: 'without a text', over: { text: undefined }, headers: {}, status: 422 },
])('a message $why is refused', async ({ over, headers, status }) => {
  expect((await send(over, headers as Record<string, string>)).statusCode).toBe(status)
  expect(control.messages).toEqual([])
})

test('the same idempotency key is sent once', async () => {
  await send({}, { 'idempotency-key': 'a' })
  await send({}, { 'idempotency-key': 'a' })

  expect(control.messages).toHaveLength(1)
})

test('the switch applies to its number of messages', async () => {
  await app.inject({
    method: 'POST',
    url: '/sms/switch',
    payload: 'mode=rate_limited&times=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

  const limited = await send()

  expect(limited.statusCode).toBe(429)
  expect(limited.headers['retry-after']).toBe('3')
  expect((await send()).statusCode).toBe(200)
})

test('other machines cannot see it', async () => {
  await send()

  const reply = await app.inject({ url: '/sms/_messages', remoteAddress: '192.168.1.9' })

  expect(reply.statusCode).toBe(403)
  expect(reply.body).not.toContain('408213')
})
