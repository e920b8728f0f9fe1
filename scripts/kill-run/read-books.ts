import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { airtimeTopUps } from '#server/airtime/airtime-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { dispatchRequests } from '#server/dispatch/dispatch-tables.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { orderEvents, orders } from '#server/orders/order-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '#server/payments/payment-tables.ts'
import { profiles } from '#server/profiles/profile-tables.ts'
import { serviceRequests } from '#server/services/service-tables.ts'
import { subscriptionOrders } from '#server/subscriptions/subscription-tables.ts'

export type Finding = { what: string; count: number; mustBe?: number }
/** Where shop and provider store their data. */
export type Place = { dataDir: string; databaseUrl: string | undefined; journal: string }
export type Books = Awaited<ReturnType<typeof readBooks>>

/** The amounts that the provider took, by reference: the journal's last entry of each transaction. */
export function readTaken(journal: string): Map<string, number> {
  const taken = new Map<string, number>()
  for (const line of readFileSync(join(journal, 'paystack-simulator.ndjson'), 'utf8').split('\n')) {
    const entry = line === '' ? undefined : JSON.parse(line)
    if (entry?.kind === 'transaction' && entry.row.paidAt !== null) taken.set(entry.row.reference, entry.row.amount)
  }
  return taken
}

/** Reads all rows of the shop, which must not run meanwhile on PGlite. */
export async function readBooks(place: Place) {
  const database = await openDatabase({ ...place, databaseConnections: 2 })
  const { db } = database
  try {
    const attempts = await db.select().from(paymentAttempts)
    const intents = await db.select().from(paymentIntents)
    const subjectOf = new Map(intents.map(({ id, subjectId }) => [id, subjectId]))
    return {
      orders: await db.select().from(orders),
      events: await db.select().from(orderEvents),
      intents,
      purposeOf: new Map(intents.map(({ id, purpose }) => [id, purpose])),
      attempts: attempts.map((one) => ({ ...one, subject: subjectOf.get(one.intentId) })),
      refunds: await db.select().from(refunds),
      outbox: await db.select().from(outbox),
      plans: (await db.select().from(subscriptionOrders)).filter((one) => one.paymentStatus === 'success'),
      airtime: await db.select().from(airtimeTopUps),
      dispatch: await db.select().from(dispatchRequests),
      services: await db.select().from(serviceRequests),
      profiles: await db.select().from(profiles),
    }
  } finally {
    await database.close()
  }
}
