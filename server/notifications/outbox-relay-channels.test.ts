import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { markDueAgain, type NewMessage, queueMessages } from './outbox-queries.ts'
import { GATHER_MS, type OutboxRelay, type Send, type SendOutcome, startOutboxRelay } from './outbox-relay.ts'
import { outbox } from './outbox-tables.ts'

/** Differences between channels, the pace of a chat, expiring and old messages. The rest is in outbox-relay.test.ts. */

const database = await testDatabase()
const { db } = database

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let now: Date
let relays: OutboxRelay[]

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  relays = []
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
})

const aMessage = (key: string, over: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'telegram',
  dedupeKey: key,
  recipient: 'operator',
  userId: null,
  body: key,
  status: 'due',
  ...over,
})
const queue = (...messages: NewMessage[]) => queueMessages(db, messages, now)

/** A service with a fixed answer, which can be changed. */
function service(outcome: SendOutcome = { kind: 'sent' }) {
  const received: string[] = []
  let answer = outcome
  const send: Send = async ({ body }) => {
    received.push(body)
    return answer
  }
  return {
    received,
    send,
    answerWith: (other: SendOutcome) => {
      answer = other
    },
  }
}

async function begin(send: Send) {
  const relay = await startOutboxRelay({ database, clock: () => now, send, log })
  relays.push(relay)
  return relay
}
async function start(send: Send) {
  const relay = await begin(send)
  await relay.idle()
  return relay
}
async function settle(relay: OutboxRelay) {
  relay.nudge()
  await relay.idle()
}

describe('the pace of a chat', () => {
  test('messages of a chat are a second apart, the limit of Telegram', async () => {
    const { received, send } = service()
    await queue(aMessage('order:1'), aMessage('order:2'))
    const relay = await start(send)
    pass(SECOND - 1)
    await settle(relay)
    expect(received).toEqual(['order:1'])

    pass(1)
    await settle(relay)

    expect(received).toEqual(['order:1', 'order:2'])
  })

  test('a message to a resting chat causes no look before the rest ends, and other chats are served at once', async () => {
    const { received, send } = service()
    let readings = 0
    const clock = () => {
      readings += 1 // each look reads it
      return now
    }
    const relay = await startOutboxRelay({ database, clock, send, log, paceMs: HOUR })
    relays.push(relay)
    // A message that the first look finds has a notice too, which causes a look of its own.
    await relay.idle()
    await queue(aMessage('order:1'))
    await expect.poll(() => received).toEqual(['order:1'])
    await relay.idle()
    const before = readings

    await queue(aMessage('order:2'))
    await sleep(2 * GATHER_MS)
    expect(readings).toBe(before)

    await queue(aMessage('trip:1', { recipient: 'drivers' }))
    await expect.poll(() => received).toEqual(['order:1', 'trip:1'])
  })

  test('a clock that is set back by an hour silences no chat', async () => {
    const { received, send } = service()
    await queue(aMessage('order:1'))
    const relay = await start(send)
    pass(-HOUR)
    await queue(aMessage('order:2'))

    await settle(relay)

    expect(received).toEqual(['order:1', 'order:2'])
  })
})

describe('what goes stale', () => {
  const aCode = (key: string, minutes: number, over: Partial<NewMessage> = {}) =>
    aMessage(key, {
      channel: 'email',
      recipient: 'ama@example.com',
      subject: 'Your code',
      html: '<p>408213</p>',
      staleAt: new Date(now.getTime() + minutes * MINUTE),
      ...over,
    })

  test('is not sent any more, and does not block later ones', async () => {
    await queue(aCode('old', 5))
    pass(5 * MINUTE)
    await queue(aCode('new', 5))
    const { received, send } = service()

    await start(send)

    expect(received).toEqual(['new'])
  })

  test('is sent until the last moment', async () => {
    await queue(aCode('code', 5))
    pass(5 * MINUTE - 1)
    const { received, send } = service()

    await start(send)

    expect(received).toEqual(['code'])
  })

  test.each([
    { outcome: { kind: 'sent' }, status: 'sent', dedupeKey: 'email:account:sign_in_code:1' },
    { outcome: { kind: 'refused', reason: 'status 550' }, status: 'dead', dedupeKey: 'email:account:invite:1' },
    { outcome: { kind: 'sent' }, status: 'sent', dedupeKey: 'sms:code:0198c0de-0000-7000-8000-0000000000a1' },
    { outcome: { kind: 'sent' }, status: 'sent', dedupeKey: 'sms:recipe:0198c0de-0000-7000-8000-0000000000a1' },
    { outcome: { kind: 'sent' }, status: 'sent', dedupeKey: 'sms:ride:7K3QF9M2XA:3' },
  ] as const)(
    'a secret with the key $dedupeKey loses its text once it is $status',
    async ({ outcome, status, dedupeKey }) => {
      await queue(aCode('code', 5, { dedupeKey }))

      await start(service(outcome).send)

      const [kept] = await db.select().from(outbox)
      expect(kept).toMatchObject({ status, recipient: 'ama@example.com', subject: null, body: '', html: null })
    },
  )

  test.each([
    { dedupeKey: 'email:order:1', hours: undefined },
    { dedupeKey: 'email:seat:1:paid', hours: 1 },
    { dedupeKey: 'email:account:password_changed:1', hours: 1 },
  ])('other messages keep their text, for questions about it: $dedupeKey', async ({ dedupeKey, hours }) => {
    const text = { dedupeKey, subject: 'News', body: 'News', html: '<p>News</p>' }
    await queue(aMessage('news', { ...text, ...(hours && { staleAt: new Date(now.getTime() + hours * HOUR) }) }))

    await start(service().send)

    const [kept] = await db.select().from(outbox)
    expect(kept).toMatchObject({ status: 'sent', ...text })
  })
})

describe('channels do not wait for each other', () => {
  const mailTo = (name: string) => aMessage(`mail:${name}`, { channel: 'email', recipient: `${name}@example.com` })
  const names = Array.from({ length: 20 }, (_, index) => `shopper${String(index).padStart(2, '0')}`)

  test('a mail server that hangs delays no message to the kitchen, however many mails wait', async () => {
    const received: string[] = []
    const hanging: ((outcome: SendOutcome) => void)[] = []
    let arrived: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await queue(...names.map(mailTo))
    const relay = await begin(async ({ channel, body }) => {
      if (channel === 'email') return new Promise((resolve) => hanging.push(resolve))
      received.push(body)
      arrived()
      return { kind: 'sent' }
    })

    await queue(aMessage('order:1'))
    relay.nudge()
    await arrival

    expect(received).toEqual(['order:1'])
    expect(hanging.length).toBeLessThan(names.length)
    const stopped = relay.stop()
    for (const answer of hanging) answer({ kind: 'failed', reason: 'no answer in time' })
    await stopped
  })

  test('many mails are sent several at a time, and none is left over', async () => {
    const { received, send } = service()
    await queue(...names.map(mailTo))

    await start(send)

    expect(received.toSorted()).toEqual(names.map((name) => `mail:${name}`))
  })

  test('after an outage one mail is tried first, then all that failed at once', async () => {
    const { received, send, answerWith } = service({ kind: 'unreachable', reason: 'ESOCKET' })
    await queue(mailTo('ama'))
    const relay = await start(send)
    await queue(...names.map(mailTo))
    for (let second = 0; second < 30; second++) {
      pass(SECOND)
      await settle(relay)
    }
    expect(received.length, 'one try every few seconds, however many wait').toBeLessThan(12)
    received.length = 0

    answerWith({ kind: 'sent' })
    pass(5 * SECOND)
    await settle(relay)

    expect(received.toSorted()).toEqual(['ama', ...names].map((name) => `mail:${name}`))
  })

  test('no others are tried while the first one waits for an answer', async () => {
    const hanging: ((outcome: SendOutcome) => void)[] = []
    let arrived: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let isDown = true
    const relay = await start(async ({ channel }) => {
      if (channel !== 'email') {
        arrived()
        return { kind: 'sent' }
      }
      return isDown ? { kind: 'unreachable', reason: 'ESOCKET' } : new Promise((resolve) => hanging.push(resolve))
    })
    await queue(...names.map(mailTo))
    await settle(relay)

    isDown = false
    pass(SECOND)
    await queue(aMessage('order:1'))
    relay.nudge()
    await arrival

    expect(hanging).toHaveLength(1)
    const stopped = relay.stop()
    for (const answer of hanging) answer({ kind: 'sent' })
    await stopped
  })

  test('a wrong mail password is tried every 5 minutes, once for all mails', async () => {
    const { received, send } = service({ kind: 'misconfigured', reason: 'EAUTH' })
    await queue(mailTo('ama'))
    const relay = await start(send)
    await queue(...names.map(mailTo))

    for (let minute = 1; minute <= 10; minute++) {
      pass(MINUTE)
      await settle(relay)
    }

    expect(received).toHaveLength(3)
  })

  test.each([
    { channel: 'email', recipient: 'ama@example.com', paced: false, why: 'nothing reorders mails' },
    { channel: 'sms', recipient: '233244123456', paced: true, why: 'networks reorder them' },
    { channel: 'telegram', recipient: 'operator', paced: true, why: 'Telegram asks for it' },
  ] as const)('two messages of $channel to one recipient are a second apart: $paced, $why', async (row) => {
    const { received, send } = service()
    const { channel, recipient } = row
    await queue(aMessage('1', { channel, recipient }), aMessage('2', { channel, recipient }))

    const relay = await start(send)
    expect(received).toEqual(row.paced ? ['1'] : ['1', '2'])

    pass(SECOND)
    await settle(relay)
    expect(received).toEqual(['1', '2'])
  })
})

describe('a message that is older than a day', () => {
  test('is tried for another day once staff send it again', async () => {
    await queue(aMessage('1'))
    const [row] = await db.update(outbox).set({ status: 'dead', dueAt: null, lastError: 'status 500' }).returning()
    pass(25 * HOUR)
    expect(await markDueAgain(db, row?.id ?? '', { subject: null, body: '1' }, now)).toBe(true)
    await start(service({ kind: 'failed', reason: 'status 500' }).send)
    expect(await db.select().from(outbox)).toMatchObject([{ status: 'due', lastError: 'status 500' }])
  })

  test('is kept when the service asks to wait, and those behind it wait as long', async () => {
    const { received, send, answerWith } = service({ kind: 'wait', ms: 7_000 })
    await queue(aMessage('1'), aMessage('2'))
    pass(25 * HOUR)
    const relay = await start(send)
    expect(received).toEqual(['1'])

    answerWith({ kind: 'sent' })
    pass(7_000)
    await settle(relay)
    pass(SECOND)
    await settle(relay)
    expect(received).toEqual(['1', '1', '2'])
  })

  test('is given up alone while the settings are wrong: the next one is not tried at once', async () => {
    const { received, send } = service({ kind: 'misconfigured', reason: 'status 401' })
    await queue(aMessage('1'), aMessage('2'))
    pass(25 * HOUR)
    await start(send)
    expect(received).toEqual(['1'])
    const rows = await db.select({ status: outbox.status }).from(outbox).orderBy(outbox.dedupeKey)
    expect(rows.map(({ status }) => status)).toEqual(['dead', 'due'])
  })
})

test('a text message is written in the alphabet of text messages, whatever it is about, and a mail as it is', async () => {
  const text = 'Your Ɔkra & Ɛtɔ [hot]: GH₵ 15'
  await queue(aMessage('sms', { channel: 'sms', recipient: '233244123456', body: text }))
  await queue(aMessage('mail', { channel: 'email', recipient: 'ama@example.com', body: text }))
  const rows = await db.select({ body: outbox.body }).from(outbox).orderBy(outbox.channel)
  expect(rows.map(({ body }) => body)).toEqual([text, 'Your Okra & Eto (hot): GHS 15'])
})
