import { AuthClient } from '@supabase/auth-js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PEOPLE, type SimPerson } from '#simulators/sign-in/sign-in-people.ts'
import { socialShop } from '#test/auth/social-shop.ts'

/** The published client against the listening shop. */
const shop = await socialShop()
const { siteUrl, signIn } = shop
const [AMA, KOJO, EFUA] = PEOPLE.google
const [ABENA] = PEOPLE.azure

beforeAll(() => shop.app.listen({ port: Number(new URL(siteUrl).port), host: 'localhost' }))
beforeEach(() => {
  // The client uses the real clock.
  shop.time.now = new Date()
})

/** A separate browser with its own storage. */
function aBrowser() {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${siteUrl}/auth/v1`,
    storageKey: 'chillz-session',
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  })
}

/** Follows the redirects of a sign-in: to the provider, through the choice of that person, and back. */
async function walk(start: string | null | undefined, person: SimPerson | null): Promise<URLSearchParams> {
  const page = start?.startsWith(siteUrl) ? await follow(start) : (start ?? '')
  expect(await (await fetch(page)).text()).toContain('nothing here is real')
  return new URL(await follow(signIn.control.choose(page, person))).searchParams
}

async function follow(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

const options = { redirectTo: `${siteUrl}/auth/callback`, skipBrowserRedirect: true }

test.each([
  { provider: 'google', person: AMA },
  { provider: 'azure', person: ABENA },
] as const)('signs in with $provider, and stays signed in', async ({ provider, person }) => {
  const client = aBrowser()
  const { data } = await client.signInWithOAuth({ provider, options: { ...options, scopes: 'email' } })
  const back = await walk(data.url, person)
  const { data: signedIn, error } = await client.exchangeCodeForSession(back.get('code') ?? '')
  expect(error).toBeNull()
  expect(signedIn.user).toMatchObject({ email: person.email, app_metadata: { provider } })

  expect((await client.getUser()).data.user?.email).toBe(person.email)
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'oauth' }] })
})

test('another browser cannot exchange the code', async () => {
  const { data } = await aBrowser().signInWithOAuth({ provider: 'google', options })
  const back = await walk(data.url, AMA)
  const other = aBrowser()
  await other.signInWithOAuth({ provider: 'google', options })
  const { error } = await other.exchangeCodeForSession(back.get('code') ?? '')
  expect(error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
})

test('links a second provider, lists it and unlinks it', async () => {
  const client = aBrowser()
  const { data } = await client.signInWithOAuth({ provider: 'google', options })
  await client.exchangeCodeForSession((await walk(data.url, AMA)).get('code') ?? '')

  shop.time.passMinutes(1)
  const { data: link, error } = await client.linkIdentity({ provider: 'azure', options })
  expect(error).toBeNull()
  await client.exchangeCodeForSession((await walk(link.url, ABENA)).get('code') ?? '')
  const { data: listed } = await client.getUserIdentities()
  expect(listed?.identities.map(({ provider }) => provider)).toEqual(['google', 'azure'])

  const azure = listed?.identities.find(({ provider }) => provider === 'azure')
  if (!azure) throw new Error('it was listed')
  expect((await client.unlinkIdentity(azure)).error).toBeNull()
  expect((await client.unlinkIdentity(azure)).error).toMatchObject({ status: 422, code: 'identity_not_found' })
})

test('signs in and links with id tokens of an app, nonce included', async () => {
  const client = aBrowser()
  const nonce = 'of this app'
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce))).toString('hex')
  const token = await signIn.control.idToken('google', AMA, { nonce: hash })
  expect((await client.signInWithIdToken({ provider: 'google', token })).error?.message).toContain('nonce')
  expect((await client.signInWithIdToken({ provider: 'google', token, nonce })).error).toBeNull()

  const second = await signIn.control.idToken('google', KOJO)
  const { data, error } = await client.linkIdentity({ provider: 'google', token: second })
  expect(error).toBeNull()
  expect(data.user?.identities).toHaveLength(2)
  const bad = await client.signInWithIdToken({ provider: 'google', token: `${token}x` })
  expect(bad.error?.message).toBe('Bad ID token')
})

test('reads why a sign-in returned without a session', async () => {
  const client = aBrowser()
  const { data } = await client.signInWithOAuth({ provider: 'google', options })
  expect((await walk(data.url, null)).get('error')).toBe('access_denied')
  const { data: again } = await client.signInWithOAuth({ provider: 'google', options })
  expect((await walk(again.url, EFUA)).get('error_code')).toBe('provider_email_needs_verification')
  expect((await client.getSession()).data.session).toBeNull()
})
