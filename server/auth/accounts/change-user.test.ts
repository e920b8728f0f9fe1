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

test('a session of an earlier day adds no phone without a code to the account: a phone signs in alone', async () => {
  const { user, refresh_token } = await signedUp(shop)
  time.passMinutes(2 * DAY_MINUTES)
  const renewed = await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const token = renewed.json().access_token
  const add = async (nonce?: string) => {
    const reply = await askAuth(app, 'PUT', '/user', { token, body: { phone: PHONE, ...(nonce && { nonce }) } })
    return reply.json().code ?? reply.statusCode
  }
  expect(await add()).toBe('reauthentication_needed')
  await askAuth(app, 'GET', '/reauthenticate', { token })
  const { code } = await lastMessage(shop, EMAIL)
  expect(await add(code === '123456' ? '654321' : '123456')).toBe('reauthentication_not_valid')
  expect(await findUser(db, user.id)).toMatchObject({ newPhone: null })
  time.passMinutes(1)
  expect(await add(code)).toBe(200)
  time.passMinutes(1)
  expect(await add(), 'its message can be sent again').toBe(200)
  expect(await findUser(db, user.id)).toMatchObject({ newPhone: PHONE })
})
