import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { PEOPLE } from '#simulators/sign-in/sign-in-people.ts'
import { askAuth, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { socialShop } from '#test/auth/social-shop.ts'

const shop = await socialShop()
const { app, signIn } = shop
const [AMA, KOJO, EFUA] = PEOPLE.google
const [ABENA] = PEOPLE.azure

beforeEach(() => {
  // The tokens use the real clock.
  shop.time.now = new Date()
})

const grant = (body: object, token?: string) =>
  askAuth(app, 'POST', '/token?grant_type=id_token', { body, ...(token && { token }) })
const sha256 = (text: string) => createHash('sha256').update(text)

test.each([
  { provider: 'google', person: AMA },
  { provider: 'azure', person: ABENA },
] as const)('a phone app signs in with the token of $provider', async ({ provider, person }) => {
  const reply = await grant({ provider, id_token: await signIn.control.idToken(provider, person) })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    token_type: 'bearer',
    user: { email: person.email, app_metadata: { provider } },
  })
})

test.each([
  { ahead: 20, status: 200 },
  { ahead: 60, status: 400 },
])('a token of a provider whose clock is $ahead s ahead is answered with $status', async ({ ahead, status }) => {
  shop.time.now = new Date(Date.now() - ahead * 1_000)
  const reply = await grant({ provider: 'google', id_token: await signIn.control.idToken('google', AMA) })
  expect(reply.statusCode).toBe(status)
})

describe('a token is refused', () => {
  test.each(['foreign_key', 'foreign_audience', 'foreign_issuer', 'expired'] as const)('with %s', async (fault) => {
    signIn.control.fault = fault
    const reply = await grant({ provider: 'google', id_token: await signIn.control.idToken('google', AMA) })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: 'invalid_request', error_description: 'Bad ID token' })
  })

  test('of one provider at the other', async () => {
    const reply = await grant({ provider: 'azure', id_token: await signIn.control.idToken('google', AMA) })
    expect(reply.json()).toMatchObject({ error_description: 'Bad ID token' })
  })

  test('without a signature, or signed with the public key as a secret', async () => {
    const [head, body] = (await signIn.control.idToken('google', AMA)).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const symmetric = Buffer.from('{"alg":"HS256","kid":"simulated-1"}').toString('base64url')
    for (const forged of [`${none}.${body}.`, `${symmetric}.${body}.AAAA`, `${head}.${body}.`, 'not a token']) {
      expect((await grant({ provider: 'google', id_token: forged })).json()).toMatchObject({
        error_description: 'Bad ID token',
      })
    }
  })

  test('with another access token', async () => {
    const at_hash = sha256('ours').digest().subarray(0, 16).toString('base64url')
    const id_token = await signIn.control.idToken('google', AMA, { at_hash })
    expect((await grant({ provider: 'google', id_token, access_token: 'theirs' })).statusCode).toBe(400)
    expect((await grant({ provider: 'google', id_token, access_token: 'ours' })).statusCode).toBe(200)
  })

  test('of another sign-in', async () => {
    const id_token = await signIn.control.idToken('google', AMA, { nonce: sha256('the nonce').digest('hex') })
    expect((await grant({ provider: 'google', id_token, nonce: 'a guess' })).json()).toEqual({
      error: 'invalid_request',
      error_description: 'Nonces mismatch',
    })
    expect((await grant({ provider: 'google', id_token })).json()).toMatchObject({
      error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
    })
    expect((await grant({ provider: 'google', id_token, nonce: 'the nonce' })).statusCode).toBe(200)
  })

  test.each([
    { body: { provider: 'google' }, error_description: 'id_token required' },
    { body: { id_token: 'x' }, error_description: 'provider or client_id and issuer required' },
  ])('when it or its provider is missing: $error_description', async ({ body, error_description }) => {
    expect((await grant(body)).json()).toEqual({ error: 'invalid_request', error_description })
  })

  test('of a provider that the shop does not have', async () => {
    const reply = await grant({ provider: 'apple', id_token: 'x' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ code: 'provider_disabled', message: 'Provider (issuer "apple") is not enabled' })
  })
})

test('an unverified address gets a code by mail instead of a session', async () => {
  const reply = await grant({ provider: 'google', id_token: await signIn.control.idToken('google', EFUA) })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'provider_email_needs_verification' })
  expect((await lastMessage(shop, EFUA.email)).code).toMatch(/^\d{6}$/)
})

test('a signed-in user can link by a token, and the session continues', async () => {
  const session = await signedUp(shop)
  shop.time.passMinutes(1)
  const id_token = await signIn.control.idToken('google', KOJO)
  const reply = await grant({ provider: 'google', id_token, link_identity: true }, session.access_token)
  expect(reply.json().user).toMatchObject({ id: session.user.id, app_metadata: { providers: ['email', 'google'] } })
  const sessionIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(sessionIn(reply.json().access_token).session_id).toBe(sessionIn(session.access_token).session_id)

  const refreshed = await askAuth(app, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: reply.json().refresh_token },
  })
  expect(refreshed.statusCode).toBe(200)
  expect((await grant({ provider: 'google', id_token, link_identity: true })).json()).toMatchObject({
    code: 'no_authorization',
  })
})
