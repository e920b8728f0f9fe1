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
  shop.time.passMinutes(2) // one mail a minute is allowed
}
/** The owner follows the newest mail. */
async function confirm() {
  const { code } = await lastMessage(shop, EMAIL)
  const body = { type: 'signup', email: EMAIL, token: code }
  expect((await askAuth(app, 'POST', '/verify', { body })).statusCode).toBe(200)
}
const opens = async (password: string) => (await signIn(app, { email: EMAIL, password })).statusCode === 200

test('the password of an owner who signed up twice from two places is kept', async () => {
  await signUp(GOOD_PASSWORD, AT_HOME)
  await signUp(GOOD_PASSWORD, ELSEWHERE)
  await confirm()
  expect(await opens(GOOD_PASSWORD)).toBe(true)
})

describe.each([
  { where: 'elsewhere', ip: ELSEWHERE },
  { where: 'from the same address', ip: AT_HOME },
])('somebody $where', ({ ip }) => {
  test.each([1, 2, 3])('a stranger who signs up %d times with her address cannot use the password', async (times) => {
    await signUp(GOOD_PASSWORD, AT_HOME)
    for (let count = 0; count < times; count += 1) await signUp(THEIRS, ip)
    await confirm()
    expect(await opens(THEIRS)).toBe(false)
  })

  test('a stranger who signs up while she waits for a code cannot use the password', async () => {
    expect((await askCode(app, { email: EMAIL }, { ip: AT_HOME })).statusCode).toBe(200)
    shop.time.passMinutes(2)
    await signUp(THEIRS, ip)
    await confirm()
    expect(await opens(THEIRS)).toBe(false)
  })
})

test('a stranger who signed up before and after her cannot use the password', async () => {
  await signUp(THEIRS, ELSEWHERE)
  await signUp(GOOD_PASSWORD, AT_HOME)
  await signUp(THEIRS, ELSEWHERE)
  await confirm()
  expect(await opens(THEIRS)).toBe(false)
})

test('a sign-up does not take over an invitation, whose role would come with it', async () => {
  await staffCommand(shop.database.db, shop.auth, { step: 'add', who: EMAIL, role: 'admin' })
  shop.time.passMinutes(2)
  await signUp(THEIRS, ELSEWHERE)
  await signUp(THEIRS, ELSEWHERE)
  await confirm()
  expect(await opens(THEIRS)).toBe(false)
})
