import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { signedUp } from '#test/auth/signed-up.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { textCode } from './send-code.ts'

const shop = await testShop()
const { db } = shop.database
const PHONE = '233244123456'
const OTHER_PHONE = '233201234567'

test('a newer code takes the place of a waiting one that it makes void, and of no other', async () => {
  const [ama, kofi] = [(await signedUp(shop)).user.id, (await signedUp(shop, 'kofi@example.com')).user.id]
  const text = (userId: string, type: 'sms' | 'phone_change', to = PHONE) =>
    db.transaction((tx) => textCode(tx, shop.auth, { userId, type, to, isProved: true }))
  const waiting = async () =>
    (await db.select().from(outbox))
      .filter(({ channel, status }) => channel === 'sms' && status === 'due')
      .map(({ dedupeKey, recipient }) => `${recipient} ${dedupeKey.split(':').slice(0, 4).join(':')}`)
      .toSorted()

  await text(ama, 'phone_change')
  await text(kofi, 'phone_change')
  await text(ama, 'sms')
  const others = [`${PHONE} sms:code:phone_change:${kofi}`, `${PHONE} sms:code:sms:${ama}`]
  expect(await waiting()).toEqual([`${PHONE} sms:code:phone_change:${ama}`, ...others].toSorted())
  await text(ama, 'phone_change')
  expect(await waiting(), 'one of each').toEqual([`${PHONE} sms:code:phone_change:${ama}`, ...others].toSorted())

  await text(ama, 'phone_change', OTHER_PHONE)
  expect(await waiting(), 'the number was corrected').toEqual(
    [`${OTHER_PHONE} sms:code:phone_change:${ama}`, ...others].toSorted(),
  )
})
