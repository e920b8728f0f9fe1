import { randomBytes } from 'node:crypto'
import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerTo, joinCaptcha } from '#domain/auth/captcha.ts'
import { testShop } from '#test/app.ts'
import { askAuth, askCode, captchaToken, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { buildApp } from '../../app/app.ts'
import { makeProfile } from '../../profiles/make-profile.ts'
import { authTries, authUsers } from '../auth-tables.ts'
import { countGuess, limitMessage } from '../guards/limit-tries.ts'
import { openAuth } from '../open-auth.ts'

/**
 * Guessing of secrets, and requests by scripts. The limits per minute are off here, so the other limits are tested
 * alone.
 */

const shop = await testShop()
const { app, time } = shop
const { db } = shop.database
const EMAIL = 'ama@example.com'
const WRONG = { password: 'Wrong-4-sure' }
/** The owner's address, in another network than all attackers below. */
const HOME = '154.160.1.2'
/** As many source addresses as needed. */
const place = (number: number) => `41.66.${Math.floor(number / 250)}.${(number % 250) + 1}`

/** A wrong code. */
const notCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const verify = (token: string, { email = EMAIL, type = 'email', ip = place(1) } = {}) =>
  askAuth(app, 'POST', '/verify', { body: { type, email, token }, ip })
const sendCode = (email = EMAIL, ip = place(1)) => askCode(app, { email }, { ip })

/** Guesses through the limiter alone, without the rest of a request; used for most of a flood. */
async function guessed(
  what: 'password' | 'code',
  times: number,
  guess: (number: number) => { at: string; ip: string },
) {
  for (let number = 0; number < times; number += 1) await countGuess(db, shop.auth, what, guess(number))
}

describe('a flood of wrong passwords', () => {
  beforeEach(() => signedUp(shop))

  test('from one place is stopped after ten, also for the right one, for a quarter of an hour', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await signIn(app, { ...WRONG, ip: place(1) })).statusCode).toBe(400)
    }
    for (const password of [WRONG.password, GOOD_PASSWORD]) {
      const reply = await signIn(app, { password, ip: place(1) })
      expect([reply.statusCode, reply.json()]).toEqual([
        429,
        { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      ])
    }
    time.passMinutes(15)
    expect((await signIn(app, { ip: place(1) })).statusCode).toBe(200)
  })

  test('does not lock out its owner in another network', async () => {
    for (let count = 0; count < 12; count += 1) await signIn(app, { ...WRONG, ip: place(1) })
    expect((await signIn(app, { ip: place(2) })).statusCode).toBe(200)
  })

  test('from many places is stopped after 25 in a quarter of an hour; a code by mail still lets the owner in', async () => {
    await guessed('password', 23, (number) => ({ at: EMAIL, ip: place(number) }))
    for (const number of [23, 24]) expect((await signIn(app, { ...WRONG, ip: place(number) })).statusCode).toBe(400)
    expect((await signIn(app, { ip: place(200) })).statusCode).toBe(429)
    time.passMinutes(1)
    await sendCode()
    expect((await verify((await lastMessage(shop, EMAIL)).code)).statusCode).toBe(200)
    time.passMinutes(15)
    expect((await signIn(app, { ip: place(200) })).statusCode).toBe(200)
  })

  test('from everywhere lets its owner in where they have been in before, and a wrong password does not show where that is', async () => {
    await signIn(app, { ip: HOME })
    await guessed('password', 25, (number) => ({ at: EMAIL, ip: place(number) }))
    expect((await signIn(app, { ip: place(200) })).statusCode).toBe(429)
    expect((await signIn(app, { ...WRONG, ip: HOME })).statusCode).toBe(429)
    expect((await signIn(app, { ip: HOME })).statusCode).toBe(200)
    await guessed('password', 25, (number) => ({ at: EMAIL, ip: `154.160.7.${number + 1}` })).catch(() => undefined)
    expect((await signIn(app, { ip: HOME })).statusCode, 'that network has a limit too').toBe(429)
  })

  const strangers = (number: number) => `shopper${number}@example.com`
  const CROWD = '154.160.1.2'
  const NEIGHBOUR = '154.160.9.9'

  test('from one place at many addresses is stopped too: one password for many accounts', async () => {
    await guessed('password', 98, (number) => ({ at: strangers(number), ip: CROWD }))
    for (const number of [98, 99]) {
      expect((await signIn(app, { ...WRONG, email: strangers(number), ip: CROWD })).statusCode).toBe(400)
    }
    expect((await signIn(app, { ip: CROWD })).statusCode).toBe(429)
    expect((await signIn(app, { ip: place(2) })).statusCode).toBe(200)
  })

  test('is not reset by a sign-in to the attacker’s own account in between', async () => {
    await signedUp(shop, 'eve@example.com')
    await signIn(app, { email: 'eve@example.com', ip: CROWD })
    for (let round = 0; round < 10; round += 1) {
      await guessed('password', 10, (number) => ({ at: strangers(round * 10 + number), ip: CROWD }))
      expect((await signIn(app, { email: 'eve@example.com', ip: CROWD })).statusCode).toBe(200)
    }
    expect((await signIn(app, { ip: CROWD })).statusCode).toBe(429)
  })

  describe('from behind an address that thousands of phones share', () => {
    beforeEach(async () => {
      expect((await signIn(app, { ip: NEIGHBOUR })).statusCode).toBe(200)
      await guessed('password', 1, () => ({ at: strangers(0), ip: CROWD }))
      // As after a hundred more tries.
      await db.update(authTries).set({ count: 100 }).where(like(authTries.bucket, 'password_source:%'))
    })

    test('does not lock out people who have signed in from that network before', async () => {
      for (let count = 0; count < 3; count += 1) expect((await signIn(app, { ip: CROWD })).statusCode).toBe(200)
    })

    test('reveals nothing: known, unknown and unused addresses are refused alike', async () => {
      await signedUp(shop, 'kofi@example.com')
      const tries = [{}, { email: 'kofi@example.com' }, { email: 'nobody@example.com' }]
      for (const who of tries) expect((await signIn(app, { ...WRONG, ...who, ip: CROWD })).statusCode).toBe(429)
      expect((await signIn(app, { email: 'kofi@example.com', ip: CROWD })).statusCode).toBe(429)
    })

    test('is stopped after ten tries at one account, as everywhere', async () => {
      for (let count = 0; count < 10; count += 1) await signIn(app, { ...WRONG, ip: CROWD })
      expect((await signIn(app, { ip: CROWD })).statusCode).toBe(429)
    })

    test('is stopped for everybody after a thousand more', async () => {
      const bucket = like(authTries.bucket, 'password_shared:%')
      await signIn(app, { ...WRONG, ip: CROWD })
      await db.update(authTries).set({ count: 999 }).where(bucket)
      expect((await signIn(app, { ip: CROWD })).statusCode).toBe(200)
      await signIn(app, { ...WRONG, ip: CROWD })
      expect((await signIn(app, { ip: CROWD })).statusCode).toBe(429)
    })

    test('does not stop others there from staying signed in, or from getting a code by mail', async () => {
      const session = (await signIn(app, { ip: place(7) })).json()
      const body = { refresh_token: session.refresh_token }
      const refreshed = await askAuth(app, 'POST', '/token?grant_type=refresh_token', { body, ip: CROWD })
      expect(refreshed.statusCode).toBe(200)
      time.passMinutes(1)
      await sendCode(EMAIL, CROWD)
      expect((await verify((await lastMessage(shop, EMAIL)).code, { ip: CROWD })).statusCode).toBe(200)
    })
  })

  test('within one IPv6 network counts as one source, because it has more addresses than there are passwords', async () => {
    for (let count = 0; count < 10; count += 1) await signIn(app, { ...WRONG, ip: `2001:db8:1:2::${count + 1}` })
    expect((await signIn(app, { ip: '2001:db8:1:2:ffff::9' })).statusCode).toBe(429)
    expect((await signIn(app, { ip: '2001:db8:1:3::9' })).statusCode).toBe(200)
  })

  test('is counted across restarts and processes', async () => {
    for (let count = 0; count < 10; count += 1) await signIn(app, { ...WRONG, ip: place(1) })
    const restarted = await openAuth({
      makeProfile,
      database: shop.database,
      clock: () => time.now,
      random: randomBytes,
      settings: shop.auth.settings,
      log: shop.auth.log,
      passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    })
    const other = await buildApp({ ...app.deps, auth: restarted.deps })
    expect((await signIn(other, { ip: place(1) })).statusCode).toBe(429)
    await other.close()
    await restarted.close()
  })

  test('is counted when the tries are concurrent', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, () => signIn(app, { ...WRONG, ip: place(1) })))
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
  })

  test('leaves no address in the table of tries', async () => {
    await signIn(app, { ...WRONG, ip: place(1) })
    const rows = await db.select().from(authTries)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/ama|example|41\.66/)
  })

  test('a right password in the end resets the tries before', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn(app, { ...WRONG, ip: place(1) })
      expect((await signIn(app, { ip: place(1) })).statusCode).toBe(200)
    }
  })
})

describe('guessing codes', () => {
  test('five wrong guesses void a code, from any sources; its link still works', async () => {
    await sendCode()
    const { code, link } = await lastMessage(shop, EMAIL)
    for (let step = 1; step <= 5; step += 1) {
      expect((await verify(notCode(code, step), { ip: place(step) })).statusCode).toBe(403)
    }
    expect((await verify(code, { ip: place(9) })).json().code).toBe('otp_expired')
    const byLink = await askAuth(app, 'POST', '/verify', { body: { type: 'magiclink', token_hash: link } })
    expect(byLink.statusCode).toBe(200)
  })

  test('new codes allow a limited number of guesses: ten from one source, fifteen from all', async () => {
    const guess = async (ip: string) => {
      const { code } = await lastMessage(shop, EMAIL)
      return (await verify(notCode(code), { ip })).statusCode
    }
    await sendCode()
    for (let count = 0; count < 10; count += 1) expect(await guess(place(0))).toBe(403)
    expect(await guess(place(0))).toBe(429)
    await guessed('code', 4, (number) => ({ at: EMAIL, ip: place(1 + number) }))
    expect(await guess(place(5))).toBe(403)
    time.passMinutes(2)
    await sendCode(EMAIL, place(99))
    const { code, link } = await lastMessage(shop, EMAIL)
    expect((await verify(code, { ip: place(100) })).statusCode).toBe(429)
    const byLink = await askAuth(app, 'POST', '/verify', { body: { type: 'magiclink', token_hash: link } })
    expect(byLink.statusCode).toBe(200)
  })

  test('from everywhere leaves the owner the code that they ask for where they have been in before', async () => {
    await signedUp(shop)
    await signIn(app, { ip: HOME })
    time.passMinutes(2)
    await guessed('code', 15, (number) => ({ at: EMAIL, ip: place(number) }))
    await sendCode(EMAIL, HOME)
    const { code } = await lastMessage(shop, EMAIL)
    expect((await verify(code, { ip: place(100) })).statusCode).toBe(429)
    expect((await verify(notCode(code), { ip: HOME })).statusCode, 'as for anybody').toBe(429)
    expect((await verify(code, { ip: HOME })).statusCode).toBe(200)
  })

  test('a code is valid for its address and its purpose only', async () => {
    await signedUp(shop)
    time.passMinutes(2)
    await askAuth(app, 'POST', '/recover', { body: { email: EMAIL } })
    const { code } = await lastMessage(shop, EMAIL)
    for (const type of ['signup', 'email', 'magiclink', 'email_change', 'invite']) {
      expect((await verify(code, { type })).statusCode, type).toBe(403)
    }
    await sendCode('eve@example.com', place(2))
    expect((await verify(code, { email: 'eve@example.com', type: 'recovery', ip: place(3) })).statusCode).toBe(403)
    expect((await verify(code, { type: 'recovery', ip: place(4) })).statusCode).toBe(200)
    expect((await verify(code, { type: 'recovery', ip: place(4) })).statusCode).toBe(403)
  })

  test.each([
    { type: 'email', minutes: 60, send: () => sendCode() },
    { type: 'recovery', minutes: 60, send: () => askAuth(app, 'POST', '/recover', { body: { email: EMAIL } }) },
  ])('a code of type $type is valid for $minutes minutes', async ({ type, minutes, send }) => {
    await signedUp(shop)
    time.passMinutes(2)
    await send()
    const { code } = await lastMessage(shop, EMAIL)
    time.passMinutes(minutes)
    expect((await verify(code, { type })).json().code).toBe('otp_expired')
  })

  test('the code that reauthenticates a session allows five guesses, and requesting new ones adds none', async () => {
    const { access_token: token } = await signedUp(shop)
    time.passMinutes(25 * 60)
    const refreshed = await askAuth(app, 'GET', '/user', { token })
    expect(refreshed.statusCode).toBe(403)
    const { access_token } = (await signIn(app)).json()
    time.passMinutes(1)
    await askAuth(app, 'GET', '/reauthenticate', { token: access_token })
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      const body = { password: 'Kenkey-5-now', nonce: notCode((await lastMessage(shop, EMAIL)).code) }
      statuses.push((await askAuth(app, 'PUT', '/user', { token: access_token, body })).statusCode)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('whether an address has an account', () => {
  /** Removes what may differ between two answers: ids and times. */
  const veiled = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/(known|unknown|waiting)@example\.com/g, 'ADDRESS')

  beforeEach(async () => {
    await signedUp(shop, 'known@example.com')
    await askCode(app, { email: 'waiting@example.com' })
    time.passMinutes(2)
  })

  test.each([
    { what: 'a sign-in code, the question answered', url: '/otp', body: { isAnswered: true } },
    { what: 'a sign-in code without creating an account', url: '/otp', body: { create_user: false } },
    { what: 'a new password', url: '/recover', body: {} },
    { what: 'a repeated confirmation', url: '/resend', body: { type: 'signup' } },
    { what: 'a repeated change', url: '/resend', body: { type: 'email_change' } },
    { what: 'a wrong code', url: '/verify', body: { type: 'recovery', token: '123456' } },
    { what: 'a wrong code of a sign-up', url: '/verify', body: { type: 'signup', token: '123456' } },
  ])('is not revealed by requesting $what: answers are identical', async ({ url, body }) => {
    const ask = async (email: string) => {
      const security = 'isAnswered' in body && { gotrue_meta_security: { captcha_token: await captchaToken(app) } }
      const reply = await askAuth(app, 'POST', url, { body: { email, ...body, ...security } })
      const headers = Object.entries(reply.headers).filter(([name]) => name !== 'date')
      return veiled(JSON.stringify([reply.statusCode, headers, reply.body]))
    }
    const known = await ask('known@example.com')
    expect(await ask('unknown@example.com')).toBe(known)
    expect(await ask('waiting@example.com')).toBe(known)
    // An immediate repetition must not differ either: both are limited or neither.
    const again = await ask('known@example.com')
    expect(await ask('unknown@example.com')).toBe(again)
  })

  test('is not revealed by signing up, even twice', async () => {
    const ask = async (email: string) => {
      const gotrue_meta_security = { captcha_token: await captchaToken(app) }
      const body = { email, password: GOOD_PASSWORD, data: { full_name: 'X' }, gotrue_meta_security }
      return askAuth(app, 'POST', '/signup', { body })
    }
    const rounds = []
    for (const email of ['known@example.com', 'unknown@example.com', 'waiting@example.com']) {
      const first = await ask(email)
      time.passMinutes(2)
      const second = await ask(email)
      const [one, other] = [first.json(), second.json()]
      expect(one.created_at).not.toBe(other.created_at)
      const isSame = {
        id: one.id === other.id,
        identity: one.identities[0].identity_id === other.identities[0].identity_id,
      }
      rounds.push({ first: veiled(first.body), second: veiled(second.body), isSame })
    }
    expect(rounds[1]).toEqual(rounds[0])
    expect(rounds[2]).toEqual(rounds[0])
  })

  test('is not revealed by the time of a sign-in: a password is hashed for unknown addresses too', async () => {
    const hashed: (string | null)[] = []
    const { matches } = shop.auth.passwords
    shop.auth.passwords.matches = (password, stored) => {
      hashed.push(stored)
      return matches(password, stored)
    }
    await signIn(app, { ...WRONG, email: 'known@example.com' })
    await signIn(app, { ...WRONG, email: 'unknown@example.com' })
    await signIn(app, { ...WRONG, email: 'waiting@example.com' })
    shop.auth.passwords.matches = matches
    expect(hashed).toEqual([expect.stringContaining('$argon2id$'), null, null])
  })

  test('is not revealed by the time that messages take: answers and refusals have a minimum time', async () => {
    const slow = await buildApp({
      ...app.deps,
      auth: { ...shop.auth, settings: { ...shop.auth.settings, answerFloorMs: 150 } },
    })
    const took = async (url: string, body: object) => {
      const before = performance.now()
      await askAuth(slow, 'POST', url, { body })
      return performance.now() - before
    }
    const times = await Promise.all(
      ['known@example.com', 'unknown@example.com'].flatMap((email) => [
        took('/otp', { email, create_user: false }),
        took('/recover', { email }),
        took('/resend', { type: 'signup', email }),
        took('/verify', { type: 'recovery', email, token: '123456' }),
      ]),
    )
    expect(Math.min(...times)).toBeGreaterThanOrEqual(149)
    await slow.close()
  })
})

describe('a script that signs up by the hundred', () => {
  const question = async () => (await app.inject('/api/captcha')).json<{ question: string; token: string }>()
  let count = 0
  const signUp = (captcha_token?: string) => {
    count += 1
    const body = {
      email: `script${count}@example.com`,
      password: GOOD_PASSWORD,
      data: { full_name: 'Script' },
      gotrue_meta_security: captcha_token === undefined ? {} : { captcha_token },
    }
    return askAuth(app, 'POST', '/signup', { body })
  }

  test('gets no account without an answered question', async () => {
    for (const sent of [
      undefined,
      '',
      ':',
      '12',
      'x:12',
      `${(await question()).token}`,
      `${(await question()).token}:`,
    ]) {
      expect((await signUp(sent)).json().code, sent).toBe('captcha_failed')
    }
    expect(await db.$count(authUsers)).toBe(0)
  })

  test('with one answer gets one account, and no second by showing it again', async () => {
    const { question: text, token } = await question()
    const sent = joinCaptcha({ token, answer: String(answerTo(text)) })
    expect((await signUp(sent)).statusCode).toBe(200)
    expect((await signUp(sent)).json().code).toBe('captcha_failed')
  })

  test('has one try at each question: a wrong answer uses it up', async () => {
    const { question: text, token } = await question()
    const right = Number(answerTo(text))
    expect((await signUp(joinCaptcha({ token, answer: String(right + 1) }))).json().code).toBe('captcha_failed')
    expect((await signUp(joinCaptcha({ token, answer: String(right) }))).json().code).toBe('captcha_failed')
  })

  test('succeeds once when it uses one answer concurrently', async () => {
    const { question: text, token } = await question()
    const sent = joinCaptcha({ token, answer: String(answerTo(text)) })
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUp(sent)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('with a question from yesterday, of its own making, or for another answer, gets none', async () => {
    const { question: text, token } = await question()
    const answer = String(answerTo(text))
    const [body = '', proof = ''] = token.split('.')
    const easy = Buffer.from(JSON.stringify(['x', time.now.getTime() + 60_000, '1 + 1'])).toString('base64url')
    for (const forged of [`${easy}.${proof}`, `${easy}.`, easy, `${body}.${Buffer.alloc(32).toString('base64url')}`]) {
      expect((await signUp(joinCaptcha({ token: forged, answer: '2' }))).json().code).toBe('captcha_failed')
    }
    time.passMinutes(31)
    expect((await signUp(joinCaptcha({ token, answer }))).json().code).toBe('captcha_failed')
  })

  test('gets a new question each time, which is never cached', async () => {
    const reply = await app.inject('/api/captcha')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await question()).token).not.toBe((await question()).token)
  })

  test('sends at most a hundred mails from one source', async () => {
    for (let number = 0; number < 98; number += 1) {
      const to = { kind: 'email', value: `script${number}@example.com` } as const
      await limitMessage(db, shop.auth, { what: 'otp', to, ip: place(1) })
    }
    for (const number of [98, 99]) expect((await sendCode(`script${number}@example.com`)).statusCode).toBe(200)
    const refused = await sendCode('script100@example.com')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_email_send_rate_limit'])
    expect((await sendCode('script100@example.com', place(2))).statusCode).toBe(200)
    // Others behind the address wait a quarter of an hour at most.
    time.passMinutes(15)
    expect((await sendCode('ama@example.com')).statusCode).toBe(200)
  })

  test('cannot fill one mailbox: a mail a minute, and ten an hour from one source', async () => {
    for (let number = 0; number < 10; number += 1) {
      expect((await sendCode()).statusCode).toBe(200)
      expect((await sendCode()).statusCode).toBe(429)
      time.passMinutes(2)
    }
    expect((await sendCode()).statusCode).toBe(429)
    expect((await lastMessage(shop, EMAIL)).count).toBe(10)
  })

  test('cannot spend the shop’s money on text messages', async () => {
    const text = (number: number, ip = place(1)) =>
      askCode(app, { phone: `2332400000${String(number).padStart(2, '0')}` }, { ip })
    for (let number = 0; number < 30; number += 1) expect((await text(number)).statusCode).toBe(200)
    const refused = await text(30)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_sms_send_rate_limit'])
    // Another source is answered as usual; all sources together cause at most three messages to one phone.
    for (let number = 2; number < 9; number += 1) expect((await text(0, place(number))).statusCode).toBe(200)
    expect((await lastMessage(shop, '233240000000')).count).toBe(3)
  })

  test('cannot mail a stranger repeatedly by changing its own address to theirs', async () => {
    const mailed = []
    for (let number = 0; number < 3; number += 1) {
      const { access_token: token } = await signedUp(shop, `eve${number}@example.com`)
      const body = { email: 'victim@example.com' }
      mailed.push((await askAuth(app, 'PUT', '/user', { token, body })).statusCode)
    }
    expect(mailed).toEqual([200, 429, 429])
  })
})
