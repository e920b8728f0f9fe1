import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, captchaToken, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { USUAL_SWITCHES } from '../../config/auth-settings.ts'
import { authIdentities, authRefreshTokens, authSessions, authUsers } from '../auth-tables.ts'
import { rotateSigningKeys } from '../sessions/signing-keys.ts'

/** Concurrent requests. PGlite serialises transactions, so these tests prove their point on PostgreSQL only. */

/** Without the arithmetic question, which other tests cover. */
const switches = { ...USUAL_SWITCHES, asksQuestion: false, requiresName: false }
const shop = await testShop({ authSettings: { switches } })
const { app, auth, time } = shop
const { db } = shop.database
const EMAIL = 'ama@example.com'

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_one, index) => work(index)))
const statuses = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode).toSorted()

test('two refreshes with one token return the same next token, and the session continues', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refresh_token } = await signedUp(shop, `ama${round}@example.com`)
    const refresh = (token: string) =>
      askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
    const replies = await times(4, () => refresh(refresh_token))
    const good = replies.filter(({ statusCode }) => statusCode === 200)
    // The server never answers 409 here, and the client would repeat it.
    expect(statuses(replies).filter((status) => ![200, 409].includes(status))).toEqual([])
    expect(new Set(good.map((reply) => reply.json().refresh_token)).size).toBe(1)
    expect((await refresh(good[0]?.json().refresh_token)).statusCode).toBe(200)
  }
  expect(await db.$count(authSessions)).toBe(5)
  expect(await db.$count(authRefreshTokens)).toBe(15)
})

test('of many concurrent uses of one code one succeeds', async () => {
  for (const proof of ['code', 'link'] as const) {
    time.passMinutes(2)
    await askAuth(app, 'POST', '/otp', { body: { email: EMAIL } })
    const sent = await lastMessage(shop, EMAIL)
    const body =
      proof === 'code' ? { type: 'email', email: EMAIL, token: sent.code } : { type: 'email', token_hash: sent.link }
    const replies = await times(6, (index) => askAuth(app, 'POST', '/verify', { body, ip: `41.66.1.${index + 1}` }))
    expect(statuses(replies)).toEqual([200, 403, 403, 403, 403, 403])
  }
})

test('concurrent wrong guesses are all counted: the code is void after five', async () => {
  await askAuth(app, 'POST', '/otp', { body: { email: EMAIL } })
  const { code } = await lastMessage(shop, EMAIL)
  const wrong = (index: number) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0')
  const verify = (token: string, ip: string) =>
    askAuth(app, 'POST', '/verify', { body: { type: 'email', email: EMAIL, token }, ip })
  await times(8, (index) => verify(wrong(index), `41.66.1.${index + 1}`))
  expect((await verify(code, '41.66.2.1')).statusCode).toBe(403)
})

test('of concurrent sign-ups with one address from one source one is answered, and there is one account', async () => {
  const captchas = await times(6, () => captchaToken(app))
  const replies = await times(6, (index) =>
    askAuth(app, 'POST', '/signup', {
      body: {
        email: EMAIL,
        password: GOOD_PASSWORD,
        gotrue_meta_security: { captcha_token: captchas[index] },
      },
    }),
  )
  expect(statuses(replies)).toEqual([200, 429, 429, 429, 429, 429])
  expect(await db.$count(authUsers)).toBe(1)
  expect(await db.$count(authIdentities)).toBe(1)
})

test('concurrent sign-ups by different methods are all answered, and there is one account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `kofi${round}@example.com`
    const captcha_token = await captchaToken(app)
    const replies = await Promise.all([
      askAuth(app, 'POST', '/signup', {
        body: { email, password: GOOD_PASSWORD, gotrue_meta_security: { captcha_token } },
      }),
      askAuth(app, 'POST', '/otp', { body: { email } }),
      askAuth(app, 'POST', '/recover', { body: { email } }),
      askAuth(app, 'POST', '/resend', { body: { type: 'signup', email } }),
    ])
    expect(statuses(replies)).toEqual([200, 200, 200, 200])
  }
  expect(await db.$count(authUsers)).toBe(5)
})

test('a code that is used while a new one is requested causes no error', async () => {
  for (let round = 0; round < 8; round += 1) {
    const email = `efua${round}@example.com`
    await askAuth(app, 'POST', '/otp', { body: { email } })
    const { code } = await lastMessage(shop, email)
    time.passMinutes(2)
    const [taken, ...sent] = await Promise.all([
      askAuth(app, 'POST', '/verify', { body: { type: 'email', email, token: code } }),
      askAuth(app, 'POST', '/otp', { body: { email } }),
      askAuth(app, 'POST', '/recover', { body: { email } }),
    ])
    expect([200, 403]).toContain(taken.statusCode)
    expect(statuses(sent)).toEqual([200, 200])
  }
})

test('both addresses of a change may agree concurrently: the second completes it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [old, next] = [`old${round}@example.com`, `new${round}@example.com`]
    const { access_token: token } = await signedUp(shop, old)
    time.passMinutes(2)
    await askAuth(app, 'PUT', '/user', { token, body: { email: next } })
    const links = await Promise.all([old, next].map(async (to) => (await lastMessage(shop, to)).link))
    const replies = await Promise.all(
      links.map((token_hash) => askAuth(app, 'POST', '/verify', { body: { type: 'email_change', token_hash } })),
    )
    expect(statuses(replies)).toEqual([200, 200])
    expect(replies.filter((reply) => reply.json().access_token !== undefined)).toHaveLength(1)
    expect(await db.$count(authUsers)).toBe(round + 1)
  }
})

test('of two people who change to one address concurrently one gets it', async () => {
  const asked = await times(2, async (index) => {
    const { access_token: token } = await signedUp(shop, `old${index}@example.com`)
    return token
  })
  time.passMinutes(2)
  const codes: { old: string; next: string }[] = []
  for (const [index, token] of asked.entries()) {
    await askAuth(app, 'PUT', '/user', { token, body: { email: 'new@example.com' } })
    const old = (await lastMessage(shop, `old${index}@example.com`)).link
    codes.push({ old, next: (await lastMessage(shop, 'new@example.com')).link })
    time.passMinutes(2)
  }
  const agree = (token_hash: string) => askAuth(app, 'POST', '/verify', { body: { type: 'email_change', token_hash } })
  for (const { old } of codes) expect((await agree(old)).statusCode).toBe(200)
  const replies = await Promise.all(codes.map(({ next }) => agree(next)))
  expect(statuses(replies)).toEqual([200, 422])
  expect(replies.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('email_exists')
})

test('a password change during a sign-in with the old password leaves no session of that sign-in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `yaw${round}@example.com`
    const { access_token: token } = await signedUp(shop, email)
    const [changed, ...others] = await Promise.all([
      askAuth(app, 'PUT', '/user', { token, body: { password: 'Kenkey-5-now' } }),
      signIn(app, { email }),
      signIn(app, { email, ip: '41.66.1.2' }),
    ])
    expect(changed.statusCode).toBe(200)
    for (const other of others.filter(({ statusCode }) => statusCode === 200)) {
      const still = await askAuth(app, 'GET', '/user', { token: other.json().access_token })
      expect(still.statusCode).toBe(403)
    }
  }
})

test('two concurrent key rotations leave one next signing key', async () => {
  const before = await db.transaction((tx) => rotateSigningKeys(tx, auth.random, time.now, 'leaked'))
  expect(before).toBe(true)
  time.now = new Date(time.now.getTime() + 91 * 86_400_000)
  const made = await times(4, () => db.transaction((tx) => rotateSigningKeys(tx, auth.random, time.now)))
  expect(made.filter(Boolean)).toHaveLength(1)
})

test('a ban during the comparison of the password stops the sign-in', async () => {
  const { user } = await signedUp(shop)
  const { matches } = auth.passwords
  auth.passwords.matches = async (password, stored) => {
    const isRight = await matches(password, stored)
    const bannedUntil = new Date(time.now.getTime() + 3_600_000)
    await db.update(authUsers).set({ bannedUntil }).where(eq(authUsers.id, user.id))
    await db.delete(authSessions)
    return isRight
  }
  const reply = await signIn(app).finally(() => {
    auth.passwords.matches = matches
  })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'user_banned'])
  expect(await db.$count(authSessions)).toBe(0)
})
