import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeMail } from '#domain/notifications/mails/account-mail.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { buildMailboxSimulator } from '#simulators/mailbox/mailbox-simulator.ts'
import { testDatabase } from '#test/database.ts'
import { completeSettings, writeSetting } from '../settings/settings-queries.ts'
import { type OutboxRelay, startOutboxRelay } from './outbox-relay.ts'
import { outbox } from './outbox-tables.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { queueWelcomeMail } from './queue-welcome-mail.ts'
import { createSenders } from './sending/send-by-channel.ts'

const database = await testDatabase()
const { db } = database
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const LINK = 'https://shop.example.com/auth/confirm?token_hash=5b6c&type=signup&redirect_to=%2F'

let now: Date
const clock = () => now
const { plugin, control, smtpUrl } = buildMailboxSimulator({ clock })
const server = Fastify({ forceCloseConnections: true })
await server.register(plugin)
await server.ready()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  control.clear()
  await completeSettings(db, SEED_SETTINGS)
})

/** Uses the real relay and the real sender with a mail server. */
async function withRelay(use: (relay: OutboxRelay) => Promise<void>) {
  const mail = { smtpUrl: smtpUrl(), from: null }
  const senders = createSenders({ telegram: null, mail, sms: null, db, log })
  const relay = await startOutboxRelay({ database, clock, send: senders.send, log })
  try {
    await relay.idle()
    await use(relay)
  } finally {
    await relay.stop()
    await senders.close()
  }
}
const pass = async (relay: OutboxRelay, ms: number) => {
  now = new Date(now.getTime() + ms)
  relay.nudge()
  await relay.idle()
}
const AMA = '0198c0de-0000-7000-8000-0000000000a1'
const aCode = (key: string, change: Partial<CodeMail> = {}): CodeMail & { userId: string } => ({
  kind: 'sign_in_code',
  userId: AMA,
  key,
  to: 'ama@example.com',
  code: '408213',
  link: LINK,
  minutes: 60,
  ...change,
})
const rows = () => db.select().from(outbox)

describe('a code', () => {
  test('reaches its owner as HTML and as plain text, each with the code and the link', async () => {
    await queueAccountMail(db, aCode('1'), now)

    await withRelay(async () => {
      const [mail] = control.to('ama@example.com')
      expect(mail?.headers).toMatchObject({
        from: 'Chillz <hello@example.com>',
        subject: 'Your sign-in code for Chillz',
      })
      expect(mail?.text).toContain('408213')
      expect(mail?.text).toContain(LINK)
      expect(mail?.html).toContain('408213')
      expect(mail?.html).toContain(LINK.replaceAll('&', '&amp;'))
    })
  })

  test('is stored no longer than until it is sent', async () => {
    await queueAccountMail(db, aCode('1'), now)

    await withRelay(async () => {
      expect(JSON.stringify(await rows())).not.toMatch(/408213|token_hash/)
    })
  })

  test('that has expired while the mail server was down is not sent any more', async () => {
    control.switchTo('unreachable')
    await queueAccountMail(db, aCode('1'), now)

    await withRelay(async (relay) => {
      control.switchTo('ok')
      await pass(relay, 60 * MINUTE)

      expect(control.mails).toEqual([])
    })
  })

  test('replaces an earlier one that still waits, because only the newest is valid', async () => {
    control.switchTo('unreachable')
    await withRelay(async (relay) => {
      await queueAccountMail(db, aCode('1', { code: '111111' }), now)
      await pass(relay, 0)
      await queueAccountMail(db, aCode('2', { code: '222222' }), now)
      expect(JSON.stringify(await rows())).not.toContain('111111')

      control.switchTo('ok')
      await pass(relay, MINUTE)

      expect(control.mails.map(({ text }) => /\d{6}/.exec(text)?.[0])).toEqual(['222222'])
    })
  })

  test('leaves codes of another kind and of other people alone', async () => {
    await queueAccountMail(db, aCode('1', { kind: 'recovery' }), now)
    await queueAccountMail(db, aCode('2', { to: 'kofi@example.com' }), now)
    await queueAccountMail(db, aCode('3'), now)

    await withRelay(async () => {
      expect(control.mails).toHaveLength(3)
    })
  })
})

describe('a notice', () => {
  test('is sent once, however often the change is reported', async () => {
    const mail = { kind: 'password_changed', key: 'event-1', userId: AMA, to: 'ama@example.com' } as const
    await queueAccountMail(db, mail, now)
    await queueAccountMail(db, mail, now)

    await withRelay(async () => {
      expect(control.mails.map(({ headers }) => headers.subject)).toEqual(['Your password at Chillz was changed'])
      expect(control.mails[0]?.text).toContain('When: Friday 20 November 2026, 12:00 (Accra)')
    })
  })

  test('is given up after the mail server was down for days', async () => {
    await queueAccountMail(db, { kind: 'phone_changed', userId: AMA, key: '1', to: 'ama@example.com' }, now)
    now = new Date(now.getTime() + 3 * DAY)

    await withRelay(async () => {
      expect(control.mails).toEqual([])
    })
  })

  test('has the name and the phone that the operator has set', async () => {
    const brand = { ...SEED_SETTINGS.brand, name: 'Ama’s Kitchen', phone: '024 412 3456' }
    await writeSetting(db, 'brand', brand)
    await queueAccountMail(db, { kind: 'factor_removed', userId: AMA, key: '1', to: 'ama@example.com' }, now)

    await withRelay(async () => {
      expect(control.mails[0]?.headers.from).toBe('Ama’s Kitchen <hello@example.com>')
      expect(control.mails[0]?.text).toContain('Call us on 024 412 3456')
    })
  })
})

test('a welcome is prepared for the operator, once per person, and not sent', async () => {
  await queueWelcomeMail(db, { to: 'ama@example.com', name: 'Ama Mensah', userId: AMA }, now)
  await queueWelcomeMail(db, { to: 'ama@example.com', name: 'Ama Mensah', userId: AMA }, now)

  await withRelay(async (relay) => {
    await pass(relay, DAY)

    expect(control.mails).toEqual([])
    expect(await rows()).toMatchObject([
      { status: 'prepared', dueAt: null, subject: 'Welcome to Chillz', body: expect.stringContaining('Ama Mensah') },
    ])
  })
})
