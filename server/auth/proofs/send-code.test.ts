import { expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, askCode, captchaToken, GOOD_PASSWORD, lastMessage, signedUp } from '#test/auth/signed-up.ts'
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

test('the mail of a sign-in code says that the unconfirmed password of a sign-up is dropped, and only then', async () => {
  const sentTo = async (email: string) => {
    await askCode(shop.app, { email })
    return (await lastMessage(shop, email)).body
  }
  const DROPPED = 'used to sign up with a password'
  const gotrue_meta_security = { captcha_token: await captchaToken(shop.app) }
  const body = { email: 'esi@example.com', password: GOOD_PASSWORD, data: { full_name: 'Esi' }, gotrue_meta_security }
  await askAuth(shop.app, 'POST', '/signup', { body })
  await signedUp(shop)
  shop.time.passMinutes(2)
  expect(await sentTo('esi@example.com')).toContain(DROPPED)
  for (const email of ['ama@example.com', 'new@example.com']) expect(await sentTo(email)).not.toContain(DROPPED)
})
