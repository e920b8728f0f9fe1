import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testShop, withLimits } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { aChoice, anOrderRequest, aPersonActor } from '#test/builders.ts'
import { hasPromotion } from '#test/promotions.ts'
import { RATE } from './rate-limits.ts'

const shop = await testShop()
let app = shop.app
beforeEach(async () => {
  // Counts begin anew with each app; the database is the same.
  app = await withLimits(shop.app)
  return () => app.close()
})
afterAll(() => app.close())

const FIRST = '41.66.192.1'
const ORDER = () => ({ method: 'POST' as const, url: '/api/orders', payload: anOrderRequest() })

function pass(ms: number): void {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}

/** Asks so many times from one address; gives the statuses. */
async function ask(times: number, request: () => InjectOptions, remoteAddress = FIRST): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    statuses.push((await app.inject({ ...request(), remoteAddress })).statusCode)
  }
  return statuses
}

/** An order that is refused, and counted all the same. */
const NONSENSE = () => ({ method: 'POST' as const, url: '/api/orders', payload: { nonsense: true } })
const { perAddress, each } = RATE.placeOrder

describe('orders', () => {
  test('so many of a minute from one address, and the next is told to wait, and for how long', async () => {
    await ask(perAddress - 1, NONSENSE)
    expect(await ask(1, ORDER)).toEqual([200])

    const reply = await app.inject({ ...ORDER(), remoteAddress: FIRST })

    expect(reply.statusCode).toBe(429)
    expect(reply.json()).toMatchObject({ code: 'request.too_many', title: 'One moment' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('others order on meanwhile, and the first may still look around', async () => {
    await ask(perAddress + 1, NONSENSE)

    expect(await ask(1, ORDER, '41.66.192.2')).toEqual([200])
    expect(await ask(1, () => ({ url: '/api/shop' }))).toEqual([200])
  })

  test('nobody gets around it by claiming to be somebody else: without a proxy, such headers are not believed', async () => {
    let count = 0
    const disguised = () => ({
      ...NONSENSE(),
      headers: { 'x-forwarded-for': `10.0.0.${count++}`, forwarded: `for=10.0.0.${count}` },
    })

    expect((await ask(perAddress + 1, disguised)).at(-1)).toBe(429)
  })

  test('refused orders count too: else guessing would be free', async () => {
    expect((await ask(perAddress + 1, NONSENSE)).slice(-2)).toEqual([400, 429])
  })

  test('requests of a signed-in person are counted by person, not by address', async () => {
    await ask(perAddress + 1, NONSENSE)
    shop.as(aPersonActor())
    const places = Array.from({ length: each }, (_one, number) => `154.160.1.${number + 1}`)
    for (const place of places) expect(await ask(1, NONSENSE, place)).toEqual([400])
    expect(await ask(1, NONSENSE, '154.160.2.1')).toEqual([429])
    shop.as({ ...aPersonActor(), userId: '0198c0de-0000-7000-8000-0000000000aa' })
    expect(await ask(1, ORDER)).toEqual([200])
  })
})

test('so many orders of a day and no more, however slowly they come; the next day has room again', async () => {
  shop.as(aPersonActor())
  const day = RATE.ordersOfDay.each
  for (let count = 0; count < day; count += each) {
    expect(new Set(await ask(Math.min(each, day - count), ORDER))).toEqual(new Set([200]))
    pass(61_000)
  }
  const reply = await app.inject({ ...ORDER(), remoteAddress: FIRST })
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'order.too_many_today'])
  shop.as({ ...aPersonActor(), userId: '0198c0de-0000-7000-8000-0000000000aa' })
  expect(await ask(1, ORDER)).toEqual([200])
  shop.as(aPersonActor())
  pass(24 * 60 * 60_000)
  expect(await ask(1, ORDER)).toEqual([200])
})

test('a clock that is set back by an hour stops nobody who keeps to the limit', async () => {
  shop.as(aPersonActor())
  await ask(each - 1, ORDER)
  pass(-60 * 60_000)
  expect(new Set(await ask(each, ORDER))).toEqual(new Set([200]))
  pass(60_000)
  expect(await ask(1, ORDER)).toEqual([200])
})

test('after too many guessed codes of promotions even a true code is not confirmed, and the person can still order', async () => {
  await hasPromotion(shop.database.db, { code: 'TEN' })
  const quote = async (code?: string, remoteAddress = FIRST) => {
    const payload = { context: 'home', lines: [aChoice()], scheduledFor: null, ...(code && { code }) }
    const reply = await app.inject({ method: 'POST', url: '/api/quote', payload, remoteAddress })
    const { codeProblem, promotion } = reply.json()
    return [reply.statusCode, codeProblem, promotion?.code ?? null]
  }
  shop.as(aPersonActor())
  await hasPromotion(shop.database.db, { code: 'ENDED', endsAt: '2026-11-20T00:00:00.000Z' })
  expect(await quote('ENDED'), 'is no guess').toEqual([200, 'unknown', null])
  for (let count = 0; count < RATE.promotionCode.each; count += 1) {
    expect(await quote(`GUESS${count}`)).toEqual([200, 'unknown', null])
  }
  expect(await quote('TEN')).toEqual([200, 'too_many_tries', null])
  expect(await quote('TEN', '41.66.192.2'), 'from elsewhere too').toEqual([200, 'too_many_tries', null])
  expect(await quote()).toEqual([200, null, null])
  // The page leaves the code out, and the total is the one of the quote.
  expect(await ask(1, ORDER)).toEqual([200])

  shop.as({ ...aPersonActor(), userId: '0198c0de-0000-7000-8000-0000000000aa' })
  expect(await quote('TEN'), 'others are not kept from their codes').toEqual([200, null, 'TEN'])
  shop.as(aPersonActor())
  pass(10 * 60_000)
  expect(await quote('TEN')).toEqual([200, null, 'TEN'])
})

test('a code that is right is no guess: the guests of a campaign, who share an address, do not use up the tries', async () => {
  await hasPromotion(shop.database.db, { code: 'TEN' })
  shop.as(aPersonActor())
  const payload = { context: 'home', lines: [aChoice()], scheduledFor: null, code: 'TEN' }
  const request = { method: 'POST' as const, url: '/api/quote', payload, remoteAddress: FIRST }
  for (let count = 0; count < RATE.promotionCode.each; count += 1) await app.inject(request)
  expect((await app.inject(request)).json()).toMatchObject({ codeProblem: null, promotion: { code: 'TEN' } })
})

test('orders are no way to guess more codes than quotes let one', () => {
  expect(RATE.ordersOfDay.each).toBeLessThanOrEqual(RATE.promotionCode.each)
  expect(RATE.ordersOfDay.perAddress).toBeLessThanOrEqual(RATE.promotionCode.perAddress)
})

test.each([
  { what: 'tracking', max: RATE.track.perAddress, request: () => ({ url: '/api/orders/a%00b' }), before: 400 },
  {
    what: 'live tracking',
    max: RATE.track.perAddress,
    request: () => ({ url: '/api/orders/a%00b/events' }),
    before: 400,
  },
  {
    what: 'searching',
    max: RATE.search.perAddress,
    request: () => ({ url: '/api/menu/search?category=none' }),
    before: 400,
  },
  {
    what: 'quoting',
    max: RATE.quote.perAddress,
    request: () => ({ method: 'POST' as const, url: '/api/quote', payload: {} }),
    before: 400,
  },
  {
    what: 'checking receipts',
    max: RATE.receipt.perAddress,
    request: () => ({ url: '/api/receipts/000000000000' }),
    before: 200,
  },
  {
    what: 'opening shared carts',
    max: RATE.sharedCart.perAddress,
    request: () => ({ url: '/api/shared-carts/00000000' }),
    before: 404,
  },
  {
    what: 'sharing carts',
    max: RATE.shareCart.perAddress,
    request: () => ({ method: 'POST' as const, url: '/api/shared-carts', payload: {} }),
    before: 400,
  },
  {
    what: 'starting payments',
    max: RATE.pay.perAddress,
    request: () => ({
      method: 'POST' as const,
      url: '/api/paystack/initiate',
      payload: { purpose: 'order', subjectId: 'AAAAAAAAAA' },
    }),
    before: 404,
  },
  {
    what: 'settling',
    max: RATE.pay.perAddress,
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
  {
    what: 'signing up',
    max: RATE.signUp.perAddress,
    request: () => post('/signup', { email: 'a@example.com' }),
    before: 400,
  },
  {
    what: 'asking for codes',
    max: RATE.authMessage.perAddress,
    request: () => post('/otp', { email: 'none' }),
    before: 400,
  },
  {
    what: 'forgetting',
    max: RATE.authMessage.perAddress,
    request: () => post('/recover', { email: 'none' }),
    before: 400,
  },
  {
    what: 'asking again',
    max: RATE.authMessage.perAddress,
    request: () => post('/resend', { type: 'signup' }),
    before: 400,
  },
  { what: 'trying links', max: RATE.verify.perAddress, request: () => post('/verify', { type: 'email' }), before: 400 },
  {
    what: 'trying passwords',
    max: RATE.password.perAddress,
    request: () => post('/token?grant_type=password'),
    before: 400,
  },
  {
    what: 'changing an account',
    max: RATE.changeUser.perAddress,
    request: () => ({ ...post('/user'), method: 'PUT' as const }),
    before: 401,
  },
  { what: 'inviting people', max: RATE.people.perAddress, request: () => post('/invite'), before: 401 },
])('$what more than $max times is too often, in the words of its client', async ({ max, request, before }) => {
  expect((await ask(max, request)).at(-1)).toBe(before)

  const reply = await app.inject({ ...request(), remoteAddress: FIRST })

  expect(reply.statusCode).toBe(429)
  expect(reply.json()).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('asking for questions more often than people read them is told to wait', async () => {
  const statuses = await ask(RATE.captcha.perAddress + 1, () => ({ url: '/api/captcha' }))
  expect(statuses.slice(-2)).toEqual([200, 429])
})

test('a household with IPv6 is one place, however many addresses it has', async () => {
  for (let count = 1; count <= perAddress; count += 1) {
    await app.inject({ ...NONSENSE(), remoteAddress: `2001:db8:1:2::${count}` })
  }

  expect(await ask(1, ORDER, '2001:db8:1:2:ffff::1')).toEqual([429])
  expect(await ask(1, ORDER, '2001:db8:1:3::1')).toEqual([200])
})

test('the provider is never told to wait: its events come as fast as shoppers pay', async () => {
  const event = () => ({ method: 'POST' as const, url: '/api/paystack/webhook', payload: '{}' })
  expect(new Set(await ask(300, event))).toEqual(new Set([403]))
})

describe('a network whose phones share one address', () => {
  const refresh = (refresh_token: string) => () => post('/token?grant_type=refresh_token', { refresh_token })

  test('stays signed in while somebody there tries passwords, and tokens that are none', async () => {
    const { refresh_token } = await signedUp({ app: shop.app, database: shop.database })
    await ask(RATE.password.perAddress + 1, () => post('/token?grant_type=password'))
    expect(await ask(1, () => post('/token?grant_type=password'))).toEqual([429])
    const unknown = await ask(61, refresh('no-such-token'))
    expect(unknown.slice(-2)).toEqual([400, 429])

    expect(await ask(1, refresh(refresh_token))).toEqual([200])
  })

  test('refreshes as often as it has people; one of them does not get to do it without end', async () => {
    const sessions = []
    for (let count = 0; count < 3; count += 1) {
      sessions.push(await signedUp({ app: shop.app, database: shop.database }, `shopper${count}@example.com`))
    }
    const [first = '', ...others] = sessions.map((session) => session.refresh_token)
    // Within ten seconds a token may be shown again.
    expect(new Set(await ask(60, refresh(first)))).toEqual(new Set([200]))
    expect(await ask(1, refresh(first))).toEqual([429])
    for (const token of others) expect(await ask(1, refresh(token))).toEqual([200])
  })

  test('comes back from its sign-in provider, whoever tries passwords', async () => {
    await ask(RATE.password.perAddress + 1, () => post('/token?grant_type=password'))
    const exchange = () => post('/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' })
    expect(await ask(1, exchange)).toEqual([404])
  })

  test.each([
    { what: 'quote', need: 1_000 },
    { what: 'search', need: 1_000 },
    { what: 'track', need: 1_000 },
    { what: 'placeOrder', need: 100 },
    { what: 'captcha', need: 300 },
    { what: 'verify', need: 200 },
  ] as const)('may ask for $what $need times, as some hundred people there do', ({ what, need }) => {
    expect(RATE[what].perAddress).toBeGreaterThanOrEqual(need)
  })
})
