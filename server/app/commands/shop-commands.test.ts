import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { openAuth } from '#server/auth/open-auth.ts'
import { pgliteFolder } from '#server/db/open-database.ts'
import { openPglite } from '#server/db/open-pglite.ts'
import { orderEvents, orders } from '#server/orders/order-tables.ts'
import { paymentIntents } from '#server/payments/payment-tables.ts'
import { insertPartRefund } from '#server/payments/refunds/refund-queries.ts'
import { makeProfile } from '#server/profiles/make-profile.ts'
import { completeSettings } from '#server/settings/settings-queries.ts'
import { TEST_AUTH_SETTINGS } from '#test/app.ts'
import { fillDataFolder, testDatabase } from '#test/database.ts'
import { fillEveryTable } from '#test/fill-every-table.ts'
import { CommandRefused } from './control-socket.ts'
import { shopCommands } from './shop-commands.ts'

const ORDER_ID = '7K3QF9M2XA'
const NOW = new Date('2026-05-01T13:00:00Z')
const database = await testDatabase()
const auth = await openAuth({
  makeProfile,
  database,
  clock: () => NOW,
  random: randomBytes,
  settings: TEST_AUTH_SETTINGS,
  log: { info: () => {}, warn: () => {}, error: () => {} },
})
afterAll(auth.close)
const { order, backup } = shopCommands({ database, auth: auth.deps })

beforeEach(async () => {
  await fillEveryTable(database.db)
  await completeSettings(database.db, SEED_SETTINGS)
})

test('an order moves as the operator types it, and its history names the command', async () => {
  expect(await order?.({ orderId: '7k3qf-9m2xa', step: 'preparing' })).toEqual({
    message: 'Order 7K3QF-9M2XA: Preparing.',
  })

  const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, ORDER_ID))
  expect(events.at(-1)).toMatchObject({ status: 'preparing', actor: 'system:command', at: NOW })
})

test('a step that the status does not allow is refused with the status', async () => {
  const refused = order?.({ orderId: ORDER_ID, step: 'delivered' })

  await expect(refused).rejects.toThrow(CommandRefused)
  await expect(refused).rejects.toThrow('It is: Received.')
})

test('money is confirmed once: repeating it for a paid order changes nothing', async () => {
  await expect(order?.({ orderId: ORDER_ID, step: 'confirm-payment' })).rejects.toThrow('It is: Received.')
})

test('cancelling an order states the amount and phone of a manual refund', async () => {
  const { db } = database
  await db.update(paymentIntents).set({ paidBy: 'manual:system:command' })
  const cancelled = await order?.({ orderId: ORDER_ID, step: 'cancelled' })
  expect(cancelled?.message).toContain('It was paid manually: send GH₵ 50.40 back to 020 000 0000.')
})

test.each([
  { sent: [1_000], asked: [], says: ' It was paid manually: send GH₵ 40.40 back to 020 000 0000.' },
  { sent: [], asked: [1_000], says: ' It was paid manually: send GH₵ 50.40 back to 020 000 0000.' },
  { sent: [5_040], asked: [], says: '' },
])('cancelling after parts were sent ($sent) and asked for ($asked) states what staff still owe', async (parts) => {
  const { db } = database
  await db.execute(sql`truncate refunds cascade`)
  const [intent] = await db.update(paymentIntents).set({ paidBy: 'manual:system:command' }).returning()
  const part = (status: 'due' | 'processed') => (amount: number) => ({
    ...{ intentId: intent?.id ?? '', isWhole: false, reason: 'cold', status, amount: pesewas(amount) },
    ...({ method: 'manual', createdAt: NOW, updatedAt: NOW } as const),
  })
  const before = [...parts.sent.map(part('processed')), ...parts.asked.map(part('due'))]
  for (const one of before) await insertPartRefund(db, one)

  const cancelled = await order?.({ orderId: ORDER_ID, step: 'cancelled' })
  expect(cancelled?.message).toBe(`Order 7K3QF-9M2XA: Cancelled.${parts.says}`)
})

test('cancelling an order with an unconfirmed claim warns that the money may have come', async () => {
  const { db } = database
  await db.update(paymentIntents).set({ status: 'open', paidBy: null })
  await db.update(orders).set({ status: 'awaiting_confirmation', version: 2 })
  const claimed = { orderId: ORDER_ID, version: 2, status: 'awaiting_confirmation', actor: 'visitor', at: NOW } as const
  await db.insert(orderEvents).values(claimed)

  const cancelled = await order?.({ orderId: ORDER_ID, step: 'cancelled' })
  expect(cancelled?.message).toContain('Cancelled. If its mobile money has come, or still comes, send GH₵ 50.40 back')
})

test.each([
  { orderId: '0000000000', says: "couldn't find an order" },
  { orderId: 'hello', says: 'is not an order ID' },
])('$orderId is refused: $says', async ({ orderId, says }) => {
  await expect(order?.({ orderId, step: 'preparing' })).rejects.toThrow(says)
})

test('the process that holds the files writes a backup; PostgreSQL has its own program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-command-'))
  const file = join(folder, 'shop.tar.gz')

  if (database.engine === 'postgres') {
    await expect(backup?.({ file })).rejects.toThrow('pg_dump')
  } else {
    await fillDataFolder(folder)
    const onDisk = await openPglite(pgliteFolder(folder))
    const { backup } = shopCommands({ database: onDisk, auth: auth.deps })
    expect(await backup?.({ file })).toEqual({ message: `Backup written to ${file}.` })
    expect((await stat(file)).size).toBeGreaterThan(100_000)
    await expect(backup?.({ file })).rejects.toThrow(CommandRefused)
    await onDisk.close()
  }
  await rm(folder, { recursive: true })
}, 120_000)
