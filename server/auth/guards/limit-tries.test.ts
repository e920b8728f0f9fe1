import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, askCode, lastMessage } from '#test/auth/signed-up.ts'
import { countGuess } from './limit-tries.ts'

const shop = await testShop()
const { app, time } = shop
const EMAIL = 'ama@example.com'
const TOWN = '154.160.1.2'

const verify = (token: string, ip = TOWN) =>
  askAuth(app, 'POST', '/verify', { body: { type: 'email', email: EMAIL, token }, ip })
/** Requests a code and returns it, with the token of its link. */
async function aCode() {
  await askCode(app, { email: EMAIL }, { ip: TOWN })
  return lastMessage(shop, EMAIL)
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Wrong codes of as many other people, from the address of the town. */
async function townGuessed(times: number) {
  const guess = (number: number) => ({ at: `shopper${number}@example.com`, ip: TOWN })
  for (let number = 0; number < times; number += 1) await countGuess(shop.database.db, shop.auth, 'code', guess(number))
}

test.each([
  { times: 49, second: 403 },
  { times: 51, second: 429 },
])('after $times wrong codes from an address a second wrong guess there gets $second', async ({ times, second }) => {
  await townGuessed(times)
  const { code } = await aCode()
  expect((await verify(wrong(code))).statusCode).toBe(403)
  expect((await verify(wrong(code))).statusCode).toBe(second)
})

describe('after a hundred wrong codes of other people from an address that a town shares', () => {
  beforeEach(() => townGuessed(100))

  test('everybody there still signs in with a code, also again', async () => {
    for (let count = 0; count < 2; count += 1) {
      expect((await verify((await aCode()).code)).statusCode).toBe(200)
      time.passMinutes(2)
    }
  })

  test('a second guess there waits for an hour, because codes of many people must not be guessed', async () => {
    const { code, link } = await aCode()
    expect((await verify(wrong(code))).statusCode).toBe(403)
    expect((await verify(code)).statusCode).toBe(429)
    expect((await verify(wrong(code), '41.66.0.1')).statusCode, 'another network is as before').toBe(403)
    const byLink = await askAuth(app, 'POST', '/verify', { body: { type: 'magiclink', token_hash: link }, ip: TOWN })
    expect(byLink.statusCode, 'nobody can guess the link').toBe(200)
    time.passMinutes(60)
    expect((await verify((await aCode()).code)).statusCode).toBe(200)
  })

  test('wrong guesses of others do not lock out a person who has signed in from the same network, and do not show that either', async () => {
    await verify((await aCode()).code)
    time.passMinutes(2)
    const { code } = await aCode()
    expect((await verify(wrong(code))).statusCode).toBe(403)
    expect((await verify(wrong(code))).statusCode, 'as for anybody').toBe(429)
    expect((await verify(code)).statusCode).toBe(200)
  })
})
