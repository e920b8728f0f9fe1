import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { countRowsRead } from '#test/rows-read.ts'
import type { Db } from '../db/db.ts'
import { eraseOldMessages } from './outbox-jobs.ts'
import { markDead, type NewMessage, queueMessages, stateOf } from './outbox-queries.ts'
import { LEASE_MS } from './outbox-relay.ts'
import { outbox } from './outbox-tables.ts'

const { db } = await testDatabase()
const DAY = 86_400_000
const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const aMail = (over: Partial<NewMessage> = {}): NewMessage => ({
  channel: 'email',
  dedupeKey: 'mail:1',
  recipient: 'ama@example.com',
  userId: '0198c0de-0000-7000-8000-0000000000a1',
  orderId: '7K3QF9M2XA',
  subject: 'Hello Ama',
  body: 'Hello Ama',
  html: '<p>Hello Ama</p>',
  attachment: { name: 'ama.jpg', bytes: Uint8Array.from([1, 2, 3]) },
  status: 'due',
  ...over,
})

async function queued(over: Partial<NewMessage> = {}) {
  await queueMessages(db, [aMail(over)], now)
  return row()
}
async function row() {
  const [kept] = await db.select().from(outbox)
  if (!kept) throw new Error('there is no message')
  return kept
}

test('a code that expired before it could be sent is given up and erased', async () => {
  await queued({ staleAt: later(60_000) })

  expect(await eraseOldMessages(db, later(60_000 + LEASE_MS))).toBe(1)

  expect(await row()).toMatchObject({
    status: 'dead',
    dueAt: null,
    lastError: 'stale',
    subject: null,
    body: '',
    html: null,
  })
})

test('a code that a sender may still have leased is left alone', async () => {
  await queued({ staleAt: later(60_000) })

  expect(await eraseOldMessages(db, later(60_000 + LEASE_MS - 1))).toBe(0)

  expect(await row()).toMatchObject({ status: 'due', body: 'Hello Ama' })
})

test.each(['sent', 'dead'] as const)(
  'the text and recipient of a %s message are erased after 30 days',
  async (status) => {
    const { id, tries } = await queued()
    if (status === 'dead') await markDead(db, { id, tries }, 'status 550')
    else await db.update(outbox).set({ status, dueAt: null, sentAt: now }).where(eq(outbox.id, id))

    expect(await eraseOldMessages(db, later(30 * DAY))).toBe(0)
    expect(await row()).toMatchObject({ recipient: 'ama@example.com', body: 'Hello Ama' })

    expect(await eraseOldMessages(db, later(30 * DAY + 1))).toBe(1)
    const kept = await row()
    expect(kept).toMatchObject({ status, recipient: '', subject: null, body: '', html: null, attachment: null })
    expect(JSON.stringify(kept)).not.toMatch(/ama/i)
    expect(await eraseOldMessages(db, later(31 * DAY)), 'and is not found again').toBe(0)
  },
)

test('its key stays, so that a repeated event after a month sends nothing', async () => {
  const { id } = await queued()
  await db.update(outbox).set({ status: 'sent', dueAt: null }).where(eq(outbox.id, id))
  await eraseOldMessages(db, later(31 * DAY))

  await queueMessages(db, [aMail()], later(31 * DAY))

  expect(await row()).toMatchObject({ status: 'sent', body: '' })
})

test('a message that is due is not final, and is kept', async () => {
  await queued()

  expect(await eraseOldMessages(db, later(31 * DAY))).toBe(0)

  expect(await row()).toMatchObject({ status: 'due', body: 'Hello Ama' })
})

test('a prepared message that nobody sent is withdrawn and erased after 30 days: its order may be forgotten', async () => {
  await queued({ status: 'prepared' })

  expect(await eraseOldMessages(db, later(30 * DAY))).toBe(0)
  expect(await row()).toMatchObject({ status: 'prepared', body: 'Hello Ama' })

  expect(await eraseOldMessages(db, later(30 * DAY + 1))).toBe(1)
  const kept = await row()
  expect(kept).toMatchObject({ status: 'dead', recipient: '', body: '' })
  expect(stateOf(kept)).toBe('withdrawn')
  expect(JSON.stringify(kept)).not.toMatch(/ama/i)
})

test('many are erased in several rounds, so that no round takes long', async () => {
  const many = Array.from({ length: 501 }, (_, index) => aMail({ dedupeKey: `mail:${index}`, attachment: undefined }))
  await queueMessages(db, many, now)
  await db.update(outbox).set({ status: 'sent', dueAt: null })

  expect(await eraseOldMessages(db, later(31 * DAY))).toBe(500)
  expect(await eraseOldMessages(db, later(31 * DAY))).toBe(1)
})

test('a look reads no message that is erased already or too young, also by a plan that was made for any time', async () => {
  for (const [recipient, createdAt] of [
    ['', now],
    ['ama@example.com', later(30 * DAY)],
  ] as const)
    await db.execute(sql`insert into outbox (id, channel, dedupe_key, recipient, body, status, created_at)
      select gen_random_uuid(), 'email', ${recipient} || n, ${recipient}, '', 'sent', ${createdAt} from generate_series(1, 1500) n`)
  await db.execute(sql`analyze outbox`)
  const look = async (tx: Db) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql`set local enable_seqscan = off`) // so few rows are read as a whole otherwise
    return eraseOldMessages(tx, later(31 * DAY))
  }

  expect(await countRowsRead(db, outbox, look), 'those that the planner tries').toBeLessThan(10)
})
