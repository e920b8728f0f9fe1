import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { publishedClients } from '#test/auth/published-client.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { USUAL_SWITCHES } from '../../config/auth-settings.ts'

/** `GET /verify`: a link that takes effect when opened, for the operator's own mails and other programs. */

/** Without the arithmetic question, which other tests cover. */
const switches = { ...USUAL_SWITCHES, asksQuestion: false, requiresName: false }
const shop = await testShop({ authSettings: { switches } })
const { app } = shop
const { aBrowser } = publishedClients(shop)
const EMAIL = 'ama@example.com'
const BACK = 'https://shop.example.com/auth/callback'

/** Opens a link; returns the redirect target. */
async function open(token: string, type: string, back: string | null = BACK) {
  const query = new URLSearchParams({ token, type, ...(back !== null && { redirect_to: back }) })
  const reply = await app.inject(`/auth/v1/verify?${query}`)
  expect(reply.statusCode).toBe(303)
  expect(reply.headers['cache-control']).toBe('no-store')
  const to = new URL(String(reply.headers.location))
  return { to, page: to.origin + to.pathname, query: to.searchParams, hash: new URLSearchParams(to.hash.slice(1)) }
}

describe('of a browser without a challenge', () => {
  test('redirects with the session in the fragment, which no server sees', async () => {
    await aBrowser({ flowType: 'implicit' }).client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    const { page, query, hash } = await open(link, 'magiclink')
    expect(page).toBe(BACK)
    expect([...query]).toEqual([])
    expect(Object.fromEntries(hash)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      expires_at: expect.any(String),
      token_type: 'bearer',
      type: 'magiclink',
      sb: '',
    })
    const user = await askAuth(app, 'GET', '/user', { token: hash.get('access_token') ?? '' })
    expect(user.json()).toMatchObject({ email: EMAIL })
  })

  test.each([
    { token: 'never-sent', type: 'signup', code: 'otp_expired', why: 'an unknown link' },
    { token: 'never-sent', type: 'strange', code: 'validation_failed', why: 'an unknown type' },
    { token: '', type: 'signup', code: 'otp_expired', why: 'no token at all' },
  ])('redirects with the error: $why', async ({ token, type, code }) => {
    const { page, query, hash } = await open(token, type)
    expect(page).toBe(BACK)
    expect([...query]).toEqual([])
    expect(hash.get('error')).toBe('access_denied')
    expect(hash.get('error_code')).toBe(code)
    expect(hash.get('error_description')).not.toBe('')
    expect(hash.has('sb')).toBe(true)
  })

  test('sends the session to the shop alone, also where another target is allowed', async () => {
    await aBrowser({ flowType: 'implicit' }).client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    const { to, hash } = await open(link, 'magiclink', 'https://a.partner.example/back')
    expect(to.origin).toBe('https://shop.example.com')
    expect(hash.has('access_token')).toBe(true)
  })

  test('works once', async () => {
    await aBrowser({ flowType: 'implicit' }).client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    await open(link, 'magiclink')
    expect((await open(link, 'magiclink')).hash.get('error_code')).toBe('otp_expired')
  })

  test('is valid for an hour', async () => {
    await aBrowser({ flowType: 'implicit' }).client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    shop.time.passMinutes(61)
    expect((await open(link, 'magiclink')).hash.get('error_code')).toBe('otp_expired')
  })

  test('is not used up by a HEAD request', async () => {
    await aBrowser({ flowType: 'implicit' }).client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    const asked = await app.inject({ method: 'HEAD', url: `/auth/v1/verify?token=${link}&type=magiclink` })
    expect(asked.statusCode).toBe(404)
    expect((await open(link, 'magiclink')).hash.get('type')).toBe('magiclink')
  })

  test('the first of two that change an address says that the other is needed', async () => {
    const { access_token: token } = await signedUp(shop)
    await askAuth(app, 'PUT', '/user', { token, body: { email: 'new@example.com' } })
    const { link } = await lastMessage(shop, 'new@example.com')
    const { hash } = await open(link, 'email_change')
    expect(hash.get('message')).toContain('the other email')
    expect(hash.has('access_token')).toBe(false)
  })
})

describe('of a browser with a challenge', () => {
  test('redirects with a code that only this browser can exchange', async () => {
    const { client, events } = aBrowser()
    await client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    expect(link).toMatch(/^pkce_/)
    const { page, query, hash } = await open(link, 'magiclink')
    expect(page).toBe(BACK)
    expect([...hash]).toEqual([])
    const code = query.get('code') ?? ''

    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(EMAIL)
    expect(events).toContain('SIGNED_IN')
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
  })

  test('a code without its verifier is refused and stays valid', async () => {
    const { client } = aBrowser()
    await client.signInWithOtp({ email: EMAIL })
    const { query } = await open((await lastMessage(shop, EMAIL)).link, 'magiclink')
    const code = query.get('code') ?? ''
    const thief = aBrowser().client
    await thief.signInWithOtp({ email: 'thief@example.com' })
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' })
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
  })

  test('a password recovery redirects with its type', async () => {
    await signedUp(shop)
    shop.time.passMinutes(2)
    const { client, events } = aBrowser()
    await client.resetPasswordForEmail(EMAIL, { redirectTo: BACK })
    const { query } = await open((await lastMessage(shop, EMAIL)).link, 'recovery')
    expect((await client.exchangeCodeForSession(query.get('code') ?? '')).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: 'Kenkey-5-now' })).error).toBeNull()
  })

  test('so do a sign-up and a change of address', async () => {
    const { client } = aBrowser()
    const options = { captchaToken: await captchaToken(app), emailRedirectTo: BACK }
    await client.signUp({ email: EMAIL, password: GOOD_PASSWORD, options })
    const joined = await open((await lastMessage(shop, EMAIL)).link, 'signup')
    expect((await client.exchangeCodeForSession(joined.query.get('code') ?? '')).error).toBeNull()

    shop.time.passMinutes(2)
    await client.updateUser({ email: 'new@example.com' })
    const half = await open((await lastMessage(shop, EMAIL)).link, 'email_change')
    expect(half.query.get('message')).toContain('the other email')
    const done = await open((await lastMessage(shop, 'new@example.com')).link, 'email_change')
    const { data, error } = await client.exchangeCodeForSession(done.query.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('new@example.com')
  })

  test('the error is in the query and in the fragment, where clients look', async () => {
    const { query, hash } = await open('pkce_never-sent', 'magiclink')
    for (const facts of [query, hash]) {
      expect(facts.get('error')).toBe('access_denied')
      expect(facts.get('error_code')).toBe('otp_expired')
      expect(facts.get('error_description')).toBe('Email link is invalid or has expired')
    }
  })
})

test('a link without a target, or with a foreign one, redirects to the shop', async () => {
  for (const back of [null, 'https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    expect((await open('never-sent', 'signup', back)).page, String(back)).toBe('https://shop.example.com/')
  }
})
