import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { publishedClients } from '#test/auth/published-client.ts'
import { captchaToken, GOOD_PASSWORD, lastMessage } from '#test/auth/signed-up.ts'

/** Sign-in by password, code and link with the published client. */

const shop = await testShop()
const { app, time } = shop
const { aBrowser } = publishedClients(shop)

const EMAIL = 'ama@example.com'
const PHONE = '233241234567'
const REDIRECT = 'https://shop.example.com/order'

async function join(client: ReturnType<typeof aBrowser>['client'], email = EMAIL) {
  const options = {
    data: { full_name: 'Ama Mensah' },
    captchaToken: await captchaToken(app),
    emailRedirectTo: REDIRECT,
  }
  return client.signUp({ email, password: GOOD_PASSWORD, options })
}

/** A confirmed account. */
async function aMember(email = EMAIL) {
  const browser = aBrowser()
  await join(browser.client, email)
  const { code } = await lastMessage(shop, email)
  const { data } = await browser.client.verifyOtp({ type: 'signup', email, token: code })
  if (!data.session) throw new Error('the code was refused')
  time.passMinutes(2)
  return { ...browser, session: data.session }
}

describe('signing up with a password', () => {
  test('gives a user without a session, then the code of the mail gives one', async () => {
    const { client, events } = aBrowser()
    const { data, error } = await join(client)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: EMAIL,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ama Mensah', email: EMAIL, email_verified: false },
      is_anonymous: false,
    })
    expect(data.user?.confirmed_at).toBeUndefined()

    const { code } = await lastMessage(shop, EMAIL)
    const verified = await client.verifyOtp({ type: 'signup', email: EMAIL, token: code })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({ id: data.user?.id, user_metadata: { email_verified: true } })
    expect(verified.data.user?.email_confirmed_at).toBeDefined()
    expect(verified.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3_600 })
    expect(events).toContain('SIGNED_IN')
    expect((await client.getSession()).data.session?.access_token).toBe(verified.data.session?.access_token)
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }])
  })

  test.each(['signup', 'email', 'magiclink'] as const)(
    'the link of the mail does the same, as type %s',
    async (type) => {
      const { client } = aBrowser()
      await join(client)
      const { link, body } = await lastMessage(shop, EMAIL)
      expect(body).toContain('https://shop.example.com/auth/confirm?token_hash=')
      const { data, error } = await client.verifyOtp({ type, token_hash: link })
      expect(error).toBeNull()
      expect(data.user?.email).toBe(EMAIL)
      expect((await client.verifyOtp({ type, token_hash: link })).error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Email link is invalid or has expired',
      })
    },
  )

  test('a lost code is sent again, and the one before is void', async () => {
    const { client } = aBrowser()
    await join(client)
    const first = await lastMessage(shop, EMAIL)
    time.passMinutes(2)
    expect((await client.resend({ type: 'signup', email: EMAIL })).error).toBeNull()
    const second = await lastMessage(shop, EMAIL)
    const late = await client.verifyOtp({ type: 'signup', email: EMAIL, token: first.code })
    expect(late.error?.message).toBe('Token has expired or is invalid')
    expect((await client.verifyOtp({ type: 'signup', email: EMAIL, token: second.code })).error).toBeNull()
  })

  test('by phone: a code by text message confirms it, and the password signs in from then on', async () => {
    const { client } = aBrowser()
    const options = { data: { full_name: 'Kofi' }, captchaToken: await captchaToken(app) }
    const { data, error } = await client.signUp({ phone: `+${PHONE}`, password: GOOD_PASSWORD, options })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email: '', phone: PHONE } })
    time.passMinutes(2)
    const resent = { captchaToken: await captchaToken(app) }
    expect((await client.resend({ type: 'sms', phone: PHONE, options: resent })).error).toBeNull()

    const { code } = await lastMessage(shop, PHONE)
    const verified = await client.verifyOtp({ type: 'sms', phone: `+${PHONE}`, token: code })
    expect(verified.data.user).toMatchObject({ phone: PHONE, app_metadata: { provider: 'phone' } })
    const again = aBrowser().client
    const signedIn = await again.signInWithPassword({
      phone: PHONE,
      password: GOOD_PASSWORD,
      options: { captchaToken: await captchaToken(app) },
    })
    expect(signedIn.error).toBeNull()
    expect((await again.getClaims()).data?.claims).toMatchObject({ phone: PHONE, email: '' })
  })

  test('an existing account is answered like a new one, and nothing is sent', async () => {
    await aMember()
    const { count } = await lastMessage(shop, EMAIL)
    const { data, error } = await join(aBrowser().client)
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email: EMAIL } })
    expect((await lastMessage(shop, EMAIL)).count).toBe(count)
  })
})

describe('signing in', () => {
  test('with the password, once the question is answered', async () => {
    const { session } = await aMember()
    const { client, events } = aBrowser()
    const { data, error } = await client.signInWithPassword({
      email: ` ${EMAIL.toUpperCase()} `,
      password: GOOD_PASSWORD,
      options: { captchaToken: await captchaToken(app) },
    })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(session.user.id)
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(events).toContain('SIGNED_IN')
    expect((await client.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  })

  test.each(['email', 'magiclink'] as const)('with a code by mail, as type %s', async (type) => {
    const { session } = await aMember()
    const { client } = aBrowser()
    expect(await client.signInWithOtp({ email: EMAIL })).toEqual({
      data: { user: null, session: null, messageId: undefined },
      error: null,
    })
    const { code } = await lastMessage(shop, EMAIL)
    const { data } = await client.verifyOtp({ type, email: EMAIL, token: code })
    expect(data.user?.id).toBe(session.user.id)
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
  })

  test('with the link of that mail', async () => {
    await aMember()
    const { client } = aBrowser()
    await client.signInWithOtp({ email: EMAIL })
    const { link } = await lastMessage(shop, EMAIL)
    expect((await client.verifyOtp({ type: 'magiclink', token_hash: link })).error).toBeNull()
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
  })

  test('with a code, somebody new gets an account by it, and a profile', async () => {
    const { client } = aBrowser()
    const options = { data: { full_name: 'Efua' }, captchaToken: await captchaToken(app) }
    await client.signInWithOtp({ email: 'efua@example.com', options })
    const { code } = await lastMessage(shop, 'efua@example.com')
    const { data, error } = await client.verifyOtp({ type: 'email', email: 'efua@example.com', token: code })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Efua', email_verified: true })
  })

  test('with a code by short message', async () => {
    const { client } = aBrowser()
    const options = { captchaToken: await captchaToken(app) }
    expect((await client.signInWithOtp({ phone: PHONE, options })).error).toBeNull()
    const { code } = await lastMessage(shop, PHONE)
    const { data, error } = await client.verifyOtp({ type: 'sms', phone: PHONE, token: code })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone: PHONE, user_metadata: { phone_verified: true } })
  })

  test('by an unknown channel is refused', async () => {
    const { error } = await aBrowser().client.signInWithOtp({ phone: PHONE, options: { channel: 'whatsapp' } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('a forgotten password', () => {
  test.each(['code', 'link'] as const)('the %s of the mail leads to a new one', async (way) => {
    await aMember()
    const { client, events } = aBrowser()
    const asked = await client.resetPasswordForEmail(EMAIL, { redirectTo: REDIRECT })
    expect(asked).toEqual({ data: {}, error: null })
    const { code, link } = await lastMessage(shop, EMAIL)
    const proof = way === 'code' ? { email: EMAIL, token: code } : { token_hash: link }
    expect((await client.verifyOtp({ type: 'recovery', ...proof })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])

    expect((await client.updateUser({ password: 'Kenkey-5-now' })).error).toBeNull()
    const signIn = async (password: string) =>
      aBrowser().client.signInWithPassword({
        email: EMAIL,
        password,
        options: { captchaToken: await captchaToken(app) },
      })
    expect((await signIn('Kenkey-5-now')).error).toBeNull()
    expect((await signIn(GOOD_PASSWORD)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('of an unknown address: the same answer', async () => {
    const asked = await aBrowser().client.resetPasswordForEmail('nobody@example.com')
    expect(asked).toEqual({ data: {}, error: null })
  })
})

test('a message without a pending step is “sent again” all the same, for unknown addresses and phones too', async () => {
  const { client } = aBrowser()
  for (const type of ['signup', 'email_change'] as const) {
    expect((await client.resend({ type, email: 'nobody@example.com' })).error).toBeNull()
  }
  for (const type of ['sms', 'phone_change'] as const) {
    const options = { captchaToken: await captchaToken(app) }
    expect((await client.resend({ type, phone: '233500000000', options })).error).toBeNull()
  }
  const foreign = { emailRedirectTo: 'https://evil.example/' }
  time.passMinutes(2)
  expect((await client.resend({ type: 'signup', email: 'nobody@example.com', options: foreign })).error).toBeNull()
})
