import { describe, expect, test } from 'vitest'
import { PEOPLE } from '#simulators/sign-in/sign-in-people.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { CHALLENGE, form, locationOf, socialShop, VERIFIER } from '#test/auth/social-shop.ts'
import { updateUser } from '../accounts/user-queries.ts'

const shop = await socialShop()
const { app, siteUrl, authorize, comeBack, signInAs, exchange } = shop
const [AMA, KOJO, EFUA] = PEOPLE.google
const [ABENA, YAW, ESI] = PEOPLE.azure

const query = (address: URL) => Object.fromEntries(address.searchParams)
const fragment = (address: URL) => Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
const asked = (reply: { headers: { location?: string | undefined } }) => new URL(reply.headers.location ?? '')

describe('the redirect to the provider', () => {
  test('ties the return to this sign-in', async () => {
    const reply = await authorize({ prompt: 'select_account', login_hint: 'ama@example.com' })
    const page = new URL(locationOf(reply))
    expect(query(page)).toMatchObject({
      client_id: shop.signIn.clients.google.clientId,
      redirect_uri: `${siteUrl}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      login_hint: 'ama@example.com',
    })
    // The browser's challenge is for us, ours is for the provider.
    expect(page.searchParams.get('code_challenge')).not.toBe(CHALLENGE)
  })

  test('is returned as JSON where the caller asks for it', async () => {
    const reply = await authorize({ provider: 'azure', skip_http_redirect: 'true' })
    expect(reply.json().url).toContain('/sign-in/azure/')
  })

  test('ignores parameters that would take over the sign-in', async () => {
    const evil = { client_id: 'x', redirect_uri: 'https://evil.example/', state: 'mine', nonce: 'mine', scope: 'drive' }
    const page = new URL(locationOf(await authorize({ ...evil, response_mode: 'fragment', scopes: 'email drive' })))
    for (const [name, value] of Object.entries(evil)) {
      expect(page.searchParams.getAll(name), name).toHaveLength(1)
      expect(page.searchParams.get(name), name).not.toBe(value)
    }
    expect(page.searchParams.has('response_mode')).toBe(false)
    expect(page.searchParams.has('redirect_to')).toBe(false)
  })

  test.each([
    { asked: { provider: 'github' }, text: 'Unsupported provider: Provider github could not be found' },
    { asked: { provider: undefined }, text: 'Unsupported provider: Provider  could not be found' },
    {
      asked: { code_challenge_method: undefined },
      text: 'PKCE flow requires code_challenge_method and code_challenge',
    },
    { asked: { code_challenge_method: 's512' }, text: 'PKCE flow requires code_challenge_method and code_challenge' },
  ])('is refused: $text', async ({ asked, text }) => {
    const reply = await authorize(asked)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error_code: 'validation_failed', msg: text })
  })
})

describe('a sign-in with a verified address', () => {
  test.each([
    { provider: 'google', person: AMA },
    { provider: 'azure', person: ABENA },
  ] as const)('creates a user once: $provider', async ({ provider, person }) => {
    const back = await signInAs(provider, person)
    expect(back.href).toMatch(`${siteUrl}/auth/callback?code=`)
    const reply = await exchange(back.searchParams.get('code'))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const session = reply.json()
    expect(session.user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      user_metadata: { full_name: person.name, email_verified: true },
    })
    expect(session.user.identities[0]).toMatchObject({
      provider,
      email: person.email,
      identity_data: { email_verified: true, full_name: person.name },
    })
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toEqual([{ method: 'oauth', timestamp: expect.any(Number) }])

    const again = await exchange((await signInAs(provider, person)).searchParams.get('code'))
    expect(again.json().user.id).toBe(session.user.id)
    expect(again.json().user.identities).toHaveLength(1)
  })

  test('creates the profile with the provider’s name of the person', async () => {
    const { user } = (await exchange((await signInAs('google', AMA)).searchParams.get('code'))).json()
    shop.as({ kind: 'person', userId: user.id, sessionId: user.id })
    const profile = (await app.inject('/api/profile')).json()
    expect(profile).toMatchObject({ fullName: 'Ama Mensah', email: AMA.email, referralCode: expect.any(String) })
  })

  test('records the referral of a new user once, and not of a known one', async () => {
    const friend = await signedUp(shop, 'friend@example.com')
    const countOf = async () => {
      shop.as({ kind: 'person', userId: friend.user.id, sessionId: friend.user.id })
      return (await app.inject('/api/profile')).json()
    }
    const { referralCode } = await countOf()
    const redirect_to = `${siteUrl}/auth/callback?${form({ referred_by: referralCode })}`
    const { user } = (await exchange((await signInAs('google', AMA, { redirect_to })).searchParams.get('code'))).json()
    expect(user.user_metadata).toMatchObject({ full_name: 'Ama Mensah', referred_by: referralCode })
    await signInAs('google', AMA, { redirect_to })
    expect((await countOf()).referralCount).toBe(1)
  })

  test('signs in to the account that has this address already, and notifies its owner', async () => {
    const first = await signedUp(shop, AMA.email)
    shop.time.passMinutes(1)
    const { user } = (await exchange((await signInAs('google', AMA)).searchParams.get('code'))).json()
    expect(user.id).toBe(first.user.id)
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
    expect(await lastMessage(shop, AMA.email)).toMatchObject({
      dedupeKey: expect.stringContaining('identity_linked'),
      body: expect.stringContaining('Google'),
    })
    expect((await signIn(app, { email: AMA.email })).statusCode, 'the password still works').toBe(200)
  })

  test('identifies by the provider’s own id, because the address may change there', async () => {
    const first = (await exchange((await signInAs('google', AMA)).searchParams.get('code'))).json()
    const reply = await askAuth(app, 'GET', '/user', { token: first.access_token })
    const sub = reply.json().identities[0].id
    shop.time.now = new Date()
    const idToken = await shop.signIn.control.idToken('google', AMA, {
      email: 'new@example.com',
      email_verified: false,
    })
    const again = await askAuth(app, 'POST', '/token?grant_type=id_token', {
      body: { provider: 'google', id_token: idToken },
    })
    expect(again.json().user).toMatchObject({ id: first.user.id, email: AMA.email })
    expect(again.json().user.identities[0]).toMatchObject({ id: sub, email: 'new@example.com' })
  })

  test('drops what a stranger typed for this address before: password and delivery address', async () => {
    const typed = { full_name: 'Mallory', address: '1 Stranger Street', city: 'Accra' }
    await strangerSignsUp(AMA.email, typed)
    const { code } = await lastMessage(shop, AMA.email)
    const redirect_to = `${siteUrl}/auth/callback?referred_by=AMA42XYZ`
    const { user } = (await exchange((await signInAs('google', AMA, { redirect_to })).searchParams.get('code'))).json()
    expect(user.user_metadata).toMatchObject({ full_name: 'Ama Mensah', referred_by: 'AMA42XYZ' })
    expect(user.user_metadata).not.toHaveProperty('address')
    expect((await signIn(app, { email: AMA.email })).json()).toMatchObject({ code: 'invalid_credentials' })
    const late = await askAuth(app, 'POST', '/verify', { body: { type: 'signup', email: AMA.email, token: code } })
    expect(late.json()).toMatchObject({ code: 'otp_expired' })
  })
})

describe('a sign-in with an unverified address', () => {
  test.each([
    { provider: 'google', person: EFUA, title: 'Google' },
    { provider: 'azure', person: YAW, title: 'Microsoft' },
  ] as const)('gets a code by mail and no session: $title', async ({ provider, person, title }) => {
    const back = await signInAs(provider, person)
    expect(back.origin + back.pathname).toBe(`${siteUrl}/auth/callback`)
    for (const facts of [query(back), fragment(back)]) {
      expect(facts).toMatchObject({
        error: 'access_denied',
        error_code: 'provider_email_needs_verification',
        error_description: expect.stringContaining(`${title} has not confirmed that this email address is yours`),
      })
    }
    expect(fragment(back).email, 'so that the page can ask for the code').toBe(person.email)
    expect(back.search, 'queries are logged').not.toContain('%40')
    const { code, body } = await lastMessage(shop, person.email)
    expect(body).toContain('/auth/confirm?')
    expect(body, 'that page expects an answer of the provider').not.toContain('callback')
    const session = await askAuth(app, 'POST', '/verify', { body: { type: 'email', email: person.email, token: code } })
    expect(session.json().user.app_metadata.providers, 'no identity is added').toEqual(['email'])
  })

  test('neither enters an account with the same address, nor reveals that one exists', async () => {
    const owner = await signedUp(shop, EFUA.email)
    shop.time.passMinutes(2)
    const known = await signInAs('google', EFUA)
    const unknown = await signInAs('azure', YAW)
    expect(query(known).error_description?.replaceAll('Google', '')).toBe(
      query(unknown).error_description?.replaceAll('Microsoft', ''),
    )
    const user = (await askAuth(app, 'GET', '/user', { token: owner.access_token })).json()
    expect(user.identities).toHaveLength(1)
  })

  test('is limited like a requested code', async () => {
    await signInAs('google', EFUA)
    expect(query(await signInAs('google', EFUA)).error_code).toBe('over_email_send_rate_limit')
    expect((await lastMessage(shop, EFUA.email)).count).toBe(1)
  })

  test('and without any address says what to do instead', async () => {
    expect(query(await signInAs('azure', ESI))).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: expect.stringContaining('Microsoft did not tell us your email address'),
    })
  })
})

describe('the return from the provider', () => {
  test('after cancelling has no session, and our own text', async () => {
    const back = await signInAs('azure', null)
    for (const facts of [query(back), fragment(back)]) {
      expect(facts).toMatchObject({
        error: 'access_denied',
        error_code: 'access_denied',
        error_description: 'You did not go on with Microsoft.',
      })
    }
  })

  test('with an error has our own text, not that of the URL', async () => {
    const { state } = query(asked(await authorize()))
    const spoofed = form({ state, error: 'server_error', error_description: 'Call 0555 123 now' })
    const back = new URL(locationOf(await app.inject(`/auth/v1/callback?${spoofed}`)))
    expect(query(back)).toMatchObject({ error: 'server_error', error_code: 'bad_oauth_callback' })
    expect(back.href).not.toContain('0555')
  })

  test('is accepted as a form too', async () => {
    const page = locationOf(await authorize({ provider: 'azure' }))
    const returned = new URL(shop.signIn.control.choose(page, ABENA))
    const reply = await app.inject({
      method: 'POST',
      url: returned.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: returned.searchParams.toString(),
    })
    expect((await exchange(new URL(locationOf(reply)).searchParams.get('code'))).statusCode).toBe(200)
  })

  test.each([
    { what: 'nothing', search: () => '' },
    { what: 'a made-up state', search: () => form({ code: 'x', state: '0199aaaa-0000-7000-8000-000000000000' }) },
    { what: 'an unknown state', search: () => form({ code: 'x', state: "1' or 1=1" }) },
    { what: 'an error without a state', search: () => form({ error: 'access_denied' }) },
  ])('$what is a bad state', async ({ search }) => {
    const reply = await app.inject(`/auth/v1/callback?${search()}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ error_code: 'bad_oauth_state', msg: 'OAuth state not found or expired' })
  })

  test('a state is valid once, and a person gets a page instead of JSON', async () => {
    const page = locationOf(await authorize())
    const returned = new URL(shop.signIn.control.choose(page, AMA))
    const open = () => app.inject({ url: returned.pathname + returned.search, headers: { accept: 'text/html' } })
    expect((await open()).statusCode).toBe(302)
    const again = await open()
    expect(again.statusCode).toBe(400)
    expect(again.headers['content-type']).toContain('text/html')
    expect(again.body).toContain('Please sign in again')
    expect(shop.signIn.control.exchanges).toHaveLength(1)
  })

  test('a state is valid for a quarter of an hour', async () => {
    const page = locationOf(await authorize())
    shop.time.passMinutes(15)
    expect((await comeBack(page, AMA)).json()).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test.each(['foreign_key', 'foreign_audience', 'foreign_issuer', 'foreign_nonce', 'expired'] as const)(
    'a token of another sign-in is refused: %s',
    async (fault) => {
      shop.signIn.control.fault = fault
      const back = await signInAs('google', AMA)
      expect(query(back)).toMatchObject({
        error: 'server_error',
        error_code: 'bad_oauth_callback',
        error_description: 'Signing in with Google did not work. Please try again.',
      })
      expect(back.searchParams.has('code')).toBe(false)
    },
  )

  test('a provider that does not answer is named', async () => {
    shop.signIn.control.fault = 'server_error'
    expect(query(await signInAs('google', AMA))).toMatchObject({
      error_code: 'unexpected_failure',
      error_description: 'Google does not answer at the moment. Please try again.',
    })
  })

  test('a code of another sign-in is refused by the provider', async () => {
    const theirs = new URL(shop.signIn.control.choose(locationOf(await authorize()), KOJO))
    const ours = new URL(shop.signIn.control.choose(locationOf(await authorize()), AMA))
    ours.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    const back = new URL(locationOf(await app.inject(ours.pathname + ours.search)))
    expect(query(back)).toMatchObject({ error_code: 'bad_oauth_callback' })
  })

  test('a banned person is refused', async () => {
    const { user } = (await exchange((await signInAs('google', AMA)).searchParams.get('code'))).json()
    await ban(user.id)
    expect(query(await signInAs('google', AMA))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })
})

describe('the code for the session', () => {
  test('needs the verifier, and a wrong one does not use it up', async () => {
    const code = (await signInAs('google', AMA)).searchParams.get('code')
    const wrong = await exchange(code, 'x'.repeat(64))
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({ code: 'bad_code_verifier' })
    expect((await exchange(code)).statusCode).toBe(200)
  })

  test('serves once', async () => {
    const code = (await signInAs('google', AMA)).searchParams.get('code')
    expect((await exchange(code)).statusCode).toBe(200)
    expect((await exchange(code)).json()).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('is valid for five minutes', async () => {
    const code = (await signInAs('google', AMA)).searchParams.get('code')
    shop.time.passMinutes(5)
    const late = await exchange(code)
    expect(late.statusCode).toBe(422)
    expect(late.json()).toMatchObject({ code: 'flow_state_expired' })
  })

  test('and the verifier must both be there', async () => {
    expect((await exchange(null)).json()).toMatchObject({ code: 'validation_failed' })
    expect((await exchange('x', '')).json()).toMatchObject({ code: 'validation_failed' })
  })

  test('can be bound by a plain challenge, as clients without WebCrypto do', async () => {
    const plain = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
    const code = (await signInAs('google', AMA, plain)).searchParams.get('code')
    expect((await exchange(code)).statusCode).toBe(200)
  })

  test('a challenge is not accepted as its own verifier', async () => {
    const code = (await signInAs('google', AMA)).searchParams.get('code')
    expect((await exchange(code, CHALLENGE)).json()).toMatchObject({ code: 'bad_code_verifier' })
  })
})

describe('where the browser ends up', () => {
  test.each([
    'https://evil.example/',
    'https://evil.example/https://shop.example.com',
    '//evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    `${'http://localhost'}@evil.example/`,
    'https://a.b.partner.example/',
    'https://partner.example.evil.example/x',
    'not an address',
  ])('%s is not accepted', async (redirect_to) => {
    const back = await signInAs('google', AMA, { redirect_to })
    expect(back.origin).toBe(siteUrl)
  })

  test('may be a URL that the operator allows, with its own parameters kept', async () => {
    const back = await signInAs('google', AMA, { redirect_to: 'https://a.partner.example/in?from=chillz' })
    expect(back.origin).toBe('https://a.partner.example')
    expect(query(back)).toEqual({ from: 'chillz', code: expect.any(String) })
  })

  test('is the shop when none was requested', async () => {
    expect((await signInAs('google', AMA, { redirect_to: undefined })).href).toMatch(`${siteUrl}/?code=`)
  })

  test('without a challenge gets the session in the fragment, and is always the shop', async () => {
    const implicit = { code_challenge: undefined, code_challenge_method: undefined }
    const here = await signInAs('google', AMA, implicit)
    expect(here.search).toBe('')
    expect(fragment(here)).toMatchObject({ token_type: 'bearer', expires_in: '3600', access_token: expect.any(String) })
    const { access_token: token } = fragment(here)
    expect((await askAuth(app, 'GET', '/user', { token: token ?? '' })).json().email).toBe(AMA.email)

    const away = await signInAs('google', AMA, { ...implicit, redirect_to: 'https://a.partner.example/in' })
    expect(away.origin).toBe(siteUrl)
  })
})

test('two concurrent returns of the same new person create one user', async () => {
  const pages = [locationOf(await authorize()), locationOf(await authorize())]
  const backs = await Promise.all(pages.map((page) => comeBack(page, AMA)))
  const sessions = await Promise.all(
    backs.map(async (back) => (await exchange(new URL(locationOf(back)).searchParams.get('code'))).json()),
  )
  expect(sessions[0].user.id).toBe(sessions[1].user.id)
})

async function strangerSignsUp(email: string, data: object) {
  const body = {
    email,
    password: GOOD_PASSWORD,
    data,
    gotrue_meta_security: { captcha_token: await captchaToken(app) },
  }
  expect((await askAuth(app, 'POST', '/signup', { body })).statusCode).toBe(200)
}

async function ban(userId: string) {
  const { time, database } = shop
  await updateUser(database.db, userId, { bannedUntil: new Date(time.now.getTime() + 60_000) }, time.now)
}
