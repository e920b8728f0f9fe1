import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock, testRandom } from '../paystack/test-simulator.ts'
import { startSimulators } from '../start-simulators.ts'
import { PEOPLE, type SimPerson } from './sign-in-people.ts'
import type { SignInProvider } from './sign-in-providers.ts'

const SHOP = 'http://shop.example/auth/v1/callback'
const VERIFIER = 'a-verifier-that-is-as-long-as-verifiers-have-to-be'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const [AMA, , EFUA] = PEOPLE.google
const [ABENA, YAW, ESI] = PEOPLE.azure

const clock = testClock()
const simulators = await startSimulators({
  port: 0,
  host: '127.0.0.1',
  signInReturnUrl: SHOP,
  clock: clock.now,
  random: testRandom(),
})
const { control, clients } = simulators.signIn

beforeEach(() => {
  control.fault = 'none'
})
afterAll(() => simulators.close())

async function discovered(provider: SignInProvider) {
  const answer = await fetch(`${clients[provider].issuer}/.well-known/openid-configuration`)
  return (await answer.json()) as Record<
    'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint' | 'jwks_uri',
    string
  >
}

/** Changes of a test to the usual request: undefined removes a parameter. */
type Changes = Record<string, string | undefined>

const form = (fields: Changes) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The URL that a shop would redirect the browser to. */
async function pageFor(provider: SignInProvider, changes: Changes = {}) {
  const { authorization_endpoint } = await discovered(provider)
  const asked = form({
    client_id: clients[provider].clientId,
    redirect_uri: SHOP,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  })
  return `${authorization_endpoint}?${asked}`
}

async function exchange(provider: SignInProvider, code: string, changes: Changes = {}) {
  const { token_endpoint } = await discovered(provider)
  const { clientId, clientSecret } = clients[provider]
  const answer = await fetch(token_endpoint, {
    method: 'POST',
    body: form({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: SHOP,
      code_verifier: VERIFIER,
      ...changes,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

async function codeFor(provider: SignInProvider, person: SimPerson, changes: Changes = {}) {
  const back = new URL(control.choose(await pageFor(provider, changes), person))
  expect(back.searchParams.get('state')).toBe('the-state')
  return back.searchParams.get('code') ?? ''
}

/** The claims of an id token after its signature was verified. */
async function claimsIn(provider: SignInProvider, idToken = '') {
  const { jwks_uri, issuer } = await discovered(provider)
  const keys = (await (await fetch(jwks_uri)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer,
    audience: clients[provider].clientId,
    currentDate: clock.now(),
    algorithms: ['RS256'],
  })
  return payload
}

const post = (address: string, fields: Changes) =>
  fetch(address, { method: 'POST', redirect: 'manual', body: form(fields) })

test.each(['google', 'azure'] as const)('%s serves its configuration at its issuer', async (provider) => {
  const document = await discovered(provider)
  expect(document).toMatchObject({
    issuer: clients[provider].issuer,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
})

describe('the claims about a person', () => {
  test('Google names the address and whether it is verified', async () => {
    const { body } = await exchange('google', await codeFor('google', AMA))
    expect(await claimsIn('google', body.id_token)).toMatchObject({
      sub: expect.stringMatching(/^1\d{20}$/),
      email: 'ama.mensah@example.com',
      email_verified: true,
      name: 'Ama Mensah',
      given_name: 'Ama',
      nonce: 'the-nonce',
      picture: expect.stringContaining('/sign-in/google/picture?initials=AM'),
    })
    expect(body).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(/^ya29\./) })
  })

  test('Microsoft says by xms_edov whether the owner of the domain is verified, and has its own ids', async () => {
    const { body } = await exchange('azure', await codeFor('azure', ABENA))
    const claims = await claimsIn('azure', body.id_token)
    expect(claims).toMatchObject({
      oid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      tid: expect.any(String),
      preferred_username: 'abena.osei@example.com',
      email: 'abena.osei@example.com',
      xms_edov: true,
    })
    expect(claims).not.toHaveProperty('email_verified')
    expect(claims.iss).toContain(`/${claims.tid}/v2.0`)
  })

  test.each([
    { provider: 'google', person: EFUA, claims: { email: EFUA.email, email_verified: false } },
    { provider: 'azure', person: YAW, claims: { email: YAW.email, xms_edov: false } },
  ] as const)('an address that $provider has not verified says so', async ({ provider, person, claims }) => {
    const { body } = await exchange(provider, await codeFor(provider, person))
    expect(await claimsIn(provider, body.id_token)).toMatchObject(claims)
  })

  test('Microsoft may have no address', async () => {
    const { body } = await exchange('azure', await codeFor('azure', ESI))
    expect(await claimsIn('azure', body.id_token)).not.toHaveProperty('email')
  })

  test('include only what the shop asked for', async () => {
    const { body } = await exchange('google', await codeFor('google', AMA, { scope: 'openid' }))
    const claims = await claimsIn('google', body.id_token)
    expect(claims).not.toHaveProperty('email')
    expect(claims).not.toHaveProperty('name')
  })

  test('are the same each time, and are returned to the access token too', async () => {
    const first = await exchange('google', await codeFor('google', AMA))
    const second = await exchange('google', await codeFor('google', AMA))
    const { sub } = await claimsIn('google', first.body.id_token)
    expect((await claimsIn('google', second.body.id_token)).sub).toBe(sub)

    const { userinfo_endpoint } = await discovered('google')
    const asked = (token = '') => fetch(userinfo_endpoint, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await asked(first.body.access_token)).json()).toMatchObject({ sub, email: AMA.email })
    expect((await asked('made-up')).status).toBe(401)
  })
})

describe('the exchange of a code', () => {
  test('works once', async () => {
    const code = await codeFor('google', AMA)
    expect((await exchange('google', code)).status).toBe(200)
    expect(await exchange('google', code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    { what: 'another verifier', changes: { code_verifier: 'x'.repeat(43) }, error: 'invalid_grant' },
    { what: 'another redirect URI', changes: { redirect_uri: `${SHOP}/x` }, error: 'invalid_grant' },
    { what: 'a wrong secret', changes: { client_secret: 'guessed' }, error: 'invalid_client' },
    { what: 'another client', changes: { client_id: 'somebody' }, error: 'invalid_client' },
    { what: 'another grant', changes: { grant_type: 'password' }, error: 'unsupported_grant_type' },
  ])('is refused with $what', async ({ changes, error }) => {
    expect((await exchange('google', await codeFor('google', AMA), changes)).body).toMatchObject({ error })
  })

  test('is refused to the other provider, and after ten minutes', async () => {
    expect((await exchange('azure', await codeFor('google', AMA))).body).toMatchObject({ error: 'invalid_grant' })
    const code = await codeFor('google', AMA)
    clock.pass(10 * 60_000)
    expect((await exchange('google', code)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('needs no verifier where the sign-in had no challenge, and refuses one then', async () => {
    const asked = { code_challenge: undefined, code_challenge_method: undefined }
    const without = { code_verifier: undefined }
    expect((await exchange('google', await codeFor('google', AMA, asked), without)).status).toBe(200)
    expect((await exchange('google', await codeFor('google', AMA, asked))).status).toBe(400)
    expect((await exchange('google', await codeFor('google', AMA), without)).status).toBe(400)
  })

  test('accepts the client in the header too', async () => {
    const { token_endpoint } = await discovered('azure')
    const { clientId, clientSecret } = clients.azure
    const answer = await fetch(token_endpoint, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await codeFor('azure', ABENA),
        redirect_uri: SHOP,
        code_verifier: VERIFIER,
      }),
    })
    expect(answer.status).toBe(200)
  })
})

describe('the page', () => {
  test('says that it is simulated, and offers people', async () => {
    const answer = await fetch(await pageFor('google'))
    const page = await answer.text()
    expect(page).toContain('This stands in for Google: nothing here is real')
    expect(page).toContain('Ama Mensah')
    expect(page).toContain('shop.example')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('redirects the chosen person, with the shop’s parameters', async () => {
    const answer = await post(await pageFor('google'), { person: '0' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(answer.status).toBe(303)
    expect(back.origin + back.pathname).toBe(SHOP)
    expect(back.searchParams.get('state')).toBe('the-state')
    expect((await exchange('google', back.searchParams.get('code') ?? '')).status).toBe(200)
  })

  test.each([
    { fields: { name: 'Akua', email: 'akua@example.com', verified: 'yes' }, isVerified: true },
    { fields: { name: 'Akua', email: 'akua@example.com' }, isVerified: false },
  ])('accepts a typed person, verified or not: $isVerified', async ({ fields, isVerified }) => {
    const answer = await post(await pageFor('google'), fields)
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { body } = await exchange('google', code)
    expect(await claimsIn('google', body.id_token)).toMatchObject({
      email: 'akua@example.com',
      email_verified: isVerified,
    })
  })

  test('asks again when no person was typed', async () => {
    const answer = await post(await pageFor('google'), { name: ' ', email: '' })
    expect(answer.status).toBe(200)
  })

  test.each([
    { provider: 'google', description: null },
    { provider: 'azure', description: 'AADSTS65004: User declined to consent to access the app.' },
  ] as const)('cancels with the answer of $provider', async ({ provider, description }) => {
    const answer = await post(await pageFor(provider), { cancel: 'yes' })
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('error_description')).toBe(description)
    expect(searchParams.get('state')).toBe('the-state')
    expect(searchParams.has('code')).toBe(false)
  })

  test('answers prompt=none at once, because nobody is signed in', async () => {
    const answer = await fetch(await pageFor('google', { prompt: 'none' }), { redirect: 'manual' })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('login_required')
  })

  test.each([
    { what: 'an unknown client', changes: { client_id: '<script>' }, code: 'invalid_client' },
    { what: 'an unregistered redirect URI', changes: { redirect_uri: 'https://evil.example/' }, code: 'mismatch' },
    { what: 'no openid', changes: { scope: 'email' }, code: 'invalid_request' },
    { what: 'a plain challenge', changes: { code_challenge_method: 'plain' }, code: 'invalid_request' },
  ])('redirects nowhere for $what', async ({ changes, code }) => {
    for (const answer of [
      await fetch(await pageFor('google', changes), { redirect: 'manual' }),
      await post(await pageFor('google', changes), { person: '0' }),
    ]) {
      expect(answer.status).toBe(400)
      const page = await answer.text()
      expect(page).toContain(code)
      expect(page).not.toContain('<script>')
    }
  })

  test('runs nothing from its URL', async () => {
    const page = await (await fetch(`${await pageFor('google')}&x="><script>alert(1)</script>`)).text()
    expect(page).not.toContain('<script')
  })
})

describe('faults for tests', () => {
  test('tokens can come from elsewhere, have another audience, or be expired', async () => {
    for (const fault of ['foreign_key', 'foreign_audience', 'foreign_issuer', 'expired'] as const) {
      control.fault = fault
      const { body } = await exchange('google', await codeFor('google', AMA))
      await expect(claimsIn('google', body.id_token), fault).rejects.toThrow()
    }
    control.fault = 'foreign_nonce'
    const { body } = await exchange('google', await codeFor('google', AMA))
    expect((await claimsIn('google', body.id_token)).nonce).not.toBe('the-nonce')
  })

  test('the exchange can fail, and the page says what happened', async () => {
    expect((await post(`${simulators.baseUrl}/sign-in/switch`, { fault: 'server_error' })).status).toBe(303)
    expect((await exchange('azure', await codeFor('azure', ABENA))).status).toBe(503)
    const page = await (await fetch(`${simulators.baseUrl}/sign-in/`)).text()
    expect(page).toContain('<option selected>server_error</option>')
    expect(page).toContain('<td>Microsoft</td><td>server_error</td>')
    expect(page).not.toContain('example.com')
  })

  test('an id token can be issued without a browser, for phone apps', async () => {
    const claims = await claimsIn('google', await control.idToken('google', AMA, { nonce: 'hashed' }))
    expect(claims).toMatchObject({ email: AMA.email, nonce: 'hashed' })
  })
})
