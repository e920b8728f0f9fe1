import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProviderClient } from './provider-client.ts'

/**
 * Microsoft's endpoint for the accounts of every directory, which the simulator lacks: its configuration has a pattern
 * as issuer, and each token names the issuer of its directory.
 */
const MICROSOFT = 'https://login.microsoftonline.com'
const OURS = {
  clientId: 'ours',
  clientSecret: 'secret',
  issuer: `${MICROSOFT}/common/v2.0`,
  pictures: 'https://graph.example/',
}
const CONTOSO = '11111111-2222-4333-8444-555555555555'
const FABRIKAM = '99999999-2222-4333-8444-555555555555'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
const proof = { state: 'the-state', nonce: 'the-nonce', verifier: 'a'.repeat(43) }
const returned = new URL('https://shop.example.com/auth/v1/callback?code=c&state=the-state')
const person = { sub: 'pairwise', email: 'Abena@Contoso.example', xms_edov: '1', name: 'Abena\u0000\n Osei' }

let claims: Record<string, unknown>
let isAway: boolean
const warnings: unknown[] = []
const client = () =>
  createProviderClient('azure', OURS, {
    clock: () => new Date(),
    log: { info: () => {}, warn: (fault: unknown) => void warnings.push(fault), error: () => {} },
  })

beforeEach(() => {
  claims = { ...person, tid: CONTOSO, iss: `${MICROSOFT}/${CONTOSO}/v2.0` }
  isAway = false
  warnings.length = 0
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    if (isAway) throw new TypeError('fetch failed')
    const { pathname } = new URL(address instanceof Request ? address.url : address)
    const body = await answers[pathname]?.()
    return Response.json(body ?? { error: 'not_found' }, { status: body ? 200 : 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const answers: Record<string, () => unknown> = {
  '/common/v2.0/.well-known/openid-configuration': () => ({
    issuer: `${MICROSOFT}/{tenantid}/v2.0`,
    authorization_endpoint: `${MICROSOFT}/common/oauth2/v2.0/authorize`,
    token_endpoint: `${MICROSOFT}/common/oauth2/v2.0/token`,
    jwks_uri: `${MICROSOFT}/common/discovery/v2.0/keys`,
  }),
  '/common/discovery/v2.0/keys': () => ({ keys: [key] }),
  '/common/oauth2/v2.0/token': async () => ({
    access_token: 'at',
    token_type: 'Bearer',
    id_token: await idToken({ nonce: 'the-nonce' }),
  }),
}

function idToken(more: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT({ ...claims, ...more })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setAudience('ours')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

test('accounts of every directory sign in, each with the issuer of its own', async () => {
  const account = {
    provider: 'azure',
    providerId: 'pairwise',
    email: 'abena@contoso.example',
    isEmailVerified: true,
    name: 'Abena Osei',
    picture: null,
  }
  expect(await client().fetchAccount(returned, proof)).toEqual({ account, accessToken: 'at' })
  expect((await client().readIdToken(await idToken(), undefined))?.account).toEqual(account)
})

test.each([
  { what: 'another directory', change: { tid: FABRIKAM } },
  { what: 'no directory', change: { tid: undefined } },
  { what: 'the pattern itself', change: { tid: '{tenantid}', iss: `${MICROSOFT}/{tenantid}/v2.0` } },
  { what: 'another house', change: { iss: `https://evil.example/${CONTOSO}/v2.0` } },
])('a token with $what as its issuer is refused', async ({ change }) => {
  claims = { ...claims, ...change }
  expect(await client().readIdToken(await idToken(), undefined)).toBeUndefined()
})

test.each([
  { xms_edov: undefined, isVerified: false, why: 'the operator has not enabled the claim' },
  { xms_edov: false, isVerified: false, why: 'the domain is not verified' },
  { xms_edov: '0', isVerified: false, why: 'the domain is not verified' },
  { xms_edov: 'True', isVerified: false, why: 'the spelling is unknown' },
  { xms_edov: true, isVerified: true, why: 'Microsoft vouches' },
  { xms_edov: 1, isVerified: true, why: 'Microsoft vouches' },
])('an address with xms_edov $xms_edov is verified: $isVerified, because $why', async ({ xms_edov, isVerified }) => {
  claims = { ...claims, xms_edov, email_verified: true }
  const read = await client().readIdToken(await idToken(), undefined)
  expect(read?.account.isEmailVerified).toBe(isVerified)
})

test('an unreachable provider is asked again the next time, and its error names no person', async () => {
  const azure = client()
  isAway = true
  await expect(azure.fetchAccount(returned, proof)).rejects.toMatchObject({ code: 'unexpected_failure' })
  isAway = false
  await expect(azure.fetchAccount(returned, { ...proof, nonce: 'x' })).rejects.toMatchObject({
    code: 'bad_oauth_callback',
  })
  expect((await azure.fetchAccount(returned, proof)).account.providerId).toBe('pairwise')
  expect(warnings).toHaveLength(2)
  expect(JSON.stringify(warnings)).not.toMatch(/abena/i)
})
