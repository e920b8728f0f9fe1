import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { eraseMessagesAbout } from '../notifications/privacy-queries.ts'
import { erasePayersOf } from '../payments/payer-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { deleteLines, eraseCustomers, lockErasable } from './own-order-queries.ts'
import { freePromotion } from './promotions/promotion-queries.ts'
import { listUnpaidSince, listUnpaidUses, PAYING_TAKES_MS } from './unpaid-queries.ts'

const AT_ONCE = 50
/** How long customer and lines of unpaid orders are kept, to answer questions about the order or its manual payment. */
const UNPAID_KEPT_MS = 30 * DAY_MS
const ERASE_AT_ONCE = 200
const EXPIRY: Actor = { kind: 'system', name: 'expiry' }

/**
 * Cancels orders that were not paid in time; money that was held for review or arrives later is refunded automatically.
 * An order whose mobile money instructions were shown waits for as long as a claim is accepted, but gives its promotion
 * back when the others are cancelled, unless a payment of it at the provider has reached its payer.
 *
 * @returns how many
 */
export async function cancelUnpaidOrders(
  db: Db,
  now: Date,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<number> {
  const { orders } = await readSettings(db)
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS - PAYING_TAKES_MS)
  const stale = await listUnpaidSince(
    db,
    { since: before(orders.payMinutes), opened: before(orders.claimMinutes) },
    AT_ONCE,
  )
  let cancelled = 0
  for (const orderId of stale) {
    try {
      if (await cancelUnpaid(db, EXPIRY, orderId, now)) cancelled += 1
    } catch (error) {
      log.error({ err: error }, 'an unpaid order could not be cancelled')
    }
  }
  if (cancelled > 0) log.info({ orders: cancelled }, 'unpaid orders cancelled')
  for (const orderId of await listUnpaidUses(db, before(orders.payMinutes), AT_ONCE)) await freePromotion(db, orderId)
  return cancelled
}

/**
 * Erases customer, lines and messages of orders that were cancelled a month ago and never had money. The row stays with
 * its amounts and dates, so that late money is recognised and refunded. @returns how many
 */
export function eraseUnpaidOrders(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await lockErasable(tx, new Date(now.getTime() - UNPAID_KEPT_MS), ERASE_AT_ONCE)
    await eraseCustomers(tx, ids, null)
    await deleteLines(tx, ids, now)
    await erasePayersOf(tx, 'order', ids)
    await eraseMessagesAbout(tx, ids)
    return ids.length
  })
}
