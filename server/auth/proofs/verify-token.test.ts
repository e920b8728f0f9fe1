import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { claimsOf } from '#test/auth/second-step.ts'
import { askAuth, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { authSessions } from '../auth-tables.ts'
import { raiseSession } from '../sessions/start-session.ts'

const shop = await testShop()
const { app, time } = shop
const { db } = shop.database
const PHONE = '233244123456'

/** Requests the code for a phone, and confirms it with a token. */
async function confirmPhone(asker: string, token?: string) {
  await askAuth(app, 'PUT', '/user', { token: asker, body: { phone: PHONE } })
  const { code } = await lastMessage(shop, PHONE)
  const body = { type: 'phone_change', phone: PHONE, token: code }
  return (await askAuth(app, 'POST', '/verify', { body, ...(token && { token }) })).json()
}
/** Raises the only session to the second step. */
async function raised() {
  const [session] = await db.select().from(authSessions)
  if (!session) throw new Error('nobody is signed in')
  return db.transaction((tx) => raiseSession(tx, shop.auth, session, 'totp'))
}
const userOf = async (token: string) => (await askAuth(app, 'GET', '/user', { token })).json()

test('a confirmed change continues the session that it is confirmed in, so no second one stays among the devices', async () => {
  await signedUp(shop)
  // With the second step, which a new session would not have.
  const { access_token: token } = await raised()
  time.passMinutes(2)
  const changed = await confirmPhone(token, token)
  expect(await db.select().from(authSessions)).toMatchObject([{ aal: 'aal2' }])
  expect(await userOf(changed.access_token)).toMatchObject({ phone: PHONE })
  const renewal = { body: { refresh_token: changed.refresh_token } }
  expect((await askAuth(app, 'POST', '/token?grant_type=refresh_token', renewal)).statusCode).toBe(200)
})

test('a token from before the second step gains nothing by a confirmed change: it starts a session of its own', async () => {
  const { access_token: early } = await signedUp(shop)
  const { access_token: token } = await raised()
  time.passMinutes(2)
  const changed = await confirmPhone(token, early)
  expect(claimsOf(changed)).toMatchObject({ aal: 'aal1' })
  expect(await db.$count(authSessions)).toBe(2)
})

test('a lost reply to a confirmation ends no session, because the browser can still renew it', async () => {
  const { access_token, refresh_token } = await signedUp(shop)
  time.passMinutes(2)
  await confirmPhone(access_token, access_token)
  time.passMinutes(60)
  const renewed = await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect(renewed.statusCode).toBe(200)
  expect(await userOf(renewed.json().access_token)).toMatchObject({ phone: PHONE })
})

test.each(['no token', 'the token of another account', 'a token that is none'])(
  'with %s a confirmed change starts a session of its own account',
  async (how) => {
    const { access_token } = await signedUp(shop)
    const other = (await signedUp(shop, 'kofi@example.com')).access_token
    const sent = { 'no token': undefined, 'the token of another account': other, 'a token that is none': 'a.b.c' }[how]
    time.passMinutes(2)
    const changed = await confirmPhone(access_token, sent)
    expect(changed.user).toMatchObject({ email: 'ama@example.com', phone: PHONE })
    expect(await userOf(changed.access_token)).toMatchObject({ email: 'ama@example.com' })
    expect(await db.$count(authSessions)).toBe(3)
  },
)

test('a sign-in by a code starts a session, also in a browser that is signed in', async () => {
  const { access_token: token } = await signedUp(shop)
  time.passMinutes(2)
  await askAuth(app, 'POST', '/otp', { body: { email: 'ama@example.com' } })
  const { code } = await lastMessage(shop, 'ama@example.com')
  const body = { type: 'email', email: 'ama@example.com', token: code }
  expect((await askAuth(app, 'POST', '/verify', { token, body })).statusCode).toBe(200)
  expect(await db.$count(authSessions)).toBe(2)
})
