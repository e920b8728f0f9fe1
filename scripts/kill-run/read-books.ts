import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { airtimeTopUps } from '#server/airtime/airtime-tables.ts'
import { classSeats } from '#server/classes/class-tables.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { dispatchRequests } from '#server/dispatch/dispatch-tables.ts'
import { growOrders } from '#server/grow/grow-tables.ts'
import { menuItems } from '#server/menu/menu-tables.ts'
import { outbox } from '#server/notifications/outbox-tables.ts'
import { alertSteps } from '#server/orders/alarm/alarm-tables.ts'
import { orderAdjustments, orderEvents, orders } from '#server/orders/order-tables.ts'
import { orderProposals } from '#server/orders/proposals/proposal-tables.ts'
import { paymentAttempts, paymentIntents, refunds } from '#server/payments/payment-tables.ts'
import { profiles } from '#server/profiles/profile-tables.ts'
import { recipeOrders } from '#server/recipes/recipe-tables.ts'
import { cashEntries, cashHandins, rideSteps } from '#server/riders/rider-tables.ts'
import { serviceRequests } from '#server/services/service-tables.ts'
import { subscriptionOrders } from '#server/subscriptions/subscription-tables.ts'
import type { SimRefund } from '#simulators/paystack/simulator-types.ts'

/** Where shop and provider store their data. */
export type Place = { dataDir: string; databaseUrl: string | undefined; journal: string }
export type Books = Awaited<ReturnType<typeof readBooks>>

/** What the provider took and sent back, by the reference of the payment: the journal's last entry of each row. */
export function readProvider(journal: string): { taken: Map<string, number>; sentBack: Map<string, number[]> } {
  const taken = new Map<string, number>()
  const refunds = new Map<number, SimRefund>()
  for (const line of readFileSync(join(journal, 'paystack-simulator.ndjson'), 'utf8').split('\n')) {
    const entry = line === '' ? undefined : JSON.parse(line)
    if (entry?.kind === 'transaction' && entry.row.paidAt !== null) taken.set(entry.row.reference, entry.row.amount)
    if (entry?.kind === 'refund') refunds.set(entry.row.id, entry.row)
  }
  const accepted = Map.groupBy(refunds.values(), ({ transactionReference }) => transactionReference)
  return { taken, sentBack: new Map([...accepted].map(([one, rows]) => [one, rows.map(({ amount }) => amount)])) }
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
      events: await db.select().from(orderEvents).orderBy(orderEvents.orderId, orderEvents.version),
      intents,
      purposeOf: new Map(intents.map(({ id, purpose }) => [id, purpose])),
      attempts: attempts.map((one) => ({ ...one, subject: subjectOf.get(one.intentId) })),
      refunds: await db.select().from(refunds),
      adjustments: await db.select().from(orderAdjustments),
      proposals: await db.select().from(orderProposals),
      alertSteps: await db.select().from(alertSteps),
      rideSteps: await db.select().from(rideSteps),
      cash: await db.select().from(cashEntries),
      handins: await db.select().from(cashHandins),
      items: await db.select().from(menuItems),
      outbox: await db.select().from(outbox),
      plans: (await db.select().from(subscriptionOrders)).filter((one) => one.paymentStatus === 'success'),
      airtime: await db.select().from(airtimeTopUps),
      dispatch: await db.select().from(dispatchRequests),
      services: await db.select().from(serviceRequests),
      recipes: await db.select().from(recipeOrders),
      produce: await db.select().from(growOrders),
      seats: (await db.select().from(classSeats)).filter((one) => one.state === 'paid'),
      profiles: await db.select().from(profiles),
    }
  } finally {
    await database.close()
  }
}
