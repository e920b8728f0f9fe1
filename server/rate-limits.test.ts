import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { anOrderRequest } from '#test/builders.ts'
import { buildApp } from './app.ts'
import { RATE } from './rate-limits.ts'

const shop = await testShop()
let app = shop.app
beforeEach(async () => {
  // Counts begin anew with each app; the database is the same.
  app = await buildApp({ ...shop.app.deps, hasLimits: true })
  return () => app.close()
})
afterAll(() => app.close())

const FIRST = '41.66.192.1'
const ORDER = () => ({ method: 'POST' as const, url: '/api/orders', payload: anOrderRequest() })

/** Asks so many times from one address; gives the statuses. */
async function ask(times: number, request: () => InjectOptions, remoteAddress = FIRST): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    statuses.push((await app.inject({ ...request(), remoteAddress })).statusCode)
  }
  return statuses
}

describe('orders', () => {
  test('the 31st of a minute from one address is told to wait, and for how long', async () => {
    expect(new Set(await ask(30, ORDER))).toEqual(new Set([200]))

    const reply = await app.inject({ ...ORDER(), remoteAddress: FIRST })

    expect(reply.statusCode).toBe(429)
    expect(reply.json()).toMatchObject({ code: 'request.too_many', title: 'One moment' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('others order on meanwhile, and the first may still look around', async () => {
    await ask(31, ORDER)

    expect(await ask(1, ORDER, '41.66.192.2')).toEqual([200])
    expect(await ask(1, () => ({ url: '/api/shop' }))).toEqual([200])
  })

  test('nobody gets around it by claiming to be somebody else: without a proxy, such headers are not believed', async () => {
    let count = 0
    const disguised = () => ({
      ...ORDER(),
      headers: { 'x-forwarded-for': `10.0.0.${count++}`, forwarded: `for=10.0.0.${count}` },
    })

    expect((await ask(31, disguised)).at(-1)).toBe(429)
  })

  test('refused orders count too: else guessing would be free', async () => {
    const nonsense = () => ({ method: 'POST' as const, url: '/api/orders', payload: { nonsense: true } })

    expect((await ask(31, nonsense)).slice(-2)).toEqual([400, 429])
  })
})

test.each([
  { what: 'tracking', max: RATE.track.max, request: () => ({ url: '/api/orders/AAAAAAAAAA' }), before: 404 },
  {
    what: 'live tracking',
    max: RATE.track.max,
    request: () => ({ url: '/api/orders/AAAAAAAAAA/events' }),
    before: 404,
  },
  { what: 'searching', max: RATE.search.max, request: () => ({ url: '/api/menu/search?q=rice' }), before: 200 },
  {
    what: 'quoting',
    max: RATE.quote.max,
    request: () => ({ method: 'POST' as const, url: '/api/quote', payload: {} }),
    before: 400,
  },
  {
    what: 'starting payments',
    max: RATE.pay.max,
    request: () => ({ method: 'POST' as const, url: '/api/paystack/initiate', payload: { orderId: 'AAAAAAAAAA' } }),
    before: 404,
  },
  {
    what: 'settling',
    max: RATE.pay.max,
    request: () => ({ method: 'POST' as const, url: '/api/payments/nobody-1/settle' }),
    before: 404,
  },
])('$what more than $max times a minute is guessing, and is told to wait', async ({ max, request, before }) => {
  const statuses = await ask(max + 1, request)
  expect([statuses.at(max - 1), statuses.at(max)]).toEqual([before, 429])
})

const post = (url: string, payload: object = {}) => ({
  method: 'POST' as const,
  url: `/auth/v1${url}`,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  payload,
})

test.each([
  { what: 'signing up', max: RATE.signUp.max, request: () => post('/signup', { email: 'a@example.com' }), before: 400 },
  { what: 'asking for codes', max: RATE.authMessage.max, request: () => post('/otp', { email: 'none' }), before: 400 },
  { what: 'forgetting', max: RATE.authMessage.max, request: () => post('/recover', { email: 'none' }), before: 400 },
  { what: 'asking again', max: RATE.authMessage.max, request: () => post('/resend', { type: 'signup' }), before: 400 },
  { what: 'trying links', max: RATE.verify.max, request: () => post('/verify', { type: 'email' }), before: 400 },
  { what: 'trying passwords', max: RATE.token.max, request: () => post('/token?grant_type=password'), before: 400 },
  {
    what: 'changing an account',
    max: RATE.changeUser.max,
    request: () => ({ ...post('/user'), method: 'PUT' as const }),
    before: 401,
  },
  { what: 'inviting people', max: RATE.people.max, request: () => post('/invite'), before: 401 },
])('$what more than $max times is too often, in the words of its client', async ({ max, request, before }) => {
  expect((await ask(max, request)).at(-1)).toBe(before)

  const reply = await app.inject({ ...request(), remoteAddress: FIRST })

  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('asking for questions more often than people read them is told to wait', async () => {
  const statuses = await ask(RATE.captcha.max + 1, () => ({ url: '/api/captcha' }))
  expect(statuses.slice(-2)).toEqual([200, 429])
})

test('a household with IPv6 is one place, however many addresses it has', async () => {
  for (let count = 1; count <= 30; count += 1) await app.inject({ ...ORDER(), remoteAddress: `2001:db8:1:2::${count}` })

  expect(await ask(1, ORDER, '2001:db8:1:2:ffff::1')).toEqual([429])
  expect(await ask(1, ORDER, '2001:db8:1:3::1')).toEqual([200])
})

test('the provider is never told to wait: its events come as fast as shoppers pay', async () => {
  const event = () => ({ method: 'POST' as const, url: '/api/paystack/webhook', payload: '{}' })
  expect(new Set(await ask(300, event))).toEqual(new Set([403]))
})
