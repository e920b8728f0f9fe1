import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type NewMessage, queueMessages } from '../outbox-queries.ts'
import { startOutboxRelay } from '../outbox-relay.ts'
import { outbox } from '../outbox-tables.ts'
import { createSenders } from './send-by-channel.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-20T12:00:00Z')

test.each<{ channel: NewMessage['channel']; recipient: string; lacks: string }>([
  { channel: 'telegram', recipient: 'operator', lacks: 'no bot is set' },
  { channel: 'email', recipient: 'ama@example.com', lacks: 'no mail server is set' },
  { channel: 'sms', recipient: '233244123456', lacks: 'no provider of short messages is set' },
])('without a service $channel waits, and the log says that $lacks', async ({ channel, recipient, lacks }) => {
  const warnings: object[] = []
  const log = { info: () => undefined, warn: (entry: object) => void warnings.push(entry), error: () => undefined }
  await queueMessages(db, [{ channel, dedupeKey: '1', recipient, userId: null, body: 'Hello', status: 'due' }], now)
  const { send, close } = createSenders({ telegram: null, mail: null, sms: null, db, log })

  const relay = await startOutboxRelay({ database, clock: () => now, send, log })
  await relay.idle()
  await relay.stop()
  await close()

  expect(await db.select().from(outbox)).toMatchObject([{ status: 'due', lastError: lacks, body: 'Hello' }])
  expect(warnings).toMatchObject([{ channel, reason: lacks }])
})
