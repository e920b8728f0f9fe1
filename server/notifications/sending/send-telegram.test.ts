import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTelegramSimulator } from '#simulators/telegram/telegram-simulator.ts'
import { testDatabase } from '#test/database.ts'
import { queueMessages } from '../outbox-queries.ts'
import { type OutboxRelay, startOutboxRelay } from '../outbox-relay.ts'
import { outbox } from '../outbox-tables.ts'
import { createTelegramSender } from './send-telegram.ts'
import { createTelegramClient } from './telegram-client.ts'

const database = await testDatabase()
let now = new Date('2026-11-20T12:00:00Z')
const clock = () => now
const { plugin, control } = buildTelegramSimulator({ clock })
const server = Fastify({ forceCloseConnections: true })
await server.register(plugin, { prefix: '/telegram' })
const client = createTelegramClient({
  apiUrl: `${await server.listen({ port: 0, host: '127.0.0.1' })}/telegram`,
  botToken: '123456:SECRET-token_value',
})
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

afterAll(() => server.close())
beforeEach(() => control.clear())

async function withRelay(use: (relay: OutboxRelay) => Promise<void>) {
  const send = createTelegramSender({ client, chats: { operator: '-100', second: '-200' }, log })
  const relay = await startOutboxRelay({ database, clock, send, log, paceMs: 0 })
  try {
    await relay.idle()
    await use(relay)
  } finally {
    await relay.stop()
  }
}

const queue = (body: string, recipient = 'operator') =>
  queueMessages(
    database.db,
    [{ channel: 'telegram', dedupeKey: body, recipient, userId: null, body, status: 'due' }],
    now,
  )
const pass = async (relay: OutboxRelay, ms: number) => {
  now = new Date(now.getTime() + ms)
  relay.nudge()
  await relay.idle()
}
const texts = () => control.messages.map(({ text }) => text)

describe('from the outbox to the operator’s chat', () => {
  test('a message goes to the chat of its name', async () => {
    await queue('order')

    await withRelay(async () => {
      expect(control.messages).toMatchObject([{ chatId: '-100', text: 'order' }])
    })
  })

  test('too many at once: after the requested wait it is sent, and once only', async () => {
    control.switchTo('rate_limited', { times: 1, retryAfterSeconds: 3 })
    await queue('order')

    await withRelay(async (relay) => {
      await pass(relay, 2_999)
      expect(control.calls).toHaveLength(1)
      await pass(relay, 1)
      await pass(relay, 60_000)

      expect(texts()).toEqual(['order'])
    })
  })

  test('an outage delays an order’s message and loses none', async () => {
    control.switchTo('server_error', { times: 2 })
    await queue('order')

    await withRelay(async (relay) => {
      await pass(relay, 1_000)
      expect(texts()).toEqual([])
      await pass(relay, 5_000)

      expect(texts()).toEqual(['order'])
    })
  })

  test('a message whose answer is lost is sent twice rather than never', async () => {
    control.switchTo('lost_answer', { times: 1 })
    await queue('order')

    await withRelay(async (relay) => {
      await pass(relay, 1_000)

      expect(texts()).toEqual(['order', 'order'])
    })
  })

  test.each(['unauthorized', 'forbidden', 'bad_request'] as const)(
    'after the operator has repaired the bot (%s), waiting messages are sent',
    async (mode) => {
      control.switchTo(mode)
      await queue('order')

      await withRelay(async (relay) => {
        await pass(relay, 60_000)
        expect(control.calls).toHaveLength(1)
        control.switchTo('ok')
        await pass(relay, 240_000)

        expect(texts()).toEqual(['order'])
      })
    },
  )

  test('a group that became a supergroup is found at its new id at once', async () => {
    control.switchTo('moved')
    await queue('order')

    await withRelay(async () => {
      expect(control.messages).toMatchObject([{ chatId: '-1009000000001', text: 'order' }])
    })
  })

  test('invalid markup is given up at once, because it would block the orders behind it', async () => {
    await queue('<b>broken')
    await queue('order')

    await withRelay(async () => {
      expect(texts()).toEqual(['order'])
      const [dead] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, '<b>broken'))
      expect(dead).toMatchObject({ status: 'dead', lastError: "status 400: can't parse entities" })
    })
  })

  test.each([
    { description: 'Bad Request: not enough rights to send text messages to the chat', kind: 'misconfigured' },
    { description: 'Bad Request: have no rights to send a message', kind: 'misconfigured' },
    { description: 'Bad Request: need administrator rights in the channel chat', kind: 'misconfigured' },
    { description: 'Bad Request: TOPIC_CLOSED', kind: 'misconfigured' },
    { description: 'Bad Request: CHAT_WRITE_FORBIDDEN', kind: 'misconfigured' },
    // Texts do not wait behind it.
    { description: 'Bad Request: not enough rights to send documents to the chat', kind: 'failed' },
  ])('messages wait for a right that the bot lacks: $description', async ({ description, kind }) => {
    const refusing = createTelegramClient({
      apiUrl: 'http://telegram.test',
      botToken: '123456:SECRET-token_value',
      fetch: async () => Response.json({ ok: false, error_code: 400, description }, { status: 400 }),
    })
    const send = createTelegramSender({ client: refusing, chats: { operator: '-100', second: '-200' }, log })
    const message = {
      id: '1',
      channel: 'telegram',
      recipient: 'operator',
      subject: null,
      body: 'order',
      tries: 1,
    } as const
    const sent = await send({ ...message, html: null, attachment: null, attachmentName: null, createdAt: now })

    expect(sent.kind).toBe(kind)
  })

  test('an unknown chat name reaches nobody', async () => {
    await queue('order', '-100')

    await withRelay(async () => {
      expect(control.calls).toEqual([])
    })
  })
})
