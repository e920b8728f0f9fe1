import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, askCode, captchaToken, GOOD_PASSWORD, lastMessage, signIn } from '#test/auth/signed-up.ts'
import { staffCommand } from '../../app/commands/staff-commands.ts'

const shop = await testShop()
const { app } = shop

const EMAIL = 'ama@example.com'
const AT_HOME = '41.66.192.1'
const ELSEWHERE = '102.176.0.9'
const THEIRS = 'Not-hers-4-sure'

const signUp = async (password: string, ip: string) => {
  const security = { captcha_token: await captchaToken(app) }
  const body = { email: EMAIL, password, data: { full_name: 'Ama Mensah' }, gotrue_meta_security: security }
  expect((await askAuth(app, 'POST', '/signup', { body, ip })).statusCode).toBe(200)
  shop.time.passMinutes(2) // a mail a minute
}
/** The owner follows whatever mail came last. */
async function confirm() {
  const { code } = await lastMessage(shop, EMAIL)
  const body = { type: 'signup', email: EMAIL, token: code }
  expect((await askAuth(app, 'POST', '/verify', { body })).statusCode).toBe(200)
}
const opens = async (password: string) => (await signIn(app, { email: EMAIL, password })).statusCode === 200

test('the password of the one who signed up is kept, although they did it twice, from two places', async () => {
  await signUp(GOOD_PASSWORD, AT_HOME)
  await signUp(GOOD_PASSWORD, ELSEWHERE)
  await confirm()
  expect(await opens(GOOD_PASSWORD)).toBe(true)
})

describe.each([
  { where: 'elsewhere', ip: ELSEWHERE },
  { where: 'behind the same address', ip: AT_HOME },
])('somebody $where', ({ ip }) => {
  test.each([1, 2, 3])('who signs up %d times with her address holds no key to it', async (times) => {
    await signUp(GOOD_PASSWORD, AT_HOME)
    for (let count = 0; count < times; count += 1) await signUp(THEIRS, ip)
    await confirm()
    expect(await opens(THEIRS)).toBe(false)
  })

  test('who signs up while she waits for a code holds no key to it', async () => {
    expect((await askCode(app, { email: EMAIL }, { ip: AT_HOME })).statusCode).toBe(200)
    shop.time.passMinutes(2)
    await signUp(THEIRS, ip)
    await confirm()
    expect(await opens(THEIRS)).toBe(false)
  })
})

test('nor does somebody who was there before her, and comes again after her', async () => {
  await signUp(THEIRS, ELSEWHERE)
  await signUp(GOOD_PASSWORD, AT_HOME)
  await signUp(THEIRS, ELSEWHERE)
  await confirm()
  expect(await opens(THEIRS)).toBe(false)
})

test('nobody signs up into an invitation: the role that waits for its owner would be theirs', async () => {
  await staffCommand(shop.database.db, shop.auth, { step: 'add', who: EMAIL, role: 'admin' })
  shop.time.passMinutes(2)
  await signUp(THEIRS, ELSEWHERE)
  await signUp(THEIRS, ELSEWHERE)
  await confirm()
  expect(await opens(THEIRS)).toBe(false)
})
