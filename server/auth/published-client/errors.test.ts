import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { publishedClients } from '#test/auth/published-client.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, signedUp } from '#test/auth/signed-up.ts'

/** Refusals as the published client reads them, and as older clients and other programs do. */

const shop = await testShop()
const { app } = shop
const { aBrowser, url } = publishedClients(shop)
const EMAIL = 'ama@example.com'
const captcha = async () => ({ captchaToken: await captchaToken(app) })

describe('the client reads', () => {
  test('a weak password, with its reasons', async () => {
    const { error } = await aBrowser().client.signUp({ email: EMAIL, password: 'aaaa', options: await captcha() })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons: ['length', 'characters'],
    })
  })

  test('a common password, although it passes every check of the form', async () => {
    const { error } = await aBrowser().client.signUp({ email: EMAIL, password: 'Ghana2024!', options: await captcha() })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] })
    expect(error?.message).toContain('easy to guess')
  })

  test.each([
    { email: 'this-is-no-address', message: 'Unable to validate email address: invalid format' },
    { email: 'ama@example.com\r\nBcc: all@example.com', message: 'Unable to validate email address: invalid format' },
    { email: `${'a'.repeat(250)}@example.com`, message: 'Unable to validate email address: invalid format' },
  ])('the invalid address $email', async ({ email, message }) => {
    const { error } = await aBrowser().client.signUp({ email, password: GOOD_PASSWORD, options: await captcha() })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  test('a password longer than any form allows', async () => {
    const password = `Aa1!${'x'.repeat(70)}`
    const { error } = await aBrowser().client.signUp({ email: EMAIL, password, options: await captcha() })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('a sign-up or a password without the answered question', async () => {
    const data = { full_name: 'Ama Mensah' }
    const signUp = await aBrowser().client.signUp({ email: EMAIL, password: GOOD_PASSWORD, options: { data } })
    expect(signUp.error).toMatchObject({ status: 400, code: 'captcha_failed' })
    const signIn = await aBrowser().client.signInWithPassword({ email: EMAIL, password: GOOD_PASSWORD })
    expect(signIn.error).toMatchObject({ status: 400, code: 'captcha_failed' })
  })

  test('wrong credentials with the same text, whether the account exists or not', async () => {
    await signedUp(shop)
    const messages = []
    for (const email of [EMAIL, 'nobody@example.com']) {
      const { error } = await aBrowser().client.signInWithPassword({
        email,
        password: 'Wrong-4-sure',
        options: await captcha(),
      })
      messages.push([error?.status, error?.code, error?.message])
    }
    expect(messages[0]).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
    expect(messages[1]).toEqual(messages[0])
  })

  test('an unconfirmed address, to holders of its password', async () => {
    const { client } = aBrowser()
    const options = { ...(await captcha()), data: { full_name: 'Ama Mensah' } }
    await client.signUp({ email: EMAIL, password: GOOD_PASSWORD, options })
    const right = await client.signInWithPassword({ email: EMAIL, password: GOOD_PASSWORD, options: await captcha() })
    expect(right.error).toMatchObject({ code: 'email_not_confirmed' })
    const wrong = await client.signInWithPassword({ email: EMAIL, password: 'Wrong-4-sure', options: await captcha() })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('invalid codes', async () => {
    const { client } = aBrowser()
    const unknown = await client.verifyOtp({ type: 'sms', phone: '233500000000', token: '123456' })
    expect(unknown.error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' })
    const bad = await client.verifyOtp({ type: 'sms', phone: '0-not-a-phone', token: '123456' })
    expect(bad.error).toMatchObject({ status: 400, message: 'Invalid phone number format (E.164 required)' })
    const link = await client.verifyOtp({ type: 'recovery', token_hash: 'never-sent' })
    expect(link.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('a missing session, without a request', async () => {
    const { client, calls } = aBrowser()
    for (const { error } of [
      await client.getUser(),
      await client.updateUser({ data: {} }),
      await client.reauthenticate(),
      await client.refreshSession(),
    ]) {
      expect(error?.name).toBe('AuthSessionMissingError')
    }
    expect(calls).toEqual([])
  })

  test('an unknown refresh token', async () => {
    const { error } = await aBrowser().client.refreshSession({ refresh_token: 'nobody-gave-me-out' })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('too many mails, with the seconds to wait', async () => {
    const { client } = aBrowser()
    await client.signInWithOtp({ email: EMAIL, options: await captcha() })
    const { error } = await client.signInWithOtp({ email: EMAIL })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
  })

  test('anonymous accounts, SAML and wallets, which are disabled', async () => {
    const { client } = aBrowser()
    expect((await client.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    })
    expect((await client.signInWithSSO({ domain: 'company.example' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
    const web3 = await askAuth(app, 'POST', '/token?grant_type=web3', { body: {} })
    expect([web3.statusCode, web3.json()]).toEqual([
      422,
      { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    ])
  })

  test('a second factor without a session, which needs a bearer token', async () => {
    const { error } = await aBrowser().client.mfa.enroll({ factorType: 'totp' })
    expect(error?.message).toBe('This endpoint requires a valid Bearer token')
  })
})

describe('the two dialects', () => {
  const ask = (version?: string) =>
    fetch(`${url()}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(version && { 'x-supabase-api-version': version }) },
      body: JSON.stringify({ type: 'email', email: EMAIL, token: '000000' }),
    })
  const message = 'Token has expired or is invalid'

  test.each(['2024-01-01', '2026-05-05'])(
    'a client of version %s finds the name in `code`, and the version echoed',
    async (version) => {
      const answer = await ask(version)
      expect(await answer.json()).toEqual({ code: 'otp_expired', message })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(answer.headers.get('x-sb-error-code')).toBe('otp_expired')
    },
  )

  test.each([undefined, '2023-12-31'])(
    'any other version (%s) finds the status there and the name beside it',
    async (version) => {
      const answer = await ask(version)
      expect(await answer.json()).toEqual({ code: 403, error_code: 'otp_expired', msg: message })
      expect(answer.headers.get('x-supabase-api-version')).toBeNull()
      expect(answer.headers.get('x-sb-error-code')).toBe('otp_expired')
    },
  )

  test('a missing refresh token is refused with the OAuth error', async () => {
    const reply = await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: {} })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'refresh_token required' },
    ])
  })

  test('a weak password carries its reasons in both', async () => {
    const body = { email: EMAIL, password: 'aaaaaaaaa' }
    const named = await askAuth(app, 'POST', '/signup', { body })
    const old = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: body })
    const weak_password = { reasons: ['characters'] }
    expect(named.json()).toMatchObject({ code: 'weak_password', weak_password })
    expect(old.json()).toMatchObject({ code: 422, error_code: 'weak_password', weak_password })
  })
})

describe('an incomplete verification names what is missing', () => {
  test.each([
    { body: {}, says: 'Verify requires a verification type' },
    { body: { type: 'strange', token: '1' }, says: 'Unsupported verification type' },
    { body: { type: '__proto__', token: '1' }, says: 'Unsupported verification type' },
    { body: { type: 'email' }, says: 'Verify requires a token or a token hash' },
    {
      body: { type: 'email', token: '123456' },
      says: 'Only an email address or phone number should be provided on verify',
    },
    {
      body: { type: 'email', token_hash: 'abc', email: EMAIL },
      says: 'Only the token_hash and type should be provided',
    },
  ])('$body: $says', async ({ body, says }) => {
    const reply = await askAuth(app, 'POST', '/verify', { body })
    expect([reply.statusCode, reply.json()]).toEqual([400, { code: 'validation_failed', message: says }])
  })
})
