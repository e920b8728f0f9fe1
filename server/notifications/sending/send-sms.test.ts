import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildSmsSimulator } from '#simulators/sms/sms-simulator.ts'
import { testDatabase } from '#test/database.ts'
import { type OutboxRelay, startOutboxRelay } from '../outbox-relay.ts'
import { outbox } from '../outbox-tables.ts'
import { queueSms } from '../queue-sms.ts'
import { createSmsSender } from './send-sms.ts'

const database = await testDatabase()
const { db } = database
const SECOND = 1_000
const MINUTE = 60 * SECOND

let now: Date
const clock = () => now
const { plugin, control } = buildSmsSimulator({ clock })
const server = Fastify({ forceCloseConnections: true })
await server.register(plugin, { prefix: '/sms' })
const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/sms/messages`
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(() => server.close())
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  control.clear()
})

async function withRelay(use: (relay: OutboxRelay) => Promise<void>, timeoutMs = 1_500) {
  const send = createSmsSender({ url, key: 'secret-key', sender: 'Chillz', timeoutMs })
  const relay = await startOutboxRelay({ database, clock, send, log })
  try {
    await relay.idle()
    await use(relay)
  } finally {
    await relay.stop()
  }
}
const pass = async (relay: OutboxRelay, ms: number) => {
  now = new Date(now.getTime() + ms)
  relay.nudge()
  await relay.idle()
}
const AMA = '0198c0de-0000-7000-8000-0000000000a1'
const queue = (text: string, to = '233244123456') =>
  queueSms(db, { to, userId: AMA, text, key: `code:${text}`, staleAt: new Date(now.getTime() + 10 * MINUTE) }, now)
const texts = () => control.messages.map(({ text }) => text)

describe('a short message', () => {
  test('goes to the phone from the configured sender, and its text is erased', async () => {
    await queue('408213 is your code')

    await withRelay(async () => {
      expect(control.messages).toMatchObject([{ from: 'Chillz', to: '233244123456', text: '408213 is your code' }])
      expect(await db.select().from(outbox)).toMatchObject([{ status: 'sent', body: '' }])
    })
  })

  test('whose answer is lost is paid once, because every try has the same idempotency key', async () => {
    control.switchTo('lost_answer', 1)
    await queue('code')

    await withRelay(async (relay) => {
      await pass(relay, SECOND)

      expect(control.tries).toBe(2)
      expect(texts()).toEqual(['code'])
    })
  })

  test('is not sent after it expired', async () => {
    control.switchTo('server_error')
    await queue('code')

    await withRelay(async (relay) => {
      control.switchTo('ok')
      await pass(relay, 10 * MINUTE)

      expect(texts()).toEqual([])
    })
  })

  test('that is refused is given up, and the others are sent', async () => {
    control.switchTo('refused', 1)
    await queue('bad', '233200000001')

    await withRelay(async (relay) => {
      await queue('good')
      await pass(relay, 0)

      expect(texts()).toEqual(['good'])
    })
  })
})

describe('a failing provider', () => {
  test('that asks to wait gets nothing until then', async () => {
    control.switchTo('rate_limited', 1)
    await withRelay(async (relay) => {
      await queue('first')
      await pass(relay, 0)
      await queue('second', '233200000001')
      await pass(relay, 2_999)
      expect(texts()).toEqual([])
      await pass(relay, 1)

      expect(texts().toSorted()).toEqual(['first', 'second'])
    })
  })

  test.each(['unauthorized', 'no_credit'] as const)('%s is tried every 5 minutes, by one message', async (fault) => {
    control.switchTo(fault)
    await withRelay(async (relay) => {
      await queue('first')
      await pass(relay, 0)
      await queue('second', '233200000001')
      await pass(relay, 4 * MINUTE)
      expect(control.tries).toBe(1)

      control.switchTo('ok')
      await pass(relay, MINUTE)

      expect(texts().toSorted()).toEqual(['first', 'second'])
    })
  })

  test.each(['server_error', 'timeout'] as const)('after %s a message is sent a little later', async (fault) => {
    control.switchTo(fault, 1)
    await queue('code')

    await withRelay(async (relay) => {
      await pass(relay, SECOND)

      expect(texts()).toEqual(['code'])
    }, 500)
  })

  test('the stored error holds neither the key nor the number', async () => {
    control.switchTo('unauthorized')
    await queue('code')

    await withRelay(async () => {
      const [row] = await db.select().from(outbox)
      expect(row?.lastError).toBe('status 401')
    })
  })
})
