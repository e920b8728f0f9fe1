import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { orderEvents, orders } from '#server/orders/order-tables.ts'
import { paymentAttempts, refunds } from '#server/payments/payment-tables.ts'
import type { Experience } from './shopper.ts'

export type Finding = { what: string; count: number; mustBe?: number }

/**
 * Holds the shop's books against the provider's journal, the chat and what shoppers were told.
 *
 * @param arrived how often each order was told of in the operator's chat, by order id
 */
export async function compareBooks(
  place: { dataDir: string; databaseUrl: string | undefined; journal: string },
  experiences: readonly Experience[],
  arrived: ReadonlyMap<string, number>,
): Promise<Finding[]> {
  const taken = readTaken(place.journal)
  const books = await readBooks(place)
  const paid = books.orders.filter((order) => order.status === 'received')
  const owners = new Map(books.attempts.map((attempt) => [attempt.reference, attempt]))
  const refunded = new Set(books.refunds.map((refund) => refund.reference))
  const paidIds = new Set(paid.map((order) => order.id))
  const kept = new Set(books.orders.map((order) => order.id))

  const countOf = (orderId: string, rows: readonly { of: string }[]) => rows.filter((row) => row.of === orderId).length
  const received = books.events.filter((event) => event.status === 'received').map((event) => ({ of: event.orderId }))
  const messages = (channel: string) =>
    books.outbox.filter((row) => row.channel === channel).map((row) => ({ of: row.dedupeKey.split(':')[2] ?? '' })) // `telegram:order:ID:received:01`
  const [telegrams, mails] = [messages('telegram'), messages('email')]

  const justifies = (order: (typeof paid)[number]) => {
    const winners = books.attempts.filter((one) => one.subject === order.id && one.status === 'succeeded')
    return winners.length === 1 && taken.get(winners[0]?.reference ?? '') === order.total
  }
  return [
    { what: 'checkouts', count: experiences.length },
    { what: 'calls made again by shoppers', count: experiences.reduce((sum, one) => sum + one.retries, 0) },
    { what: 'payments that the provider took', count: taken.size },
    { what: 'paid orders', count: paid.length },
    { what: 'payments given back', count: refunded.size },
    {
      what: 'orders acknowledged, but lost',
      count: experiences.filter((one) => !kept.has(one.orderId)).length,
      mustBe: 0,
    },
    {
      what: 'payments acknowledged, but lost',
      count: experiences.filter((one) => one.wasToldPaid && !paidIds.has(one.orderId)).length,
      mustBe: 0,
    },
    { what: 'orders paid without a payment', count: paid.filter((order) => !justifies(order)).length, mustBe: 0 },
    {
      what: 'payments without an order or a refund',
      count: [...taken.keys()].filter((reference) => {
        const owner = owners.get(reference)
        return !(owner?.status === 'succeeded' && paidIds.has(owner.subject)) && !refunded.has(reference)
      }).length,
      mustBe: 0,
    },
    { what: 'orders that no shopper knows of', count: books.orders.length - experiences.length, mustBe: 0 },
    { what: 'orders received twice', count: paid.filter((one) => countOf(one.id, received) !== 1).length, mustBe: 0 },
    {
      what: 'paid orders not queued for the chat once',
      count: paid.filter((one) => countOf(one.id, telegrams) !== 1).length,
      mustBe: 0,
    },
    {
      what: 'paid orders not confirmed by e-mail once',
      count: paid.filter((one) => countOf(one.id, mails) !== 1).length,
      mustBe: 0,
    },
    {
      what: 'messages about orders that are not paid',
      count: telegrams.filter((one) => !paidIds.has(one.of)).length,
      mustBe: 0,
    },
    {
      what: 'paid orders that never reached the chat',
      count: paid.filter((one) => !arrived.has(one.id)).length,
      mustBe: 0,
    },
    // A kill between sending and noting it: nobody can know, and twice is better than never.
    {
      what: 'messages that reached the chat again',
      count: [...arrived.values()].reduce((sum, one) => sum + one - 1, 0),
    },
  ]
}

/** What the provider took, by reference: the journal's last word on each transaction. */
function readTaken(journal: string): Map<string, number> {
  const taken = new Map<string, number>()
  for (const line of readFileSync(join(journal, 'paystack-simulator.ndjson'), 'utf8').split('\n')) {
    const entry = line === '' ? undefined : JSON.parse(line)
    if (entry?.kind === 'transaction' && entry.row.paidAt !== null) taken.set(entry.row.reference, entry.row.amount)
  }
  return taken
}

async function readBooks(place: { dataDir: string; databaseUrl: string | undefined }) {
  const database = await openDatabase({ ...place, databaseConnections: 2 })
  const { db } = database
  try {
    const attempts = await db.select().from(paymentAttempts)
    return {
      orders: await db.select().from(orders),
      events: await db.select().from(orderEvents),
      // A reference is the order's id and the number of the attempt.
      attempts: attempts.map((one) => ({ ...one, subject: one.reference.split('-')[0] ?? '' })),
      refunds: await db.select().from(refunds),
      outbox: await db.select().from(outbox),
    }
  } finally {
    await database.close()
  }
}
