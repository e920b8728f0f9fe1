// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TOKEN = `a.${btoa(JSON.stringify({ aal: 'aal1' })).replace(/=/g, '')}.x`

/** A page with a signed-in person, and a server that answers a sign-out with this status. */
async function openPage(logout: () => Response | Promise<Response>, { secondsLeft = 600 } = {}) {
  vi.resetModules()
  const expires_at = Math.round(Date.now() / 1_000) + secondsLeft
  const session = { access_token: TOKEN, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at }
  localStorage.setItem('chillz-session', JSON.stringify({ ...session, user: { id: 'user-1', email: 'a@example.com' } }))
  vi.stubGlobal('fetch', async () => logout())
  const { currentSession } = await import('./session-store.ts')
  const client = await import('./auth-client.ts')
  return { ...client, currentSession }
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  const { auth } = await import('./auth-client.ts')
  await auth.dispose()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([204, 401, 403, 404])('signing out succeeds with %i: the session has ended anyway', async (status) => {
  const { signOut, currentSession } = await openPage(() => new Response(status === 204 ? null : '{}', { status }))
  expect(await signOut()).toBeNull()
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
  expect(localStorage.getItem('chillz-session')).toBeNull()
})

test('a failing server is reported, and this device still forgets the session: there is nothing to try again', async () => {
  const { signOut, currentSession } = await openPage(() => new Response('{}', { status: 500 }))
  expect(await signOut()).toBe('You are signed out on this device. The shop could not be told.')
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
})

test('without a network signing out of a shared phone takes only a moment', async () => {
  vi.useFakeTimers()
  const { signOut, currentSession } = await openPage(() => Promise.reject(new TypeError('Failed to fetch')), {
    secondsLeft: -600,
  })
  const said = signOut()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await said).toBe('You are signed out on this device. The shop could not be told.')
  expect(currentSession()).toEqual({ status: 'signed_out', lapsed: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession(), 'a late answer signs nobody in again').toEqual({ status: 'signed_out', lapsed: null })
})

test('a sign-in on a stalled connection ends, and says that the shop was not reached', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const connection = new AbortController()
    setTimeout(() => connection.abort(new DOMException('The operation timed out.', 'TimeoutError')))
    return connection.signal
  })
  const { auth, failureText } = await openPage(() => Response.json({}))
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const { error } = await auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
  expect(failureText(error)).toBe('We could not reach the shop. Please check your connection and try again.')
  expect(timeout).toHaveBeenCalledWith(25_000)
})

test('a session that was ended elsewhere is removed at the first refused change, and the person reads why', async () => {
  const ended = { code: 403, error_code: 'session_not_found', msg: 'Session from session_id claim does not exist' }
  const { auth, failureText, currentSession } = await openPage(() => Response.json(ended, { status: 403 }))
  const { error } = await auth.updateUser({ email: 'b@example.com' })
  expect(failureText(error)).toBe('You have been signed out on this device. Please sign in again to continue.')
  expect(currentSession()).toMatchObject({ status: 'signed_out', lapsed: { email: 'a@example.com' } })
})

test.each(['mfa_challenge_expired', 'mfa_ip_address_mismatch'])('%s asks for a new code', async (error_code) => {
  const refused = { code: 422, error_code, msg: 'MFA challenge has expired, please challenge again' }
  const { auth, failureText } = await openPage(() => Response.json(refused, { status: 422 }))
  const { error } = await auth.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' })
  expect(failureText(error)).toBe('This code is too old. Please ask for a new one.')
})

test('the code of a new phone is sent with the session, which continues by it; a request for a code is not', async () => {
  const { auth } = await openPage(() => Response.json({}))
  const sent: Record<string, string | null> = {}
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent[new URL(url).pathname] = new Headers(headers).get('authorization')
    return Response.json({})
  })
  await auth.verifyOtp({ type: 'phone_change', phone: '233244123456', token: '123456' })
  await auth.signInWithOtp({ phone: '233244123456' })
  expect(sent).toEqual({ '/auth/v1/verify': `Bearer ${TOKEN}`, '/auth/v1/otp': null })
})

test('a token that has expired is renewed before the code of a new address, which would start a second session without', async () => {
  const { auth } = await openPage(() => Response.json({}))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
  const fresh = `b.${btoa(JSON.stringify({ aal: 'aal1' })).replace(/=/g, '')}.x`
  const user = { id: 'user-1', email: 'a@example.com' }
  const renewed = { access_token: fresh, refresh_token: 's', token_type: 'bearer', expires_in: 3600, user }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    if (url.endsWith('/auth/v1/verify')) sent.push(new Headers(headers).get('authorization'))
    return Response.json(url.includes('/auth/v1/token') ? renewed : {})
  })
  await auth.verifyOtp({ type: 'email_change', email: 'b@example.com', token: '123456' })
  expect(sent).toEqual([`Bearer ${fresh}`])
})
