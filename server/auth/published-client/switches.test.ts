import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { type PublishedClient, publishedClients } from '#test/auth/published-client.ts'
import { lastMessage } from '#test/auth/signed-up.ts'
import { type AuthSwitches, USUAL_SWITCHES } from '../../config/auth-settings.ts'
import { profiles } from '../../profiles/profile-tables.ts'
import { tidyAccounts } from '../auth-jobs.ts'
import { authUsers } from '../auth-tables.ts'

/**
 * Settings that the test project of the published client expects: no question, no confirmation, no limits, anonymous
 * users, no manual linking. Each switch is tested in the position that the shop does not use.
 */
const OPEN: AuthSwitches = {
  ...USUAL_SWITCHES,
  asksQuestion: false,
  requiresName: false,
  autoconfirms: true,
  takesAnonymous: true,
  linksIdentities: false,
  hasLimits: false,
}

const shop = await testShop({ authSettings: { switches: OPEN } })
const closed = await testShop({ authSettings: { switches: { ...USUAL_SWITCHES, takesSignUps: false } } })
const careful = await testShop({
  authSettings: { switches: { ...USUAL_SWITCHES, asksQuestion: false, takesAnonymous: true } },
})
const { db } = shop.database
const { aBrowser: aCarefulBrowser } = publishedClients(careful)
const { aBrowser } = publishedClients(shop)
const { aBrowser: aClosedBrowser } = publishedClients(closed)

const password = 'Waakye-4-me'
let count = 0
/** A new person; address and phone in the form that the project's tests use. */
const somebody = () => {
  count += 1
  return { email: `client-${count}@example.com`, phone: `1555555${1000 + count}`, password }
}
async function aMember(client: PublishedClient = aBrowser().client) {
  const { email } = somebody()
  const { data } = await client.signUp({ email, password, options: { data: { status: 'alpha' } } })
  if (!data.session || !data.user) throw new Error('a session is returned at once')
  return { client, email, user: data.user, session: data.session }
}

describe('a sign-up', () => {
  test('by mail returns a session at once, and signs in again later', async () => {
    const { email, user } = await aMember()
    expect(user).toMatchObject({ email, user_metadata: { status: 'alpha', email, email_verified: true, sub: user.id } })
    expect(user.email_confirmed_at).toBeDefined()
    expect(await lastMessage(shop, email), 'the welcome alone').toMatchObject({ count: 1, status: 'prepared' })
    const again = await aBrowser().client.signInWithPassword({ email, password })
    expect(again.data.user?.id).toBe(user.id)
    expect(await db.$count(profiles)).toBe(1)
  })

  test('by phone does too, from any country', async () => {
    const { phone } = somebody()
    const { data, error } = await aBrowser().client.signUp({ phone, password })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: { token_type: 'bearer' }, user: { phone, email: '' } })
    expect((await aBrowser().client.signInWithPassword({ phone, password })).error).toBeNull()
  })

  test('by phone and another channel is refused', async () => {
    const { phone } = somebody()
    const { error } = await aBrowser().client.signUp({ phone, password, options: { channel: 'whatsapp' } })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('of a known address says so', async () => {
    const { email } = await aMember()
    const { data, error } = await aBrowser().client.signUp({ email, password })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
    expect(data).toEqual({ user: null, session: null })
  })

  test('validates the address before the password', async () => {
    const { error } = await aBrowser().client.signUp({ email: 'nowhere', password: 'x' })
    expect(error).toMatchObject({ status: 400, message: 'Unable to validate email address: invalid format' })
  })

  test('is refused in every way that would create an account when sign-ups are off', async () => {
    const { client } = aClosedBrowser()
    const { email } = somebody()
    expect((await client.signUp({ email, password })).error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
    expect((await client.signInWithOtp({ email })).error, 'a member is answered alike').toBeNull()
    expect(await closed.database.db.$count(authUsers)).toBe(0)
    expect((await client.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled' })
  })
})

describe('a change of contact', () => {
  test('takes effect at once, for address and phone', async () => {
    const { client } = await aMember()
    const next = somebody()
    const changed = await client.updateUser({ email: next.email })
    expect(changed.data.user).toMatchObject({ email: next.email, user_metadata: { email: next.email } })
    expect(changed.data.user?.new_email).toBeUndefined()
    shop.time.passMinutes(1)
    const phoned = await client.updateUser({ phone: next.phone })
    expect(phoned.data.user).toMatchObject({ phone: next.phone, app_metadata: { providers: ['email', 'phone'] } })
    expect((await aBrowser().client.signInWithPassword({ email: next.email, password })).error).toBeNull()
  })

  test('to a taken one is refused', async () => {
    const { email } = await aMember()
    const { client } = await aMember()
    expect((await client.updateUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
  })
})

describe('somebody anonymous', () => {
  let client: PublishedClient
  let userId: string
  beforeEach(async () => {
    ;({ client } = aBrowser())
    const { data, error } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    userId = data.user?.id ?? ''
    expect(data.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: true,
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    })
  })

  test('has a session that continues, and says that it is anonymous', async () => {
    expect((await client.refreshSession()).data.user).toMatchObject({ id: userId, is_anonymous: true })
    expect((await client.getClaims()).data?.claims).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
    expect((await client.getUserIdentities()).data?.identities).toEqual([])
  })

  test('is a visitor to the shop', async () => {
    const { data } = await client.getSession()
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const asked = await shop.app.inject({ url: '/api/profile', headers })
    const visitor = await shop.app.inject({ url: '/api/profile' })
    expect([asked.statusCode, asked.body]).toEqual([visitor.statusCode, visitor.body])
  })

  test('becomes a member by an address, and then sets a password', async () => {
    expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'validation_failed' })
    const { email } = somebody()
    const { data, error } = await client.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: userId, email, is_anonymous: false, identities: [{ provider: 'email' }] })
    expect((await aBrowser().client.signInWithPassword({ email, password })).data.user).toMatchObject({
      id: userId,
      user_metadata: { theme: 'dark', email },
    })
    expect(await db.select().from(profiles)).toMatchObject([{ userId }])
  })

  test('becomes a member by a phone', async () => {
    const { phone } = somebody()
    const { data } = await client.updateUser({ phone })
    expect(data.user).toMatchObject({ id: userId, phone, is_anonymous: false, app_metadata: { provider: 'phone' } })
  })

  test('becomes a member by the code of a mail where addresses are confirmed, and is deleted otherwise', async () => {
    const guest = aCarefulBrowser().client
    const { data: begun } = await guest.signInAnonymously()
    await aCarefulBrowser().client.signInAnonymously()
    const { email } = somebody()
    const asked = await guest.updateUser({ email })
    expect(asked.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email })
    const token = (await lastMessage(careful, email)).code
    const { data } = await guest.verifyOtp({ type: 'email_change', email, token })
    expect(data.user).toMatchObject({ id: begun.user?.id, email, is_anonymous: false })
    const kept = careful.database.db
    expect(await kept.select().from(profiles)).toMatchObject([{ userId: begun.user?.id }])
    careful.time.passMinutes(8 * 24 * 60)
    await tidyAccounts(kept, careful.auth, careful.time.now)
    expect((await kept.select().from(authUsers)).map(({ id }) => id)).toEqual([begun.user?.id])
  })

  test('can neither enrol a second factor nor reauthenticate', async () => {
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
    expect((await client.reauthenticate()).error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('disabled features', () => {
  test('manual linking is refused by name for signed-in users', async () => {
    const { client, user } = await aMember()
    const linked = await client.linkIdentity({ provider: 'google' })
    expect(linked.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    expect(linked.error?.message).toContain('Manual linking is disabled')
    const [identity] = user.identities ?? []
    if (!identity) throw new Error('there is one')
    expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: 'manual_linking_disabled' })
  })

  test('passkeys, WebAuthn factors and OAuth clients answer as the original does', async () => {
    const { client, session } = await aMember()
    expect((await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
    })
    const calls = [
      { method: 'GET', url: '/passkeys', code: 'passkey_disabled' },
      { method: 'PATCH', url: '/passkeys/1', code: 'passkey_disabled' },
      { method: 'POST', url: '/passkeys/registration/options', code: 'passkey_disabled' },
      { method: 'POST', url: '/passkeys/authentication/verify', code: 'passkey_disabled' },
      { method: 'GET', url: '/oauth/authorizations/1', code: 'feature_disabled' },
      { method: 'POST', url: '/oauth/authorizations/1/consent', code: 'feature_disabled' },
      { method: 'GET', url: '/user/oauth/grants', code: 'feature_disabled' },
    ] as const
    for (const { method, url, code } of calls) {
      const headers = { authorization: `Bearer ${session.access_token}`, 'x-supabase-api-version': '2024-01-01' }
      const reply = await shop.app.inject({ method, url: `/auth/v1${url}`, headers })
      expect([reply.statusCode, reply.json().code], `${method} ${url}`).toEqual([404, code])
    }
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const)(
    '%s of an unknown path answers in the auth format',
    async (method) => {
      const named = await shop.app.inject({
        method,
        url: '/auth/v1/nothing/here',
        headers: { 'x-supabase-api-version': '2024-01-01' },
      })
      expect(named.statusCode).toBe(404)
      expect(named.headers['x-sb-error-code']).toBe('not_found')
      expect(named.headers['x-supabase-api-version']).toBe('2024-01-01')
      if (method !== 'HEAD') expect(named.json()).toEqual({ code: 'not_found', message: expect.any(String) })
      const old = await shop.app.inject({ method, url: '/auth/v1/nothing' })
      if (method !== 'HEAD') expect(old.json()).toMatchObject({ code: 404, error_code: 'not_found' })
      expect(old.headers['x-supabase-api-version']).toBeUndefined()
    },
  )

  test('the settings list what is enabled', async () => {
    const open = (await shop.app.inject('/auth/v1/settings')).json()
    expect(open).toMatchObject({
      external: { anonymous_users: true, phone: true },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
    })
    const shut = (await closed.app.inject('/auth/v1/settings')).json()
    expect(shut).toMatchObject({
      external: { anonymous_users: false },
      disable_signup: true,
      mailer_autoconfirm: false,
    })
  })
})

describe('without limits', () => {
  test('codes are requested and sent repeatedly, and sign in', async () => {
    const { email, user } = await aMember()
    const { client } = aBrowser()
    for (let round = 0; round < 5; round += 1) {
      shop.time.passMinutes(0.05)
      expect((await client.signInWithOtp({ email })).error).toBeNull()
    }
    const { code } = await lastMessage(shop, email)
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).data.user?.id).toBe(user.id)
  })

  test('wrong passwords are refused as such, however many', async () => {
    const { email } = await aMember()
    for (let round = 0; round < 12; round += 1) {
      const { error } = await aBrowser().client.signInWithPassword({ email, password: 'Wrong-4-sure' })
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    }
    expect((await aBrowser().client.signInWithPassword({ email, password })).error).toBeNull()
  })
})
