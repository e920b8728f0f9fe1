import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { publishedClients } from '#test/auth/published-client.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, signedUp } from '#test/auth/signed-up.ts'

/** Refreshing and ending sessions with the published client. */

const shop = await testShop()
const { aBrowser } = publishedClients(shop)
const EMAIL = 'ama@example.com'

/** A signed-in client; the first call creates the account. */
async function signedInBrowser({ isFirst = false } = {}) {
  const browser = aBrowser()
  const session = isFirst ? await signedUp(shop) : undefined
  if (session) {
    const { access_token, refresh_token } = session
    await browser.client.setSession({ access_token, refresh_token })
  } else {
    const captcha = await captchaToken(shop.app)
    await browser.client.signInWithPassword({
      email: EMAIL,
      password: GOOD_PASSWORD,
      options: { captchaToken: captcha },
    })
  }
  const { data } = await browser.client.getSession()
  if (!data.session) throw new Error('nobody is signed in')
  browser.calls.length = 0
  return { ...browser, session: data.session }
}

describe('staying in', () => {
  test('a refresh gives new tokens of the same session, with the whole user', async () => {
    const { client, session, events } = await signedInBrowser({ isFirst: true })
    const before = (await client.getClaims()).data?.claims
    shop.time.passMinutes(1)
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(session.access_token)
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.user).toMatchObject({ email: EMAIL, identities: [{ provider: 'email' }] })
    expect(data.user?.last_sign_in_at).toBe(session.user.last_sign_in_at)
    expect(events).toContain('TOKEN_REFRESHED')
    const after = (await client.getClaims()).data?.claims
    expect(after).toMatchObject({ session_id: before?.session_id, amr: before?.amr, aal: 'aal1' })
  })

  test('a session that is set directly is used unchanged while its token is valid', async () => {
    const { session } = await signedInBrowser({ isFirst: true })
    const { client, calls } = aBrowser()
    const { access_token, refresh_token } = session
    const { data, error } = await client.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ access_token, refresh_token })
    expect(calls).toMatchObject([{ method: 'GET', path: '/user', status: 200 }])
  })

  test('and refreshed at once when its token has ended', async () => {
    shop.time.now = new Date(shop.time.now.getTime() - 2 * 3_600_000)
    const old = await signedUp(shop)
    shop.time.now = new Date()
    const { client, calls } = aBrowser()
    const { data, error } = await client.setSession(old)
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(old.access_token)
    expect(calls).toMatchObject([{ method: 'POST', path: '/token?grant_type=refresh_token', status: 200 }])
  })

  test('two tabs that refresh with one token concurrently both continue', async () => {
    const { session } = await signedInBrowser({ isFirst: true })
    const tabs = [aBrowser().client, aBrowser().client]
    const { refresh_token } = session
    const outcomes = await Promise.all(tabs.map((tab) => tab.refreshSession({ refresh_token })))
    expect(outcomes.map(({ error }) => error)).toEqual([null, null])
    const [one, other] = outcomes.map(({ data }) => data.session?.refresh_token)
    expect(one).toBe(other)
    expect((await tabs[1]?.refreshSession())?.error).toBeNull()
  })

  test('claims are checked in the browser with the published keys, without other requests', async () => {
    const { client, calls, session } = await signedInBrowser({ isFirst: true })
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    // Cached for ten minutes, also by other clients of this process; the user is never requested.
    expect(calls.filter(({ path }) => path !== '/.well-known/jwks.json')).toEqual([])
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(data?.claims).toEqual({
      iss: 'https://shop.example.com/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      iat: expect.any(Number),
      exp: (data?.claims.iat ?? 0) + 3_600,
      email: EMAIL,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.objectContaining({ full_name: 'Ama Mensah', email_verified: true }),
      aal: 'aal1',
      amr: [{ method: 'email/signup', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
  })

  test('a token that was altered has no claims', async () => {
    const { client, session } = await signedInBrowser({ isFirst: true })
    const [head = '', body = '', proof = ''] = session.access_token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url')
    const { data, error } = await client.getClaims(`${head}.${changed}.${proof}`)
    expect(data).toBeNull()
    expect(error?.message).toBe('Invalid JWT signature')
  })

  test('the assurance of a session without a second factor is the first level, and the next one too', async () => {
    const { client } = await signedInBrowser({ isFirst: true })
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })
})

describe('leaving', () => {
  // Checked by a separate client, because a client drops its session when it hears that one has ended.
  const isIn = async (token: string) => (await aBrowser().client.getUser(token)).error === null

  test.each([
    { scope: 'local', ends: [true, false], why: 'the phone stays signed in' },
    { scope: 'others', ends: [false, true], why: 'a lost phone is signed out, this browser stays' },
    { scope: 'global', ends: [true, true], why: 'everything ends' },
  ] as const)('scope $scope: $why', async ({ scope, ends }) => {
    const phone = await signedInBrowser({ isFirst: true })
    const here = await signedInBrowser()
    const { error } = await here.client.signOut({ scope })
    expect(error).toBeNull()
    expect(here.calls.at(-1)).toEqual({ method: 'POST', path: `/logout?scope=${scope}`, status: 204 })

    const stillIn = await Promise.all([isIn(here.session.access_token), isIn(phone.session.access_token)])
    expect(stillIn).toEqual(ends.map((end) => !end))
    const refreshed = await aBrowser().client.refreshSession({ refresh_token: phone.session.refresh_token })
    expect(refreshed.error === null).toBe(!ends[1])
    expect((await here.client.getSession()).data.session === null).toBe(scope !== 'others')
  })

  test('a session that was ended elsewhere is missing, and signing out is no error', async () => {
    const phone = await signedInBrowser({ isFirst: true })
    const here = await signedInBrowser()
    await here.client.signOut({ scope: 'others' })
    const { error } = await phone.client.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
    expect((await phone.client.signOut()).error).toBeNull()
    expect(phone.events).toContain('SIGNED_OUT')
  })

  test('an invalid token or scope is refused', async () => {
    const { client, session } = await signedInBrowser({ isFirst: true })
    const junk = await client.admin.signOut('this-is-a-bad-token', 'global')
    expect(junk.error?.message).toMatch(/^invalid JWT/)
    expect(junk.error).toMatchObject({ status: 403, code: 'bad_jwt' })
    const answer = await askAuth(shop.app, 'POST', '/logout?scope=nowhere', { token: session.access_token })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  })
})
