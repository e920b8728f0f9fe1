import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { textCode } from './send-code.ts'

const shop = await testShop()
const { db } = shop.database
const PHONE = '233244123456'

test('a newer code takes the place of a waiting one that it makes void, and of no other', async () => {
  const [ama, kofi] = [(await signedUp(shop)).user.id, (await signedUp(shop, 'kofi@example.com')).user.id]
  const text = (userId: string, type: 'sms' | 'phone_change', to = PHONE) =>
    db.transaction((tx) => textCode(tx, shop.auth, { userId, type, to, isProved: true }))
  const waiting = async () =>
    (await db.select().from(outbox))
      .filter(({ channel, status }) => channel === 'sms' && status === 'due')
      .map(({ userId, recipient }) => ({ userId, recipient }))

  await text(ama, 'phone_change')
  await text(kofi, 'phone_change')
  await text(ama, 'sms')
  expect(await waiting()).toHaveLength(3)

  await text(ama, 'phone_change')
  expect(await waiting(), 'three codes are valid').toHaveLength(3)
})
