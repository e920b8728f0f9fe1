import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { testShop } from '#test/app.ts'
import { verifiedApp } from '#test/auth/second-step.ts'
import { askAuth, askCode, captchaToken, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { tidyAccounts } from '../auth-jobs.ts'
import { authRefreshTokens, authSessions, authUsers } from '../auth-tables.ts'
import { createActorOf } from '../sessions/actor-of.ts'
import { listSigningKeys } from '../sessions/key-queries.ts'
import { rotateSigningKeys } from '../sessions/signing-keys.ts'

/** Attacks with tokens: of others, forged, old, stolen. Each row must be refused. */

const shop = await testShop()
const { app, auth, time } = shop
const { db } = shop.database

let ama: AccessTokenResponse
beforeEach(async () => {
  ama = await signedUp(shop)
})

const refresh = (token: string) =>
  askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
const userOf = (token: string) => askAuth(app, 'GET', '/user', { token })
/** Whether both checks accept it: the auth server's and the shop's. */
const actorOf = createActorOf(auth, async () => undefined)
async function isTaken(token: string): Promise<boolean> {
  const own = (await userOf(token)).statusCode === 200
  const request = { url: '/api/profile', headers: { authorization: `Bearer ${token}` } }
  const shopTakes = await Promise.resolve(actorOf(request as never)) // the parts of a request that it reads
    .then(({ kind }) => kind === 'person')
    .catch(() => false)
  if (own !== shopTakes) throw new Error(`one door takes it and the other does not: ${token}`)
  return own
}

const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [Record<string, string>, JWTPayload]
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged token', () => {
  /** Signs claims as the shop does, with the changes of a row. */
  async function forge(change: {
    claims?: JWTPayload
    header?: Record<string, unknown>
    key?: Parameters<SignJWT['sign']>[0]
  }): Promise<string> {
    const [header, claims] = partsOf(ama.access_token)
    const [row] = await listSigningKeys(db, time.now)
    const own = await importJWK(row?.privateJwk ?? {}, 'ES256')
    return new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ ...header, alg: 'ES256', ...change.header } as never) // rows contain invalid headers
      .sign(change.key ?? own)
  }

  test('an unchanged forged token is accepted, which proves the forger', async () => {
    expect(await isTaken(await forge({}))).toBe(true)
  })

  test.each([
    { claims: { iss: 'https://evil.example/auth/v1' }, why: 'of another issuer' },
    { claims: { iss: undefined as never }, why: 'of no issuer' },
    { claims: { aud: 'service_role' }, why: 'for another audience' },
    { claims: { aud: [] }, why: 'for nobody' },
    { claims: { exp: undefined as never }, why: 'that never ends' },
    { claims: { exp: 1 }, why: 'that has ended' },
    { claims: { nbf: 4_000_000_000 }, why: 'not valid yet' },
    { claims: { sub: randomUUID() }, why: 'of another user in this session' },
    { claims: { session_id: randomUUID() }, why: 'of an unknown session' },
    { claims: { session_id: '' }, why: 'of no session' },
    { claims: { sub: "x' or 1=1 --" }, why: 'of a sentence' },
    { claims: { aal: 'aal3' }, why: 'of an unknown assurance level' },
    { header: { kid: randomUUID() }, why: 'of an unknown key' },
    { header: { kid: undefined }, why: 'of no key' },
    { header: { kid: '../../dev/null' }, why: 'of a path' },
  ])('$why is refused', async ({ why: _why, ...change }) => {
    // The shop's check too, which trusts the session id once the signature is right.
    const token = await forge(change)
    const isOfOther = change.claims !== undefined && 'sub' in change.claims
    if (isOfOther) expect((await userOf(token)).statusCode).toBe(403)
    else expect(await isTaken(token)).toBe(false)
  })

  test('signed by another key under our key’s id is refused', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    expect(await isTaken(await forge({ key: privateKey }))).toBe(false)
  })

  test('with an embedded key is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    expect(await isTaken(await forge({ key: privateKey, header: { jwk } }))).toBe(false)
    const jku = 'https://evil.example/keys.json'
    expect(await isTaken(await forge({ key: privateKey, header: { jku, kid: 'theirs' } }))).toBe(false)
  })

  test.each(['none', 'None', 'NONE', ''])('of the algorithm “%s” is refused', async (alg) => {
    const [header, claims] = partsOf(ama.access_token)
    for (const proof of ['', ama.access_token.split('.')[2]]) {
      expect(await isTaken(`${encode({ ...header, alg })}.${encode(claims)}.${proof}`)).toBe(false)
    }
  })

  test('signed with the public key as an HMAC secret is refused', async () => {
    const [header, claims] = partsOf(ama.access_token)
    const { keys } = (await askAuth(app, 'GET', '/.well-known/jwks.json')).json()
    const [jwk] = keys
    const der = Buffer.concat([Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')])
    for (const secret of [Buffer.from(JSON.stringify(jwk)), Buffer.from(jwk.x), der]) {
      const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
      const proof = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await isTaken(`${signed}.${proof}`)).toBe(false)
    }
  })

  test.each(['ES384', 'RS256', 'EdDSA'])('of the other algorithm %s is refused', async (alg) => {
    const { privateKey } = await generateKeyPair(alg)
    expect(await isTaken(await forge({ key: privateKey, header: { alg } }))).toBe(false)
  })

  test('with a changed payload, or a changed signature, is refused', async () => {
    const [head = '', body = '', proof = ''] = ama.access_token.split('.')
    const [, claims] = partsOf(ama.access_token)
    const more = encode({ ...claims, app_metadata: { staff_role: 'admin' }, role: 'service_role' })
    const zeros = Buffer.alloc(64).toString('base64url')
    const tokens = [`${head}.${more}.${proof}`, `${head}.${body}.${zeros}`, `${head}.${body}.`, `${head}.${body}`]
    for (const token of tokens) expect(await isTaken(token), token).toBe(false)
  })

  test.each(['', '.', '..', 'a.b.c', 'null', '{}', 'x'.repeat(8_000)])(
    'the malformed token “%s” is refused',
    async (token) => {
      expect((await userOf(token)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await userOf(token)).statusCode).toBeLessThan(500)
    },
  )

  test('a role in the user’s own metadata gives no right', async () => {
    const data = { role: 'admin', staff_role: 'admin', app_metadata: { staff_role: 'admin' }, aal: 'aal2' }
    await askAuth(app, 'PUT', '/user', { token: ama.access_token, body: { data, app_metadata: data, role: 'admin' } })
    const { access_token } = (await refresh(ama.refresh_token)).json()
    const [, claims] = partsOf(access_token)
    expect(claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(claims.app_metadata).not.toHaveProperty('staff_role')
  })
})

describe('a token in the cache', () => {
  test('is refused from the moment it expires', async () => {
    expect(await isTaken(ama.access_token)).toBe(true)
    time.passMinutes(59.9)
    expect(await isTaken(ama.access_token)).toBe(true)
    time.passMinutes(0.1)
    expect(await isTaken(ama.access_token)).toBe(false)
  })

  test('is refused once its session has ended, in whatever process', async () => {
    expect(await isTaken(ama.access_token)).toBe(true)
    await db.delete(authSessions).where(eq(authSessions.userId, ama.user.id))
    await expect.poll(() => isTaken(ama.access_token)).toBe(false)
  })
})

describe('signing keys', () => {
  test('a new key is published 15 minutes before it signs, and the old one verifies until its last token has expired', async () => {
    const [oldKey] = await listSigningKeys(db, time.now)
    const kidOf = (token: string) => partsOf(token)[0].kid
    const published = async () => {
      const { keys } = (await askAuth(app, 'GET', '/.well-known/jwks.json')).json<{ keys: { kid: string }[] }>()
      return keys.map(({ kid }) => kid)
    }
    time.passMinutes(1)
    await db.transaction((tx) => rotateSigningKeys(tx, auth.random, time.now, 'asked'))
    const [newKey] = await listSigningKeys(db, time.now)
    await expect.poll(published).toContain(newKey?.id)
    expect(newKey?.id).not.toBe(oldKey?.id)

    time.passMinutes(14)
    const before = (await refresh(ama.refresh_token)).json()
    expect(kidOf(before.access_token)).toBe(oldKey?.id)
    time.passMinutes(2)
    const after = (await refresh(before.refresh_token)).json()
    expect(kidOf(after.access_token)).toBe(newKey?.id)
    expect(await isTaken(before.access_token)).toBe(true)

    time.passMinutes(57)
    expect(await isTaken(before.access_token)).toBe(true)
    time.passMinutes(20)
    expect(await published()).toEqual([newKey?.id])
    const late = await new SignJWT(partsOf(after.access_token)[1])
      .setProtectedHeader({ alg: 'ES256', kid: oldKey?.id ?? '' })
      .sign(await importJWK(oldKey?.privateJwk ?? {}, 'ES256'))
    expect(await isTaken(late)).toBe(false)
  })

  test('a key is rotated automatically after 90 days, and not before', async () => {
    const rotate = () => db.transaction((tx) => rotateSigningKeys(tx, auth.random, time.now))
    const [{ createdAt } = { createdAt: time.now }] = await listSigningKeys(db, time.now)
    time.now = new Date(createdAt.getTime() + 90 * 86_400_000 - 1)
    expect(await rotate()).toBe(false)
    time.now = new Date(createdAt.getTime() + 90 * 86_400_000)
    expect(await rotate()).toBe(true)
    expect(await rotate()).toBe(false)
  })

  test('a leaked key is revoked at once with every token that it signed, and sessions stay', async () => {
    expect(await isTaken(ama.access_token)).toBe(true)
    await db.transaction((tx) => rotateSigningKeys(tx, auth.random, time.now, 'leaked'))
    await expect.poll(async () => (await userOf(ama.access_token)).json().code).toBe('bad_jwt')
    const { access_token } = (await refresh(ama.refresh_token)).json()
    expect(await isTaken(access_token)).toBe(true)
  })
})

describe('a refresh token', () => {
  test('that is replayed after its successor was used is stolen: the whole session ends', async () => {
    const second = (await refresh(ama.refresh_token)).json()
    time.passMinutes(1)
    await refresh(second.refresh_token)
    time.passMinutes(1)
    const replayed = await refresh(ama.refresh_token)
    expect([replayed.statusCode, replayed.json().code]).toEqual([400, 'refresh_token_already_used'])
    expect((await refresh(second.refresh_token)).json().code).toBe('refresh_token_not_found')
    expect(await isTaken(ama.access_token)).toBe(false)
  })

  test('that the second step has replaced before anybody used it is refused, and the session stays', async () => {
    const { session: raised } = await verifiedApp(shop, ama)
    time.passMinutes(1)
    expect((await refresh(ama.refresh_token)).json().code).toBe('refresh_token_not_found')
    expect((await refresh(raised.refresh_token)).statusCode).toBe(200)
  })

  test('that was used before the second step replaced its successor is stolen all the same', async () => {
    const second = (await refresh(ama.refresh_token)).json()
    const { session: raised } = await verifiedApp(shop, second)
    time.passMinutes(1)
    expect((await refresh(ama.refresh_token)).json().code).toBe('refresh_token_already_used')
    expect((await refresh(raised.refresh_token)).json().code).toBe('refresh_token_not_found')
  })

  test('of another session is not affected', async () => {
    const other = (await signIn(app)).json()
    const second = (await refresh(ama.refresh_token)).json()
    time.passMinutes(1)
    await refresh(second.refresh_token)
    time.passMinutes(1)
    await refresh(ama.refresh_token)
    expect((await refresh(other.refresh_token)).statusCode).toBe(200)
  })

  test('is not in the database, whose contents give no access', async () => {
    const rows = await db.select().from(authRefreshTokens)
    const hash = createHash('sha256').update(ama.refresh_token).digest()
    expect(rows.some((row) => Buffer.from(row.hash).equals(hash))).toBe(true)
    for (const row of rows) {
      for (const shown of [Buffer.from(row.hash).toString('base64url'), Buffer.from(row.hash).toString('hex')]) {
        expect((await refresh(shown)).json().code).toBe('refresh_token_not_found')
      }
    }
  })

  test('is not an access token, nor the reverse', async () => {
    expect(await isTaken(ama.refresh_token)).toBe(false)
    expect((await refresh(ama.access_token)).json().code).toBe('validation_failed')
    expect((await refresh(ama.access_token.slice(0, 100))).json().code).toBe('refresh_token_not_found')
  })

  test('of a browser that was idle for 90 days has expired', async () => {
    time.now = new Date(time.now.getTime() + 91 * 86_400_000)
    await tidyAccounts(db, auth, time.now)
    expect((await refresh(ama.refresh_token)).json().code).toBe('refresh_token_not_found')
  })
})

describe('session fixation', () => {
  test('a sign-in makes a new session, whatever is sent along', async () => {
    const body = {
      email: 'ama@example.com',
      password: 'Waakye-4-me',
      session_id: randomUUID(),
      refresh_token: 'of the attacker',
      gotrue_meta_security: { captcha_token: await captchaToken(app) },
    }
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: { authorization: `Bearer ${ama.access_token}`, cookie: `session=${ama.refresh_token}` },
      payload: body,
    })
    const session = reply.json()
    expect(partsOf(session.access_token)[1].session_id).not.toBe(partsOf(ama.access_token)[1].session_id)
    expect(session.refresh_token).not.toBe('of the attacker')
    expect(session.refresh_token).not.toBe(ama.refresh_token)
  })

  test('a link that an attacker requested gives no session in the victim’s browser without its verifier', async () => {
    const challenge = createHash('sha256').update('verifier of the attacker').digest('base64url')
    const flow = { code_challenge: challenge, code_challenge_method: 's256' }
    await askCode(app, { email: 'attacker@example.com' }, flow)
    const { link } = await lastMessage(shop, 'attacker@example.com')
    const reply = await app.inject(`/auth/v1/verify?token=${link}&type=magiclink`)
    const to = new URL(String(reply.headers.location))
    expect(to.hash).toBe('')
    const exchange = { auth_code: to.searchParams.get('code'), code_verifier: 'verifier of the victim' }
    const refused = await askAuth(app, 'POST', '/token?grant_type=pkce', { body: exchange })
    expect(refused.json().code).toBe('bad_code_verifier')
  })
})

describe('a banned person', () => {
  beforeEach(async () => {
    const bannedUntil = new Date(time.now.getTime() + 3_600_000)
    await db.update(authUsers).set({ bannedUntil }).where(eq(authUsers.id, ama.user.id))
  })

  test('gets no session for a password, and learns the reason only with the right one', async () => {
    expect((await signIn(app)).json()).toMatchObject({ code: 'user_banned' })
    expect((await signIn(app, { password: 'Wrong-4-sure' })).json().code).toBe('invalid_credentials')
  })

  test('gets none for a refresh token, a code or a link', async () => {
    expect((await refresh(ama.refresh_token)).json().code).toBe('user_banned')
    for (const proof of ['code', 'link'] as const) {
      time.passMinutes(2)
      await askAuth(app, 'POST', '/otp', { body: { email: 'ama@example.com' } })
      const sent = await lastMessage(shop, 'ama@example.com')
      const body =
        proof === 'code'
          ? { type: 'email', email: 'ama@example.com', token: sent.code }
          : { type: 'magiclink', token_hash: sent.link }
      expect((await askAuth(app, 'POST', '/verify', { body })).json().code).toBe('user_banned')
    }
  })

  test('can sign in again when the ban is over', async () => {
    time.passMinutes(61)
    expect((await signIn(app)).statusCode).toBe(200)
  })
})
