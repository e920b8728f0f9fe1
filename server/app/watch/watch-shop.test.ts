import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { AggregatorRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { testShop } from '#test/app.ts'
import { aStaffMember } from '#test/builders.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { openDatabase } from '../../db/open-database.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { shifts } from '../../orders/alarm/alarm-tables.ts'
import { moveOrder } from '../../orders/move-order.ts'
import { paymentAttempts, paymentIntents, refunds } from '../../payments/payment-tables.ts'
import { statementLines } from '../../payments/statements/statement-tables.ts'
import { settings } from '../../settings/settings-tables.ts'
import { backups } from '../../setup/setup-tables.ts'
import { seedShop } from '../seed-shop.ts'
import { createMetrics } from './metrics.ts'
import { readShopNumbers } from './shop-number-queries.ts'
import { watchShop } from './watch-shop.ts'

const shop = await testShop()
const { database, placed, initiated, time } = shop
const { db } = database

/** The gauges of the shop as a new process reads them. */
async function scrape(from = database): Promise<Record<string, number>> {
  const { registry } = createMetrics(() => time.now)
  watchShop(registry, from, () => time.now)
  const text = await registry.metrics()
  return Object.fromEntries(
    [...text.matchAll(/^(chillz_\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

test('an empty shop waits for nothing', async () => {
  const { chillz_database_up, chillz_kitchen_open, ...waiting } = await scrape()

  expect({ chillz_database_up, chillz_kitchen_open }).toEqual({ chillz_database_up: 1, chillz_kitchen_open: 1 })
  expect(Object.keys(waiting).length).toBeGreaterThan(20)
  expect(Object.entries(waiting).filter(([, value]) => value !== 0)).toEqual([])
})

test('an order rings until somebody has accepted it, and its age is counted from when it was paid', async () => {
  const { orderId } = await placed()
  time.passMinutes(3)
  expect(await scrape()).toMatchObject({ chillz_orders_waiting: 0, chillz_orders_on_board: 0 })
  await db.transaction((tx) =>
    moveOrder(tx, { kind: 'system', name: 'test' }, { orderId, action: 'receive' }, time.now),
  )
  time.passMinutes(7)
  expect(await scrape()).toMatchObject({
    chillz_orders_waiting: 1,
    chillz_orders_waiting_oldest_seconds: 420,
    chillz_orders_on_board: 1,
  })

  await db.transaction((tx) =>
    moveOrder(tx, { kind: 'system', name: 'test' }, { orderId, action: 'prepare' }, time.now),
  )
  expect(await scrape()).toMatchObject({
    chillz_orders_waiting: 0,
    chillz_orders_waiting_oldest_seconds: 0,
    chillz_orders_on_board: 1,
  })
  time.passMinutes(24 * 60)
  expect(await scrape()).toMatchObject({ chillz_orders_late: 1 })
})

test('money that is unknown, unmatched, held or owed is counted', async () => {
  const { reference } = await initiated()
  await db.update(paymentAttempts).set({ reportedAt: time.now, nextCheckAt: time.now })
  await db.insert(statementLines).values({
    id: randomUUID(),
    transactionId: 'ABC123',
    amount: pesewas(500),
    senderName: 'Kofi',
    note: '',
    sentAt: time.now,
    importedAt: time.now,
    importedBy: 'test',
  })
  time.passMinutes(20)
  expect(await scrape()).toMatchObject({
    chillz_payments_unknown: 1,
    chillz_payments_unknown_oldest_seconds: 1_200,
    chillz_payment_checks_due: 1,
    chillz_payment_checks_due_oldest_seconds: 1_200,
    chillz_payments_unmatched: 1,
    chillz_refunds_open: 0,
  })

  await db.update(paymentIntents).set({ status: 'review' })
  await db
    .update(paymentAttempts)
    .set({ status: 'surplus', nextCheckAt: null, amountTaken: pesewas(100), finishedAt: time.now })
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  await db.insert(refunds).values({
    intentId: attempt?.intentId ?? '',
    reference,
    amount: pesewas(100),
    reason: 'paid twice',
    dueAt: time.now,
    createdAt: time.now,
    updatedAt: time.now,
  })
  time.passMinutes(60 * 24 * 40)
  expect(await scrape()).toMatchObject({
    chillz_payments_unknown: 0,
    chillz_payments_held: 1,
    chillz_refunds_open: 1,
    chillz_refunds_overdue: 1,
    chillz_refunds_stuck: 0,
    chillz_refunds_due: 1,
    chillz_refunds_due_oldest_seconds: 40 * 86_400,
  })
})

test('a message waits when it should have been sent, not while it is meant for later', async () => {
  const message = (dedupeKey: string, more: Partial<typeof outbox.$inferInsert>) => ({
    id: randomUUID(),
    channel: 'email' as const,
    dedupeKey,
    recipient: 'kofi@example.com',
    body: 'Hello',
    status: 'due' as const,
    createdAt: time.now,
    ...more,
  })
  const later = new Date(time.now.getTime() + 3_600_000)
  await db
    .insert(outbox)
    .values([
      message('one', { dueAt: time.now }),
      message('two', { dueAt: later }),
      message('three', { dueAt: later, tries: 2 }),
      message('four', { status: 'dead', lastError: 'no such address' }),
      message('five', { status: 'dead', lastError: 'withdrawn' }),
    ])
  time.passMinutes(2)

  expect(await scrape()).toMatchObject({
    chillz_outbox_waiting: 2,
    chillz_outbox_waiting_oldest_seconds: 120,
    chillz_outbox_failed: 1,
  })
})

test('a message that is given up when it is a day old is counted for one day more', async () => {
  const message = { id: randomUUID(), channel: 'email' as const, dedupeKey: 'one', recipient: 'kofi@example.com' }
  const failed = { status: 'dead' as const, lastError: 'the mail server is down' }
  await db.insert(outbox).values({ ...message, ...failed, body: 'Hello', createdAt: time.now })
  const counted = async () => {
    shop.as(aStaffMember({ role: 'manager' }))
    const { messages } = (await shop.app.inject('/api/today')).json()
    return [(await scrape()).chillz_outbox_failed, messages.failed]
  }
  time.passMinutes(24 * 60 + 1)
  expect(await counted()).toEqual([1, 1])
  time.passMinutes(24 * 60)
  expect(await counted()).toEqual([0, 0])
})

test('who listens, what is sold out and a pause are seen', async () => {
  const until = new Date(time.now.getTime() + 3_600_000)
  await db.execute(
    sql`update menu_items set sold_out_until = ${until.toISOString()}::timestamptz where id = 'rice-sack'`,
  )
  const pause = { until: until.toISOString(), reason: 'no gas' }
  await db
    .update(settings)
    .set({ value: { ...SEED_SETTINGS.switches, pause } })
    .where(eq(settings.key, 'switches'))
  const shift = { userId: randomUUID(), role: 'admin' as const, device: 'Till', startedAt: time.now }
  await db.insert(shifts).values([
    { ...shift, id: randomUUID(), hasSound: true, lastBeatAt: time.now },
    { ...shift, id: randomUUID(), hasSound: false, lastBeatAt: time.now },
    { ...shift, id: randomUUID(), hasSound: true, lastBeatAt: new Date(time.now.getTime() - 60_000) },
  ])

  expect(await scrape()).toMatchObject({ chillz_board_listeners: 1, chillz_sold_out: 1, chillz_paused: 1 })
  time.passMinutes(61)
  expect(await scrape()).toMatchObject({ chillz_board_listeners: 0, chillz_sold_out: 0, chillz_paused: 0 })
})

test('the newest backup is seen, and whether PostgreSQL archives its log', async () => {
  await db.insert(backups).values([{ madeAt: time.now }, { madeAt: new Date(time.now.getTime() - 86_400_000) }])
  const madeAt = time.now.getTime() / 1_000
  time.passMinutes(60)

  expect(await scrape()).toMatchObject({
    chillz_backup_last_timestamp_seconds: madeAt,
    chillz_archive_behind_seconds: 0, // nothing is archived here
  })
})

test.skipIf(database.engine === 'pglite')(
  'a log that is not archived is seen, and that it is again',
  async () => {
    const archiving = await startPostgres({
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: 'test -f archive-is-there',
    })
    const opened = await openDatabase({ databaseUrl: archiving.url, databaseConnections: 2, dataDir: '' })
    try {
      await seedShop(opened.db)
      const behind = async () => (await readShopNumbers(opened.db, new Date())).archiveBehind
      // A file that is full; a shop that has just switched to the next one is not behind.
      const fill = () =>
        opened.db.execute(sql`select pg_switch_wal() from pg_logical_emit_message(true, 'test', 'full')`)
      await fill()
      await fill()
      await expect.poll(behind).toBeGreaterThan(0)

      await writeFile(join(archiving.home.folder, 'data', 'archive-is-there'), '')
      await fill()
      await expect.poll(behind, { timeout: 90_000 }).toBe(0) // PostgreSQL tries again after a minute at most
    } finally {
      await opened.close()
      await archiving.stop()
    }
  },
  120_000,
)

test('a database that does not answer is said so in time, and no number stays as it was', async () => {
  const silent = { ...database, db: new Proxy(db, { get: () => () => new Promise(() => undefined) }) }

  const startedAt = performance.now()
  expect(await scrape(silent)).toEqual({ chillz_database_up: 0 })
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})

test('several processes are added up, but what all of them read from one database is not', async () => {
  await initiated()
  await db.update(paymentIntents).set({ status: 'review' })
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const { registry, watch } = createMetrics(() => time.now)
      watchShop(registry, database, () => time.now)
      await watch.job('sweep', async () => 3)
      return registry.getMetricsAsJSON()
    }),
  )
  const text = await AggregatorRegistry.aggregate(processes).metrics()

  expect(text).toMatch(/^chillz_payments_held 1$/m)
  expect(text).toMatch(/^chillz_job_rows_total\{job="sweep"\} 6$/m)
})
