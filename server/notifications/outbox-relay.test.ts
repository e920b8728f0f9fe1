import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { testDatabase } from '#test/database.ts'
import { type HeldMessage, type NewMessage, queueMessages } from './outbox-queries.ts'
import { LEASE_MS, type OutboxRelay, type Send, type SendOutcome, startOutboxRelay } from './outbox-relay.ts'
import { outbox } from './outbox-tables.ts'

const database = await testDatabase()
const { db } = database

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let now: Date
let relays: OutboxRelay[]
let log: object[]

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const logger = {
  info: (entry: object) => void log.push(entry),
  warn: (entry: object) => void log.push(entry),
  error: (entry: object) => void log.push(entry),
}

beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  relays = []
  log = []
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

async function queue(...messages: NewMessage[]) {
  await queueMessages(db, messages, now)
}

/** A service that answers with these outcomes in turn, then with the last one; `sent` without any. */
function service(...outcomes: SendOutcome[]) {
  const received: string[] = []
  const send: Send = async ({ body }) => {
    received.push(body)
    return (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? { kind: 'sent' }
  }
  return { received, send, answerWith: (...others: SendOutcome[]) => outcomes.splice(0, outcomes.length, ...others) }
}

async function start(send: Send, paceMs = 0) {
  const relay = await startOutboxRelay({ database, clock: () => now, send, log: logger, paceMs })
  relays.push(relay)
  await relay.idle()
  return relay
}

async function settle(relay: OutboxRelay) {
  relay.nudge()
  await relay.idle()
}

async function statusOf(key: string) {
  const [row] = await db.select().from(outbox).where(eq(outbox.dedupeKey, key))
  return row?.status
}

test('the first look can wait, so that the first shoppers after a start come before it', async () => {
  const { received, send } = service()
  await queue(aMessage('order:1'))
  const relay = await startOutboxRelay({ database, clock: () => now, send, log: logger, firstLookMs: HOUR_MS })
  relays.push(relay)
  await relay.idle()
  expect(received).toEqual([])

  await settle(relay)
  expect(received).toEqual(['order:1'])
})

describe('queueing', () => {
  test('the same key is queued once, so a repeated settlement sends one message', async () => {
    const { received, send } = service()
    await queue(aMessage('order:1'), aMessage('order:2'))
    await queue(aMessage('order:1', { body: 'again' }), aMessage('order:3'))

    await start(send)

    expect(received).toEqual(['order:1', 'order:2', 'order:3'])
  })

  test('a prepared message is kept and not sent', async () => {
    const { received, send } = service()
    await queue(aMessage('mail', { channel: 'email', recipient: 'ama@example.com', status: 'prepared' }))

    await start(send)

    expect(received).toEqual([])
    expect(await statusOf('mail')).toBe('prepared')
  })

  test('an attachment arrives unchanged', async () => {
    const bytes = Uint8Array.from([0, 255, 1, 254])
    const held: HeldMessage[] = []
    await queue(aMessage('picture', { attachment: { name: 'picture.jpg', bytes } }))

    await start(async (message) => {
      held.push(message)
      return { kind: 'sent' }
    })

    expect(held.map(({ attachmentName }) => attachmentName)).toEqual(['picture.jpg'])
    expect(Uint8Array.from(held[0]?.attachment ?? [])).toEqual(bytes)
  })
})

test('a message that is queued while the relay sleeps wakes it', async () => {
  let arrived: (body: string) => void = () => undefined
  const arrival = new Promise<string>((resolve) => {
    arrived = resolve
  })
  await start(async ({ body }) => {
    arrived(body)
    return { kind: 'sent' }
  })

  await queue(aMessage('order:1'))

  expect(await arrival).toBe('order:1')
})

test('a message of a transaction that is rolled back is never sent', async () => {
  const { received, send } = service()
  const relay = await start(send)

  await db
    .transaction(async (tx) => {
      await queueMessages(tx, [aMessage('order:1')], now)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await settle(relay)

  expect(received).toEqual([])
})

test('a sent message is not sent again', async () => {
  const { received, send } = service()
  await queue(aMessage('order:1'))
  const relay = await start(send)

  pass(HOUR)
  await settle(relay)

  expect(received).toEqual(['order:1'])
  expect(await statusOf('order:1')).toBe('sent')
})

describe('when the service fails', () => {
  test('a message is tried again after 1 s, 5 s, 30 s, 5 min and then every 15 min', async () => {
    const { received, send } = service({ kind: 'failed', reason: 'status 500' })
    await queue(aMessage('order:1'))
    const relay = await start(send)

    let tries = 1
    for (const pause of [SECOND, 5 * SECOND, 30 * SECOND, 5 * MINUTE, 15 * MINUTE, 15 * MINUTE]) {
      pass(pause - 1)
      await settle(relay)
      expect(received, `just before ${pause} ms`).toHaveLength(tries)

      pass(1)
      await settle(relay)
      expect(received, `after ${pause} ms`).toHaveLength(++tries)
    }
  })

  test('a message is given up after a day, because older news is useless', async () => {
    const { received, send } = service({ kind: 'failed', reason: 'status 500' })
    await queue(aMessage('order:1'))
    const relay = await start(send)

    pass(24 * HOUR - 1)
    await settle(relay)
    expect(await statusOf('order:1')).toBe('due')

    pass(HOUR)
    await settle(relay)
    expect(await statusOf('order:1')).toBe('dead')

    pass(24 * HOUR)
    await settle(relay)
    expect(received).toHaveLength(3)
  })

  test('a message that was never tried, because the shop was off, still gets its try', async () => {
    await queue(aMessage('order:1'))
    pass(48 * HOUR)
    const { received, send } = service()

    await start(send)

    expect(received).toEqual(['order:1'])
  })

  test('the second part of a message does not overtake the first', async () => {
    const { received, send } = service({ kind: 'failed', reason: 'status 500' }, { kind: 'sent' })
    await queue(aMessage('order:1:01'), aMessage('order:1:02'))
    const relay = await start(send)
    expect(received).toEqual(['order:1:01'])

    pass(SECOND)
    await settle(relay)

    expect(received).toEqual(['order:1:01', 'order:1:01', 'order:1:02'])
  })

  test('one message that always fails does not block the others for long', async () => {
    const received: string[] = []
    await queue(aMessage('huge'), aMessage('order:1'))
    const relay = await start(async ({ body }) => {
      if (body === 'huge') return { kind: 'failed', reason: 'TimeoutError' }
      received.push(body)
      return { kind: 'sent' }
    })

    for (const pause of [SECOND, 5 * SECOND]) {
      expect(received).toEqual([])
      pass(pause)
      await settle(relay)
    }

    expect(received).toEqual(['order:1'])
    expect(await statusOf('huge')).toBe('due')
  })

  test('after a success, messages that failed before are due at once', async () => {
    const { received, send, answerWith } = service({ kind: 'failed', reason: 'status 502' })
    await queue(aMessage('order:1'))
    const relay = await start(send)
    for (const pause of [SECOND, 5 * SECOND, 30 * SECOND]) {
      pass(pause)
      await settle(relay)
    }
    received.length = 0

    answerWith({ kind: 'sent' })
    await queue(aMessage('order:2'))
    await settle(relay)

    expect(received).toEqual(['order:2', 'order:1'])
  })

  test('other recipients are served', async () => {
    const received: string[] = []
    await queue(aMessage('order:1'), aMessage('mail', { channel: 'email', recipient: 'ama@example.com' }))

    await start(async ({ channel, body }) => {
      received.push(body)
      return channel === 'email' ? { kind: 'sent' } : { kind: 'failed', reason: 'status 500' }
    })

    expect(received.toSorted()).toEqual(['mail', 'order:1'])
    expect(await statusOf('mail')).toBe('sent')
  })

  test('a sender that throws is a failed try like any other', async () => {
    const { received, send } = service()
    let isBroken = true
    await queue(aMessage('order:1'))
    const relay = await start(async (message) => {
      if (isBroken) throw new TypeError('fetch failed')
      return send(message)
    })

    isBroken = false
    pass(SECOND)
    await settle(relay)

    expect(received).toEqual(['order:1'])
  })
})

test('asked to wait, the relay waits exactly that long, and sends once', async () => {
  const { received, send } = service({ kind: 'wait', ms: 7_000 }, { kind: 'sent' })
  await queue(aMessage('order:1'), aMessage('order:2'))
  const relay = await start(send)

  pass(6_999)
  await settle(relay)
  expect(received).toEqual(['order:1'])

  pass(1)
  await settle(relay)
  expect(received).toEqual(['order:1', 'order:1', 'order:2'])
})

test('being asked to wait is no failure: the message keeps its place in the queue', async () => {
  const waits = Array.from({ length: 10 }, () => ({ kind: 'wait', ms: SECOND }) as const)
  const { received, send } = service(...waits, { kind: 'sent' })
  await queue(aMessage('order:1'), aMessage('order:2'))
  const relay = await start(send)
  for (const _ of waits) {
    pass(SECOND)
    await settle(relay)
  }

  expect(received.slice(-2)).toEqual(['order:1', 'order:2'])
  expect(new Set(received.slice(0, -1))).toEqual(new Set(['order:1']))
})

test('while one process was asked to wait, another does not send later messages', async () => {
  await queue(aMessage('order:1'), aMessage('order:2'))
  const relay = await start(service({ kind: 'wait', ms: SECOND }).send)
  for (let round = 0; round < 4; round++) {
    pass(SECOND)
    await settle(relay)
  }
  const { received, send } = service()

  await start(send)

  expect(received).toEqual([])
})

test('a message that is refused for good is given up at once, and the next one is sent', async () => {
  const { received, send } = service({ kind: 'refused', reason: 'status 400' }, { kind: 'sent' })
  await queue(aMessage('order:1'), aMessage('order:2'))

  await start(send)

  expect(received).toEqual(['order:1', 'order:2'])
  expect(await statusOf('order:1')).toBe('dead')
})

test('while the operator’s settings are wrong, the chat is tried every 5 minutes, not for every message', async () => {
  const { received, send, answerWith } = service({ kind: 'misconfigured', reason: 'status 401' })
  await queue(aMessage('order:1'), aMessage('order:2'))
  const relay = await start(send)
  for (let minute = 1; minute < 30; minute++) {
    pass(MINUTE)
    await settle(relay)
    expect(received, `after ${minute} minutes`).toHaveLength(1 + Math.floor(minute / 5))
  }

  received.length = 0
  answerWith({ kind: 'sent' })
  pass(MINUTE)
  await settle(relay)

  expect(received.toSorted()).toEqual(['order:1', 'order:2'])
})

describe('several processes', () => {
  test('a message of a process that dies while sending is sent by another after the lease', async () => {
    let dies: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      dies = resolve
    })
    let revive: (outcome: SendOutcome) => void = () => undefined
    await queue(aMessage('order:1'), aMessage('order:2'))
    const dead = await startOutboxRelay({
      database,
      clock: () => now,
      log: logger,
      send: () => {
        dies()
        return new Promise((resolve) => {
          revive = resolve
        })
      },
    })
    await held
    const { received, send } = service()

    const relay = await start(send)
    pass(LEASE_MS - 1)
    await settle(relay)
    expect(received, 'while it is leased, neither it nor later messages are sent').toEqual([])

    pass(1)
    await settle(relay)
    expect(received).toEqual(['order:1', 'order:2'])

    revive({ kind: 'failed', reason: 'TimeoutError' })
    await dead.stop()
    expect(await statusOf('order:1'), 'a late result of the dead process does not reopen it').toBe('sent')
  })

  test('a late result of a process that lost its lease does not undo what another has stored since', async () => {
    let revive: (outcome: SendOutcome) => void = () => undefined
    const isHeld = new Promise<void>((held) => {
      void startOutboxRelay({
        database,
        clock: () => now,
        log: logger,
        send: () => {
          held()
          return new Promise((resolve) => {
            revive = resolve
          })
        },
      }).then((late) => relays.push(late))
    })
    await queue(aMessage('order:1'))
    relays[0]?.nudge()
    await isHeld
    pass(LEASE_MS)
    await start(service({ kind: 'failed', reason: 'status 500' }).send)

    revive({ kind: 'refused', reason: 'status 400' })
    await relays[0]?.stop()

    expect(await statusOf('order:1')).toBe('due')
  })

  test('any number of relays send each message once, in order', async () => {
    const received: string[] = []
    const keys = Array.from({ length: 30 }, (_, index) => `order:${String(index).padStart(2, '0')}`)
    const send: Send = async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 1)) // lets the others try to lease the next one
      received.push(body)
      return { kind: 'sent' }
    }
    const all = await Promise.all([start(send), start(send), start(send), start(send)])

    await queue(...keys.map((key) => aMessage(key)))
    while (received.length < keys.length) {
      for (const relay of all) relay.nudge()
      await Promise.all(all.map((relay) => relay.idle()))
    }

    expect(received).toEqual(keys)
  })
})

test('stopping waits for running sends, and leases nothing more', async () => {
  const received: string[] = []
  let finish: () => void = () => undefined
  await queue(aMessage('order:1'), aMessage('order:2'))
  const started = new Promise<void>((begun) => {
    void startOutboxRelay({
      database,
      clock: () => now,
      log: logger,
      paceMs: 0,
      send: ({ body }) => {
        received.push(body)
        begun()
        return new Promise((resolve) => {
          finish = () => resolve({ kind: 'sent' })
        })
      },
    }).then((relay) => relays.push(relay))
  })
  await started

  const stopped = Promise.all(relays.map((relay) => relay.stop()))
  finish()
  await stopped

  expect(received).toEqual(['order:1'])
  expect(await statusOf('order:1')).toBe('sent')
  expect(await statusOf('order:2')).toBe('due')
})

test('the log holds the failure, but neither text nor recipient', async () => {
  const { send } = service({ kind: 'failed', reason: 'status 500' })
  await queue(aMessage('telegram:1', { body: 'Ama Mensah, 12 Ring Road', recipient: 'ama@example.com' }))

  await start(send)

  expect(log).toMatchObject([{ channel: 'telegram', tries: 1, reason: 'status 500', pauseMs: 1_000 }])
  expect(JSON.stringify(log)).not.toMatch(/Ama|Ring Road|ama@/)
})
