// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'

const getPlate = {
  method: 'GET',
  url: '/api/plate',
  access: 'anyone',
  rate: 'unlimited',
  cache: 'never',
  schema: { summary: 'What is on the plate', response: { 200: z.object({ dish: z.string() }) } },
} as const satisfies Endpoint

const getMenu = { ...getPlate, url: '/api/board', access: 'anonymous' } as const satisfies Endpoint

const tokenOf = (name: string) => `${name}.${btoa(JSON.stringify({ aal: 'aal1' })).replace(/=/g, '')}.x`
const OLD = tokenOf('old')
const FRESH = tokenOf('fresh')
const NOW = Date.UTC(2026, 4, 6, 12)

/** The stored session of a person whose token is valid for some time. */
function signIn({ secondsLeft }: { secondsLeft: number }) {
  const session = { access_token: OLD, refresh_token: 'refresh-1', token_type: 'bearer', expires_in: 3600 }
  const expires_at = Math.round(NOW / 1_000) + secondsLeft
  const user = { id: 'user-1', email: 'ama@example.com' }
  localStorage.setItem('chillz-session', JSON.stringify({ ...session, expires_at, user }))
}

type Server = {
  /** The tokens that the shop accepts; a request without a token is a visitor's. */
  takes?: string[]
  visitors?: 'welcome' | 'refused'
  refresh?: () => Response | Promise<Response>
}

/** Answers like the shop and the auth server, and records the requests. */
function serverThat({ takes = [], visitors = 'welcome', refresh = renewed }: Server) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const path = new URL(url, 'http://shop.test').pathname
    if (path === '/auth/v1/token') {
      asked.push('refresh')
      return refresh()
    }
    if (path === '/auth/v1/logout') return new Response(null, { status: 204 })
    const token = headers.get('authorization')?.replace('Bearer ', '')
    asked.push(`${path} ${token === undefined ? 'as a visitor' : token.split('.')[0]}`)
    const ended = { code: 'session.ended', title: 'Please sign in again', message: 'You have been signed out.' }
    const required = { code: 'session.required', title: 'Sign in required', message: 'Please sign in.' }
    if (token !== undefined && !takes.includes(token)) return Response.json(ended, { status: 401 })
    if (token === undefined && visitors === 'refused') return Response.json(required, { status: 401 })
    return Response.json({ dish: 'Jollof' })
  })
  return asked
}

const renewed = () =>
  Response.json({
    access_token: FRESH,
    refresh_token: 'refresh-2',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.round(NOW / 1_000) + 3600,
    user: { id: 'user-1', email: 'ama@example.com' },
  })

const refused = () =>
  Response.json(
    { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
  )

/** A page that has just been opened. */
async function openPage() {
  vi.resetModules()
  const { call } = await import('./api.ts')
  const { currentSession } = await import('./session/session-store.ts')
  return { call, currentSession }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error: { code: string | null }) => error.code,
  )

beforeEach(() => {
  // Each page of this file creates a client in the same browser; the client warns about that.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(async () => {
  const { auth } = await import('./session/auth-client.ts')
  await auth.dispose()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('visitors send no token', async () => {
  const asked = serverThat({})
  const { call } = await openPage()
  await call(getPlate)
  expect(asked).toEqual(['/api/plate as a visitor'])
})

test('requests of a signed-in person carry their token', async () => {
  signIn({ secondsLeft: 600 })
  const asked = serverThat({ takes: [OLD] })
  const { call } = await openPage()
  await call(getPlate)
  expect(asked).toEqual(['/api/plate old'])
})

test('answers that are the same for everybody are requested without a token, so that the menu does not wait for one', async () => {
  signIn({ secondsLeft: 0 })
  const asked = serverThat({})
  const { call } = await openPage()
  await call(getMenu)
  expect(asked).toEqual(['/api/board as a visitor'])
})

test('a token that is about to expire is renewed before the call, once for all concurrent calls', async () => {
  signIn({ secondsLeft: 30 })
  const asked = serverThat({ takes: [FRESH] })
  const { call, currentSession } = await openPage()
  await Promise.all([call(getPlate), call(getPlate)])
  await call(getPlate)
  expect(asked).toEqual(['refresh', '/api/plate fresh', '/api/plate fresh', '/api/plate fresh'])
  expect(currentSession()).toMatchObject({ status: 'signed_in', accessToken: FRESH })
})

test('a token that the server refuses is renewed, and the call is repeated', async () => {
  signIn({ secondsLeft: 600 })
  const asked = serverThat({ takes: [FRESH] })
  const { call } = await openPage()
  expect(await call(getPlate)).toEqual({ dish: 'Jollof' })
  expect(asked).toEqual(['/api/plate old', 'refresh', '/api/plate fresh'])
})

test.each([
  { status: 'signed_in', factors: [], why: 'and both stay signed in' },
  { status: 'second_step', factors: [{ status: 'verified' }], why: 'and both are asked for the second step' },
])('of two tabs that renew a refused token at once the second takes the token of the first, $why', async (row) => {
  const { status, factors } = row
  signIn({ secondsLeft: 600 })
  const firstTab = tokenOf('first')
  const refresh = async () => {
    const stored = JSON.parse(localStorage.getItem('chillz-session') ?? '')
    const renewal = {
      ...stored,
      access_token: firstTab,
      refresh_token: 'refresh-of-first',
      user: { ...stored.user, factors },
    }
    localStorage.setItem('chillz-session', JSON.stringify(renewal))
    return renewed()
  }
  const asked = serverThat({ takes: [firstTab], refresh })
  const { call, currentSession } = await openPage()
  expect(await call(getPlate)).toEqual({ dish: 'Jollof' })
  expect(asked).toEqual(['/api/plate old', 'refresh', '/api/plate first'])
  expect(currentSession()).toMatchObject({ status, accessToken: firstTab })
})

test('when the session has ended the call is repeated as a visitor’s, and the page keeps the owner of the ended session', async () => {
  signIn({ secondsLeft: 600 })
  const asked = serverThat({ refresh: refused })
  const { call, currentSession } = await openPage()
  expect(await call(getPlate)).toEqual({ dish: 'Jollof' })
  expect(asked).toEqual(['/api/plate old', 'refresh', '/api/plate as a visitor'])
  expect(currentSession()).toMatchObject({ status: 'signed_out', lapsed: { email: 'ama@example.com' } })
})

test.each([{ secondsLeft: 600 }, { secondsLeft: -600 }])(
  'where visitors have no business the session has ended, which says more than that one is required ($secondsLeft s left)',
  async ({ secondsLeft }) => {
    signIn({ secondsLeft })
    serverThat({ refresh: refused, visitors: 'refused' })
    const { call, currentSession } = await openPage()
    expect(await codeOf(call(getPlate))).toBe('session.ended')
    expect(currentSession().status).toBe('signed_out')
  },
)

test.each([409, 429])('an answer that asks to retry later does not sign the person out (%i)', async (status) => {
  signIn({ secondsLeft: -600 })
  const busy = () =>
    Response.json({ code: 'over_request_rate_limit', message: 'Request rate limit reached' }, { status })
  let refusals = 1
  const asked = serverThat({ takes: [FRESH], refresh: () => (refusals-- > 0 ? busy() : renewed()) })
  const { call, currentSession } = await openPage()
  expect(await call(getPlate)).toEqual({ dish: 'Jollof' })
  expect(asked.at(-1), 'it is asked again, and then the call is made').toBe('/api/plate fresh')
  expect(currentSession().status).toBe('signed_in')
})

test('a lost connection signs nobody out', async () => {
  signIn({ secondsLeft: -600 })
  serverThat({ refresh: () => Promise.reject(new TypeError('Failed to fetch')) })
  const { call, currentSession } = await openPage()
  vi.useFakeTimers({ now: NOW })
  const fault = codeOf(call(getPlate))
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await fault, 'the call is offline, and may be tried again').toBeNull()
  expect(currentSession().status).toBe('signed_in')

  const asked = serverThat({ takes: [FRESH] })
  const later = call(getPlate)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await later, 'as soon as the network is back').toEqual({ dish: 'Jollof' })
  expect(asked).toContain('/api/plate fresh')
})
