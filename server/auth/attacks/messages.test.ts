import { describe, expect, test } from 'vitest'
import { testShop } from '#test/app.ts'
import { askAuth, askCode, captchaToken, GOOD_PASSWORD, lastMessage, signedUp, signIn } from '#test/auth/signed-up.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { readSettings, writeSetting } from '../../settings/settings-queries.ts'
import { authUsers } from '../auth-tables.ts'
import { limitMessage } from '../guards/limit-tries.ts'

/** Attacks with the shop's mails and text messages: to block other people's messages, or to earn by premium numbers. */

const shop = await testShop()
const { app, time } = shop
const { db } = shop.database
const EMAIL = 'ama@example.com'
const PHONE = '233241234567'
const HOME = '154.160.1.2'
const ABROAD = '41.66.200.7'
const place = (number: number) => `102.${100 + number}.0.1`

const countTo = async (recipient: string) => {
  const rows = await db.select().from(outbox)
  return rows.filter((row) => row.recipient === recipient).length
}
const resend = (type: string, ip: string) => askAuth(app, 'POST', '/resend', { body: { type, email: EMAIL }, ip })
/** Requests codes through the limiter alone, without the rest of a request. */
async function flood(times: number, message: { what: string; ip: (number: number) => string }) {
  for (let number = 0; number < times; number += 1) {
    const to = { kind: 'email', value: EMAIL } as const
    await limitMessage(db, shop.auth, { what: message.what, to, ip: message.ip(number) })
  }
}

describe('a member whose codes a stranger wants to block', () => {
  test('gets one in spite of refused requests: requests are validated before they are counted', async () => {
    await signedUp(shop, EMAIL)
    for (let number = 0; number < 25; number += 1) {
      expect((await resend(`kind ${number}`, HOME)).json().code).toBe('validation_failed')
      expect((await resend('sms', HOME)).json().code).toBe('validation_failed')
    }
    expect((await askCode(app, { email: EMAIL }, { ip: HOME })).statusCode).toBe(200)
  })

  test('gets one in spite of requests that send nothing: each kind is counted separately', async () => {
    await signedUp(shop, EMAIL)
    const before = await countTo(EMAIL)
    for (let number = 0; number < 70; number += 1) {
      await resend('signup', place(number % 3))
      time.passMinutes(0.25)
    }
    expect(await countTo(EMAIL)).toBe(before)
    for (const ip of [place(0), place(9), HOME]) {
      expect((await askCode(app, { email: EMAIL }, { ip })).statusCode).toBe(200)
    }
    expect(await countTo(EMAIL)).toBe(before + 3)
  })

  test('is not delayed by the minute limit of another source', async () => {
    await signedUp(shop, EMAIL)
    const before = await countTo(EMAIL)
    await askCode(app, { email: EMAIL }, { ip: ABROAD })
    expect((await askCode(app, { email: EMAIL }, { ip: HOME })).statusCode).toBe(200)
    expect(await countTo(EMAIL)).toBe(before + 2)
  })

  test('gets one in a known network, however many strangers ask from other networks', async () => {
    await signedUp(shop, EMAIL)
    await signIn(app, { ip: HOME })
    const before = await countTo(EMAIL)
    await flood(10, { what: 'otp', ip: place })

    const stranger = await askCode(app, { email: EMAIL }, { ip: ABROAD })
    const elsewhere = await askCode(app, { email: 'nobody@example.com' }, { ip: ABROAD })
    expect([stranger.statusCode, stranger.body]).toEqual([elsewhere.statusCode, elsewhere.body])
    expect(await countTo(EMAIL), 'strangers get nothing sent').toBe(before)

    const neighbour = HOME.replace(/\d+$/, '77')
    expect((await askCode(app, { email: EMAIL }, { ip: neighbour })).statusCode).toBe(200)
    expect(await countTo(EMAIL)).toBe(before + 1)
  })

  test('gets one from anywhere a quarter of an hour later, when the last one has expired', async () => {
    await signedUp(shop, EMAIL)
    time.passMinutes(1)
    await askCode(app, { email: EMAIL }, { ip: place(0) })
    const { code } = await lastMessage(shop, EMAIL)
    const before = await countTo(EMAIL)
    await flood(10, { what: 'otp', ip: (number) => place(number + 1) })
    time.passMinutes(14)
    await askCode(app, { email: EMAIL }, { ip: ABROAD })
    expect(await countTo(EMAIL)).toBe(before)
    const body = { type: 'email', email: EMAIL, token: code }
    expect((await askAuth(app, 'POST', '/verify', { body, ip: ABROAD })).statusCode).toBe(200)
    time.passMinutes(1)
    await askCode(app, { email: EMAIL }, { ip: place(40) })
    expect(await countTo(EMAIL)).toBe(before + 1)
  })

  test.each([
    { what: 'recovery', ask: (ip: string) => askAuth(app, 'POST', '/recover', { body: { email: EMAIL }, ip }) },
    { what: 'resend email_change', ask: (ip: string) => resend('email_change', ip) },
  ])('is not revealed by it: a $what is answered alike before and after', async ({ what, ask }) => {
    await signedUp(shop, EMAIL)
    const first = await ask(place(50))
    await flood(10, { what, ip: place })
    const last = await ask(ABROAD)
    expect([last.statusCode, last.body]).toEqual([first.statusCode, first.body])
  })

  test('can reauthenticate a session, whatever strangers request', async () => {
    const { access_token: token } = await signedUp(shop, EMAIL)
    const before = await countTo(EMAIL)
    await flood(10, { what: 'reauthentication', ip: place })
    expect((await askAuth(app, 'GET', '/reauthenticate', { token, ip: ABROAD })).statusCode).toBe(200)
    expect(await countTo(EMAIL)).toBe(before + 1)
  })
})

describe('a premium number', () => {
  const NUMBERS = [
    { phone: '881612345678', why: 'a satellite phone' },
    { phone: '979123456789', why: 'an international premium number' },
    { phone: '233900123456', why: 'a premium number of Ghana' },
    { phone: '233302123456', why: 'a fixed line' },
    { phone: '447911123456', why: 'a phone of a country that is not allowed' },
  ]

  test.each(NUMBERS)('gets no message: $phone, $why', async ({ phone }) => {
    const { access_token: token } = await signedUp(shop, EMAIL)
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    const join = { phone, password: GOOD_PASSWORD, data: { full_name: 'Eve' } }
    const replies = [
      await askCode(app, { phone }),
      await askAuth(app, 'POST', '/signup', { body: { ...join, gotrue_meta_security } }),
      await askAuth(app, 'POST', '/resend', { body: { type: 'sms', phone } }),
      await askAuth(app, 'PUT', '/user', { body: { phone }, token }),
      await askAuth(app, 'POST', '/factors', { body: { factor_type: 'phone', phone }, token }),
    ]
    expect(replies.map((reply) => reply.json().code)).toEqual(replies.map(() => 'sms_send_failed'))
    expect(await countTo(phone)).toBe(0)
    expect(await db.$count(authUsers)).toBe(1)
  })

  test('gets one in a country that the operator has allowed', async () => {
    const { short_messages } = await readSettings(db)
    await writeSetting(db, 'short_messages', { ...short_messages, countries: ['233', '44'] })
    expect((await askCode(app, { phone: '447911123456' })).statusCode).toBe(200)
    expect((await askCode(app, { phone: '449098790000' })).json().code).toBe('sms_send_failed')
  })

  test('gets none without an answered question, whether known, new or repeated', async () => {
    await askCode(app, { phone: PHONE })
    time.passMinutes(2)
    for (const phone of [PHONE, '233247654321']) {
      expect((await askAuth(app, 'POST', '/otp', { body: { phone } })).json().code).toBe('captcha_failed')
      const body = { type: 'sms', phone }
      expect((await askAuth(app, 'POST', '/resend', { body })).json().code).toBe('captcha_failed')
    }
    expect(await countTo(PHONE)).toBe(1)
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    await askAuth(app, 'POST', '/resend', { body: { type: 'sms', phone: PHONE, gotrue_meta_security } })
    expect(await countTo(PHONE)).toBe(2)
  })
})

describe('the daily limit of text messages', () => {
  const alerts = async () => {
    const rows = await db.select().from(outbox)
    return rows.filter(({ dedupeKey }) => dedupeKey.startsWith('telegram:sms:')).map(({ dedupeKey }) => dedupeKey)
  }
  const codeTo = (phone: string) => askCode(app, { phone })
  const stranger = (number: number) => `23320111000${number}`

  async function aMemberByPhone() {
    await codeTo(PHONE)
    const { code } = await lastMessage(shop, PHONE)
    await askAuth(app, 'POST', '/verify', { body: { type: 'sms', phone: PHONE, token: code } })
    time.passMinutes(24 * 60)
  }

  test('is reached by strangers before members, and the operator is notified of both', async () => {
    await aMemberByPhone()
    await writeSetting(db, 'short_messages', { countries: ['233'], dailyBudget: 4 })
    for (const number of [1, 2]) expect((await codeTo(stranger(number))).statusCode).toBe(200)
    expect(await alerts()).toEqual([])
    expect((await codeTo(stranger(3))).statusCode).toBe(200)
    expect(await alerts()).toEqual(['telegram:sms:2026-11-21:running_out'])

    const refused = await codeTo(stranger(4))
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'sms_send_failed'])
    expect(await countTo(stranger(4))).toBe(0)
    expect((await codeTo(PHONE)).statusCode, 'a member').toBe(200)
    expect(await alerts()).toContain('telegram:sms:2026-11-21:used_up')
    time.passMinutes(2)
    expect((await codeTo(PHONE)).json().code, 'nothing is left').toBe('sms_send_failed')
    expect(await alerts()).toHaveLength(2)

    time.passMinutes(24 * 60)
    expect((await codeTo(stranger(4))).statusCode).toBe(200)
  })

  test('does not count messages that were not sent', async () => {
    await writeSetting(db, 'short_messages', { countries: ['233'], dailyBudget: 2 })
    for (let number = 1; number < 6; number += 1) await codeTo(`8816123456${number}0`)
    expect((await codeTo(stranger(1))).statusCode).toBe(200)
    for (let number = 2; number < 5; number += 1) {
      expect((await codeTo(stranger(number))).json().code).toBe('sms_send_failed')
    }
    expect(await db.$count(authUsers)).toBe(1)
  })
})

describe('a script that creates accounts by codes', () => {
  const unasked = (email: string, { ip = ABROAD, ...more }: { ip?: string; create_user?: boolean } = {}) =>
    askAuth(app, 'POST', '/otp', { body: { email, ...more }, ip })

  test('must answer the question, and creates no account without it', async () => {
    const reply = await unasked('script@example.com')
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'captcha_failed'])
    const body = { email: 'script@example.com', gotrue_meta_security: { captcha_token: 'x:12' } }
    expect((await askAuth(app, 'POST', '/otp', { body })).json().code).toBe('captcha_failed')
    expect(await db.$count(authUsers)).toBe(0)
    expect((await askCode(app, { email: 'script@example.com' })).statusCode).toBe(200)
    expect(await db.$count(authUsers)).toBe(1)
  })

  test('a member must answer it after three codes in an hour, and not before', async () => {
    await signedUp(shop, EMAIL)
    for (let number = 0; number < 3; number += 1) {
      expect((await unasked(EMAIL)).statusCode).toBe(200)
      time.passMinutes(2)
    }
    expect((await unasked(EMAIL)).json().code).toBe('captcha_failed')
    expect((await askCode(app, { email: EMAIL }, { ip: ABROAD })).statusCode).toBe(200)
    time.passMinutes(60)
    expect((await unasked(EMAIL)).statusCode).toBe(200)
  })

  test('learns nothing where no account would be created: known and unknown addresses are treated alike', async () => {
    await signedUp(shop, EMAIL)
    const answers = []
    for (const email of [EMAIL, 'nobody@example.com']) {
      const statuses = []
      for (let number = 0; number < 4; number += 1) {
        statuses.push((await unasked(email, { create_user: false })).statusCode)
        time.passMinutes(2)
      }
      answers.push(statuses)
    }
    expect(answers).toEqual([
      [200, 200, 200, 400],
      [200, 200, 200, 400],
    ])
  })

  test('learns about a few addresses at most, and must then answer the question for all', async () => {
    await signedUp(shop, EMAIL)
    for (let number = 0; number < 20; number += 1) await unasked(`guess${number}@example.com`)
    expect((await unasked(EMAIL)).json().code).toBe('captcha_failed')
    expect((await unasked(EMAIL, { ip: HOME })).statusCode, 'other networks are not limited').toBe(200)
    time.passMinutes(15)
    expect((await unasked(EMAIL)).statusCode).toBe(200)
  })
})

test.each([{}, { full_name: '' }, { full_name: '  ' }, { full_name: 7 }])(
  'a sign-up with the data %j is refused, because riders need a name',
  async (data) => {
    const gotrue_meta_security = { captcha_token: await captchaToken(app) }
    const body = { email: EMAIL, password: GOOD_PASSWORD, data, gotrue_meta_security }
    const reply = await askAuth(app, 'POST', '/signup', { body })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 'validation_failed', message: 'Please enter your full name.' },
    ])
    expect((await askAuth(app, 'POST', '/signup', { body: { ...body, data: { full_name: 'Ama' } } })).statusCode).toBe(
      200,
    )
  },
)
