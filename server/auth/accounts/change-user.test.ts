import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, captchaToken, lastMessage, signedUp } from '#test/auth/signed-up.ts'
import { findUser } from './user-queries.ts'

const shop = await testShop()
const { app, time } = shop
const { db } = shop.database
const EMAIL = 'ama@example.com'
const PHONE = '233244123456'
const DAY_MINUTES = 24 * 60

/** Signs somebody up, and returns a token of their session two days later. */
async function oldSession() {
  const { user, refresh_token } = await signedUp(shop)
  time.passMinutes(2 * DAY_MINUTES)
  const renewed = await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  return { user, token: renewed.json().access_token }
}

test('a session of an earlier day adds no phone without a code to the account: a phone signs in alone', async () => {
  const { user, token } = await oldSession()
  const add = async (nonce?: string) => {
    const reply = await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE, ...(nonce && { nonce }) } })
    return reply.json().code ?? reply.statusCode
  }
  expect(await add()).toBe('reauthentication_needed')
  await askAuth(app, 'GET', '/reauthenticate', { token })
  const { code } = await lastMessage(shop, EMAIL)
  expect(await add(code === '123456' ? '654321' : '123456')).toBe('reauthentication_not_valid')
  expect(await findUser(db, user.id)).toMatchObject({ newPhone: null })
  expect(await add(code), 'a wrong code has sent no message that counts').toBe(200)
  time.passMinutes(1)
  expect(await add(), 'its message can be sent again').toBe(200)
  expect(await findUser(db, user.id)).toMatchObject({ newPhone: PHONE })
})

test('wrong codes for a new phone are counted like those for a password: ten in a quarter of an hour', async () => {
  const { token } = await oldSession()
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    const reply = await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE, nonce: '123456' } })
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})

test('the present address withdraws a new one at once, and nobody gets a message', async () => {
  const { access_token: token, user } = await signedUp(shop)
  const put = (email: string) => askAuth(app, 'PUT', '/user', { token, body: { email } })
  time.passMinutes(1)
  expect((await put('new@example.com')).json().new_email).toBe('new@example.com')
  const mails = [await lastMessage(shop, EMAIL), await lastMessage(shop, 'new@example.com')]
  const kept = await put(EMAIL)
  expect([kept.statusCode, kept.json().new_email]).toEqual([200, undefined])
  for (const { recipient, link, count } of mails) {
    expect((await lastMessage(shop, recipient)).count).toBe(count)
    const body = { type: 'email_change', token_hash: link }
    expect((await askAuth(app, 'POST', '/verify', { body })).json().code).toBe('otp_expired')
  }
  expect(await findUser(db, user.id)).toMatchObject({ email: EMAIL, newEmail: null, emailChangeAgreedBy: null })
})

test('a new address or phone is sent again for a day, however often strangers ask for it', async () => {
  const { access_token: token } = await signedUp(shop)
  const [nextPhone, nextEmail] = ['233209876543', 'new@example.com']
  await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE } })
  const { code } = await lastMessage(shop, PHONE)
  await askAuth(app, 'POST', '/verify', { body: { type: 'phone_change', phone: PHONE, token: code }, token })
  time.passMinutes(1)
  expect((await askAuth(app, 'PUT', '/user', { token, body: { phone: nextPhone, email: nextEmail } })).statusCode).toBe(
    200,
  )
  const countsAfter = async (minutes: number) => {
    time.passMinutes(minutes)
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    const phone = { type: 'phone_change', phone: PHONE, gotrue_meta_security }
    for (const body of [{ type: 'email_change', email: EMAIL }, phone]) {
      expect((await askAuth(app, 'POST', '/resend', { body })).statusCode).toBe(200)
    }
    const sent = await Promise.all([nextEmail, nextPhone].map((to) => lastMessage(shop, to)))
    return sent.map(({ count }) => count)
  }
  expect(await countsAfter(DAY_MINUTES - 1)).toEqual([2, 2])
  expect(await countsAfter(1)).toEqual([2, 2])
})
