import { AuthClient } from '@supabase/auth-js'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { appWith } from '#test/auth/second-step.ts'
import { captchaToken, GOOD_PASSWORD, lastMessage, signedUp } from '#test/auth/signed-up.ts'

/** The published client against the listening shop. */
const shop = await testShop()
const email = 'ama@example.com'
type Client = InstanceType<typeof AuthClient>
let url = ''

beforeAll(async () => {
  url = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/auth/v1`
})
beforeEach(() => {
  // The client uses the real clock.
  shop.time.now = new Date()
})

/** A separate client that has signed in with the password. */
async function aBrowser(): Promise<Client> {
  const kept = new Map<string, string>()
  const client = new AuthClient({
    url,
    storageKey: 'chillz-session',
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
  })
  const options = { captchaToken: await captchaToken(shop.app) }
  const { error } = await client.signInWithPassword({ email, password: GOOD_PASSWORD, options })
  expect(error).toBeNull()
  return client
}

/** Enrols an app through the client. */
async function enrolledApp(client: Client, friendlyName: string) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { ...appWith(shop, data.id, data.totp.secret), data }
}

async function levelsOf(client: Client) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return { now: data?.currentLevel, next: data?.nextLevel }
}

test('an app: enrolled, required at the next sign-in, used, and removed', async () => {
  await signedUp(shop)
  const client = await aBrowser()
  expect(await levelsOf(client)).toEqual({ now: 'aal1', next: 'aal1' })

  const { data, factorId, nextCode } = await enrolledApp(client, 'My phone')
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id: factorId }], totp: [] })

  const challenge = await client.mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'totp' })
  const challengeId = challenge.data?.id ?? ''
  const wrong = await client.mfa.verify({ factorId, challengeId, code: '000000' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const verified = await client.mfa.verify({ factorId, challengeId, code: nextCode() })
  expect(verified.error).toBeNull()
  expect(await levelsOf(client)).toEqual({ now: 'aal2', next: 'aal2' })
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])

  const later = await aBrowser()
  expect(await levelsOf(later)).toEqual({ now: 'aal1', next: 'aal2' })
  expect((await later.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  const stepped = await later.mfa.challengeAndVerify({ factorId, code: nextCode() })
  expect(stepped.error).toBeNull()
  expect(stepped.data?.user.email).toBe(email)
  expect(await levelsOf(later)).toEqual({ now: 'aal2', next: 'aal2' })
  const refreshed = await later.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(await levelsOf(later)).toEqual({ now: 'aal2', next: 'aal2' })

  expect((await later.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await later.refreshSession()
  expect(await levelsOf(later)).toEqual({ now: 'aal1', next: 'aal1' })
})

test('a phone: the code of the message is the second step', async () => {
  await signedUp(shop)
  const client = await aBrowser()
  const { data: factor } = await client.mfa.enroll({ factorType: 'phone', phone: '+233241234567' })
  expect(factor).toMatchObject({ type: 'phone', phone: '233241234567' })
  const factorId = factor?.id ?? ''
  const { data: challenge } = await client.mfa.challenge({ factorId, channel: 'sms' })
  const { code } = await lastMessage(shop, '233241234567')
  const { error } = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
  expect(error).toBeNull()
  expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId }])
  const { data: claims } = await client.getClaims()
  expect(claims?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] })
})

test('refusals arrive under the names that the client knows', async () => {
  await signedUp(shop)
  const client = await aBrowser()
  const stale = await aBrowser()
  const { factorId, code } = await enrolledApp(client, 'My phone')
  const twice = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  expect(twice.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
  expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  expect((await stale.mfa.listFactors()).error?.name).toBe('AuthSessionMissingError')

  const again = await aBrowser()
  const more = await again.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
  expect(more.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const replayed = await again.mfa.challengeAndVerify({ factorId, code: code() })
  expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const unknown = await again.mfa.challenge({ factorId: '0198c0de-0000-7000-8000-000000000001' })
  expect(unknown.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })

  await again.signOut({ scope: 'local' })
  const nobody = await again.mfa.enroll({ factorType: 'totp' })
  expect(nobody.error?.message).toContain('Bearer token')
})
