import { describe, expect, test } from 'vitest'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import { testShop } from '#test/app.ts'
import {
  answered,
  challenged,
  claimsOf,
  enrolledApp,
  enrolledPhone,
  signedUpWithApp,
  verifiedApp,
  verifiedPhone,
  verify,
} from '#test/auth/second-step.ts'
import { askAuth, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { listAuthEvents } from '../accounts/user-queries.ts'
import { authFactors } from '../auth-tables.ts'
import { limitTries } from '../guards/limit-tries.ts'

const shop = await testShop()
const { app, time } = shop

type Session = { access_token: string; refresh_token: string; user: { id: string } }

/** A session that began with the password. */
async function signedIn(): Promise<Session> {
  return (await signIn(app)).json()
}

async function enrol({ access_token: token }: Pick<Session, 'access_token'>, body: object = {}) {
  return askAuth(app, 'POST', '/factors', { body: { factor_type: 'totp', ...body }, token })
}

async function refreshed({ refresh_token }: Pick<Session, 'refresh_token'>) {
  return askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
}

async function userOf({ access_token: token }: Pick<Session, 'access_token'>): Promise<UserView> {
  return (await askAuth(app, 'GET', '/user', { token })).json()
}

const remove = ({ access_token: token }: Pick<Session, 'access_token'>, factorId: string) =>
  askAuth(app, 'DELETE', `/factors/${factorId}`, { token })

/** A code that is wrong for the current and the neighbouring steps. */
const wrongOf = (right: string) => String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')

describe('setting up an authenticator app', () => {
  test('its secret is shown once, as a QR code and as text', async () => {
    const session = await signedUp(shop)
    const reply = await enrol(session, { friendly_name: ' My  phone ' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { id, type, friendly_name, totp } = reply.json()
    expect({ type, friendly_name }).toEqual({ type: 'totp', friendly_name: 'My phone' })
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)

    const uri = new URL(totp.uri)
    expect(uri.href).toContain('otpauth://totp/Chillz:ama%40example.com?')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Chillz',
      secret: totp.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    // The client prefixes `data:image/svg+xml;utf-8,` unchanged, so no character may end or alter a URI.
    expect(totp.qr_code).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^#%\n]+<\/svg>$/)

    const user = await userOf(session)
    expect(user.factors).toMatchObject([{ id, friendly_name: 'My phone', factor_type: 'totp', status: 'unverified' }])
    expect(JSON.stringify(user)).not.toContain(totp.secret)
    expect(JSON.stringify(await shop.database.db.select().from(authFactors))).not.toContain(totp.secret)
  })

  test('the app may show another name than the shop’s', async () => {
    const { totp } = (await enrol(await signedUp(shop), { issuer: 'Chillz: Back Office' })).json()
    expect(totp.uri).toContain(
      'otpauth://totp/Chillz%3A%20Back%20Office:ama%40example.com?issuer=Chillz%3A%20Back%20Office',
    )
  })

  test('its first code raises the session, and every session without it ends', async () => {
    const first = await signedUp(shop)
    const elsewhere = await signedIn()
    const begun = await enrolledApp(shop, first, 'begun and left')
    const phoneId = await enrolledPhone(shop, first)
    const { app: mine, session: raised } = await verifiedApp(shop, first, 'My phone')

    expect(claimsOf(raised)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: time.now.getTime() / 1_000 }, { method: 'email/signup' }],
    })
    expect(claimsOf(raised)).not.toHaveProperty('second_step')
    expect(raised.user.factors?.map(({ id, status }) => [id, status])).toEqual([
      [phoneId, 'unverified'],
      [mine.factorId, 'verified'],
    ])
    expect(begun.factorId).not.toBe(mine.factorId)

    expect(raised.refresh_token).not.toBe(first.refresh_token)
    expect((await userOf(raised)).id).toBe(first.user.id)
    expect(await userOf(elsewhere)).toMatchObject({ code: 'session_not_found' })
    const later = (await refreshed(raised)).json()
    expect(claimsOf(later)).toMatchObject({ aal: 'aal2' })
    expect(claimsOf(later)).not.toHaveProperty('second_step')
  })

  test('its owner is notified, and the history has it', async () => {
    const { session } = await verifiedApp(shop, await signedUp(shop), 'My phone')
    const mail = await lastMessage(shop, 'ama@example.com')
    expect(mail.dedupeKey).toContain('factor_added')
    expect(mail.body).toContain('Authenticator app (My phone)')
    const [event] = await listAuthEvents(shop.database.db, session.user.id, 1)
    expect(event?.action).toBe('factor_added')

    await answered(shop, session, session.user.factors?.[0]?.id ?? '', 'nonsense')
    expect((await lastMessage(shop, 'ama@example.com')).count).toBe(mail.count)
  })

  test('a name is unique, and an abandoned factor reserves it for a quarter of an hour only', async () => {
    const session = await signedUp(shop)
    await enrolledApp(shop, session, 'My phone')
    await enrolledApp(shop, session)
    await enrolledApp(shop, session)
    const again = await enrol(session, { friendly_name: 'My phone ' })
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "My phone" for this user already exists',
    })

    time.passMinutes(16)
    expect((await enrol(session, { friendly_name: 'My phone' })).statusCode).toBe(200)
    expect((await userOf(session)).factors).toHaveLength(1)
  })

  test('there are ten factors at most, concurrent enrolments included', async () => {
    const session = await signedUp(shop)
    const replies = await Promise.all(Array.from({ length: 12 }, () => enrol(session)))
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((reply) => reply.json().code)).toEqual([
      'too_many_enrolled_mfa_factors',
      'too_many_enrolled_mfa_factors',
    ])
    expect((await userOf(session)).factors).toHaveLength(10)
  })

  test('a session that has not used the existing factor can neither add nor complete another', async () => {
    const thief = await signedUp(shop)
    const thiefsPhone = await enrolledPhone(shop, thief)
    await verifiedApp(shop, await signedIn())

    const back = await signedIn()
    const more = await enrol(back)
    expect(more.statusCode).toBe(403)
    expect(more.json()).toEqual({ code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' })
    const challenge = await askAuth(app, 'POST', `/factors/${thiefsPhone}/challenge`, { token: back.access_token })
    expect(challenge.statusCode).toBe(403)
    expect(challenge.json().code).toBe('insufficient_aal')
  })

  test('a second one can be added after using the first', async () => {
    const { session } = await signedUpWithApp(shop)
    const { session: still } = await verifiedApp(shop, session, 'Tablet')
    expect(still.user.factors?.map(({ status }) => status)).toEqual(['verified', 'verified'])
    expect(claimsOf(still)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
  })

  test.each([
    {
      body: { factor_type: 'webauthn' },
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
      why: 'the shop does not support this type',
    },
    { body: { factor_type: undefined }, status: 400, code: 'validation_failed', why: 'the type is missing' },
    { body: { factor_type: 'constructor' }, status: 400, code: 'validation_failed', why: 'the type is unknown' },
    { body: { friendly_name: 'x'.repeat(101) }, status: 400, code: 'validation_failed', why: 'the name is too long' },
    { body: { friendly_name: 'a\0b' }, status: 400, code: 'validation_failed', why: 'the database cannot store it' },
    { body: { issuer: '\ud800' }, status: 400, code: 'validation_failed', why: 'it is half a character' },
  ])('$body is refused: $why', async ({ body, status, code }) => {
    const reply = await enrol(await signedUp(shop), body)
    expect(reply.statusCode).toBe(status)
    expect(reply.json().code).toBe(code)
  })
})

describe('the second step of a sign-in', () => {
  test('is required until a code is accepted', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const session = await signedIn()
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1', second_step: 'due', amr: [{ method: 'password' }] })
    const waiting = (await refreshed(session)).json()
    expect(claimsOf(waiting)).toMatchObject({ aal: 'aal1', second_step: 'due' })

    const reply = await answered(shop, waiting, mine.factorId, mine.nextCode())
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const raised = reply.json()
    expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
    expect(claimsOf(raised)).not.toHaveProperty('second_step')
    expect(claimsOf(raised).session_id).toBe(claimsOf(session).session_id)
    expect((await refreshed(waiting)).statusCode).not.toBe(200)
  })

  test('does not cancel the pending code of a sign-in on another device', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const [here, there] = [await signedIn(), await signedIn()]
    expect((await answered(shop, here, mine.factorId, mine.nextCode())).statusCode).toBe(200)
    expect((await answered(shop, there, mine.factorId, mine.nextCode())).statusCode).toBe(200)
  })

  test.each([
    { what: 'the code of 30 seconds ago', secondsOff: -30, isTaken: true },
    { what: 'the code of the next 30 seconds', secondsOff: 30, isTaken: true },
    { what: 'the code of a minute ago', secondsOff: -60, isTaken: false },
    { what: 'the code in a minute', secondsOff: 60, isTaken: false },
  ])('$what is accepted: $isTaken, because clocks are a little off', async ({ secondsOff, isTaken }) => {
    const { app: mine } = await signedUpWithApp(shop)
    time.passMinutes(10)
    const code = mine.code(new Date(time.now.getTime() + secondsOff * 1_000))
    const reply = await answered(shop, await signedIn(), mine.factorId, code)
    expect(reply.statusCode).toBe(isTaken ? 200 : 422)
  })

  test('blanks in a code are ignored, because apps show one in the middle', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const code = mine.nextCode()
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect((await answered(shop, await signedIn(), mine.factorId, typed)).statusCode).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', '１２３４５６', '12345é', '-12345', '1e5000'])(
    '%s is refused as a code',
    async (code) => {
      const { app: mine } = await signedUpWithApp(shop)
      const reply = await answered(shop, await signedIn(), mine.factorId, code)
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toEqual({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    },
  )

  test('an empty code is refused before it is counted', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const reply = await answered(shop, await signedIn(), mine.factorId, '')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ code: 'validation_failed', message: 'Code needs to be non-empty' })
  })

  test('no code is accepted twice, nor an earlier one: somebody may have seen it', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    time.passMinutes(5)
    const earlier = mine.code(new Date(time.now.getTime() - 30_000))
    const code = mine.code()
    expect((await answered(shop, await signedIn(), mine.factorId, code)).statusCode).toBe(200)
    const other = await signedIn()
    expect((await answered(shop, other, mine.factorId, code)).json().code).toBe('mfa_verification_failed')
    expect((await answered(shop, other, mine.factorId, earlier)).json().code).toBe('mfa_verification_failed')
    expect((await answered(shop, other, mine.factorId, mine.nextCode())).statusCode).toBe(200)
  })

  test('of two concurrent uses of one code one succeeds', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const [here, there] = [await signedIn(), await signedIn()]
    const asked = await Promise.all(
      [here, there].map(async (session) => ({ session, challengeId: await challenged(shop, session, mine.factorId) })),
    )
    const code = mine.nextCode()
    const replies = await Promise.all(
      asked.map(({ session, challengeId }) => verify(shop, session, mine.factorId, { challengeId, code })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('a challenge states when it expires, and is answered once before that', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const session = await signedIn()
    const reply = await askAuth(app, 'POST', `/factors/${mine.factorId}/challenge`, { token: session.access_token })
    const { id: challengeId, type, expires_at } = reply.json()
    expect({ type, expires_at }).toEqual({ type: 'totp', expires_at: time.now.getTime() / 1_000 + 300 })
    const { factors } = await userOf(session)
    expect(factors?.[0]?.last_challenged_at).toBe(time.now.toISOString())

    time.passMinutes(5)
    const late = await verify(shop, session, mine.factorId, { challengeId, code: mine.code() })
    expect(late.statusCode).toBe(422)
    expect(late.json().code).toBe('mfa_challenge_expired')

    const other = await challenged(shop, session, mine.factorId)
    expect((await verify(shop, session, mine.factorId, { challengeId: other, code: mine.code() })).statusCode).toBe(200)
    const again = await verify(shop, session, mine.factorId, { challengeId: other, code: mine.nextCode() })
    expect(again.json().code).toBe('mfa_challenge_expired')
  })

  test('a challenge belongs to the session that requested it', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const [here, there] = [await signedIn(), await signedIn()]
    const challengeId = await challenged(shop, here, mine.factorId)
    const reply = await verify(shop, there, mine.factorId, { challengeId, code: mine.nextCode() })
    expect(reply.json().code).toBe('mfa_challenge_expired')
  })

  test('the answer must come from the network of the challenge, though not from the same address: phones change theirs', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const session = await signedIn()
    const challengeId = await challenged(shop, session, mine.factorId, '154.160.1.2')
    const code = mine.nextCode()
    const foreign = await verify(shop, session, mine.factorId, { challengeId, code, ip: '41.66.192.1' })
    expect(foreign.statusCode).toBe(422)
    expect(foreign.json().code).toBe('mfa_ip_address_mismatch')
    const moved = await verify(shop, session, mine.factorId, { challengeId, code, ip: '154.160.77.9' })
    expect(moved.statusCode).toBe(200)
  })

  test('five wrong answers void the challenge', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const session = await signedIn()
    const challengeId = await challenged(shop, session, mine.factorId)
    const right = mine.nextCode()
    for (let guess = 1; guess <= 5; guess += 1) {
      const reply = await verify(shop, session, mine.factorId, { challengeId, code: wrongOf(right) })
      expect(reply.json().code).toBe('mfa_verification_failed')
    }
    const reply = await verify(shop, session, mine.factorId, { challengeId, code: right })
    expect(reply.json().code).toBe('mfa_challenge_expired')
  })

  test('after ten wrong codes in a quarter of an hour the right one must wait, in new sessions too', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    for (let guess = 1; guess <= 10; guess += 1) {
      const reply = await answered(shop, await signedIn(), mine.factorId, wrongOf(mine.code()))
      expect(reply.statusCode).toBe(422)
    }
    const session = await signedIn()
    const refused = await answered(shop, session, mine.factorId, mine.nextCode())
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('over_request_rate_limit')
    time.passMinutes(15)
    expect((await answered(shop, session, mine.factorId, mine.code())).statusCode).toBe(200)
    expect((await answered(shop, session, mine.factorId, wrongOf(mine.code()))).statusCode).toBe(422)
  })

  test('slow guessing is stopped for the day', async () => {
    const { app: mine, session } = await signedUpWithApp(shop)
    const { db } = shop.database
    for (let guess = 1; guess <= 48; guess += 1) await limitTries(db, shop.auth, 'factor_day', session.user.id)
    for (let guess = 49; guess <= 50; guess += 1) {
      time.passMinutes(2)
      expect((await answered(shop, await signedIn(), mine.factorId, wrongOf(mine.code()))).statusCode).toBe(422)
    }
    time.passMinutes(15)
    expect((await answered(shop, await signedIn(), mine.factorId, mine.code())).statusCode).toBe(429)
    time.passMinutes(24 * 60)
    expect((await answered(shop, await signedIn(), mine.factorId, mine.code())).statusCode).toBe(200)
  })
})

describe('removing a factor', () => {
  test('after the last one every session is back at the first step, and no second one is required', async () => {
    const { app: mine, session } = await signedUpWithApp(shop)
    const other = (await answered(shop, await signedIn(), mine.factorId, mine.nextCode())).json()
    const reply = await remove(session, mine.factorId)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ id: mine.factorId })
    for (const one of [session, other]) {
      const now = (await refreshed(one)).json()
      expect(claimsOf(now)).toMatchObject({ aal: 'aal1', amr: [{ method: /password|email/ }] })
      expect(claimsOf(now)).not.toHaveProperty('second_step')
      expect(now.user).not.toHaveProperty('factors')
    }
    expect(claimsOf(await signedIn())).not.toHaveProperty('second_step')

    const mail = await lastMessage(shop, 'ama@example.com')
    expect(mail.dedupeKey).toContain('factor_removed')
    const events = await listAuthEvents(shop.database.db, session.user.id, 3)
    expect(events.map(({ action }) => action)).toContain('factor_removed')
  })

  test('requires a session that has used one', async () => {
    const { app: mine } = await signedUpWithApp(shop)
    const reply = await remove(await signedIn(), mine.factorId)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toEqual({ code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' })
  })

  test('an unverified one needs no such session, and nobody is notified', async () => {
    const session = await signedUp(shop)
    const { factorId } = await enrolledApp(shop, session)
    const { count } = await lastMessage(shop, 'ama@example.com')
    expect((await remove(session, factorId)).statusCode).toBe(200)
    expect(await userOf(session)).not.toHaveProperty('factors')
    expect((await lastMessage(shop, 'ama@example.com')).count).toBe(count)
  })

  test('while another is left, sessions that used the lost one end and all others stay', async () => {
    const { app: lost, session } = await signedUpWithApp(shop)
    const { factorId: phoneId, session: mine } = await verifiedPhone(shop, session)
    time.passMinutes(2)
    const finder = (await answered(shop, await signedIn(), lost.factorId, lost.nextCode())).json()
    const byPhone = await signedIn()
    const challengeId = await challenged(shop, byPhone, phoneId)
    const { code } = await lastMessage(shop, '233241234567')
    const elsewhere = (await verify(shop, byPhone, phoneId, { challengeId, code })).json()

    expect((await remove(mine, lost.factorId)).statusCode).toBe(200)
    expect(await userOf(finder)).toMatchObject({ code: 'session_not_found' })
    expect(claimsOf((await refreshed(mine)).json())).toMatchObject({ aal: 'aal2' })
    expect(claimsOf((await refreshed(elsewhere)).json())).toMatchObject({ aal: 'aal2' })
    expect(claimsOf(await signedIn())).toMatchObject({ aal: 'aal1', second_step: 'due' })
  })
})

describe('somebody else’s factor', () => {
  test.each(['challenge', 'verify', 'removal'])('of an unknown id is not found: %s', async (what) => {
    const { app: amas } = await signedUpWithApp(shop)
    const { access_token: token } = await signedUp(shop, 'kofi@example.com')
    const url = `/factors/${amas.factorId}`
    const body = { challenge_id: amas.factorId, code: amas.code() }
    const reply =
      what === 'removal'
        ? await askAuth(app, 'DELETE', url, { token })
        : await askAuth(app, 'POST', `${url}/${what}`, { token, body })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().code).toBe('mfa_factor_not_found')
  })

  test.each([
    ['x', 404, 'mfa_factor_not_found'],
    ["1'or'1", 404, 'mfa_factor_not_found'],
    ['%00', 400, 'validation_failed'],
  ])('of the invalid id “%s” is not found', async (id, status, code) => {
    const { access_token: token } = await signedUp(shop)
    for (const [method, url] of [
      ['POST', `/factors/${id}/challenge`],
      ['DELETE', `/factors/${id}`],
    ] as const) {
      const reply = await askAuth(app, method, url, { token })
      expect([reply.statusCode, reply.json().code], `${method} ${url}`).toEqual([status, code])
    }
  })

  test('of the id “..”, which leads to another path, is not found either', async () => {
    const { access_token: token } = await signedUp(shop)
    for (const [method, url] of [
      ['POST', '/factors/../challenge'],
      ['DELETE', '/factors/..'],
    ] as const) {
      expect((await askAuth(app, method, url, { token })).statusCode, url).toBe(404)
    }
  })
})

test.each([
  ['POST', '/factors'],
  ['POST', '/factors/0198c0de-0000-7000-8000-000000000001/challenge'],
  ['POST', '/factors/0198c0de-0000-7000-8000-000000000001/verify'],
  ['DELETE', '/factors/0198c0de-0000-7000-8000-000000000001'],
] as const)('%s %s needs somebody', async (method, url) => {
  const body = { factor_type: 'totp', challenge_id: '0198c0de-0000-7000-8000-000000000001', code: '123456' }
  const reply = await askAuth(app, method, url, { body })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toMatchObject({
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  })
})
