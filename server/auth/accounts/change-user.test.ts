import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, lastMessage, signedUp } from '#test/auth/signed-up.ts'
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
