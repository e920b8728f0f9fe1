import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/settings/accra-time.ts'
import type { Db } from '../db/db.ts'
import { moveOrder } from './move-order.ts'
import { listUnpaidSince } from './order-queries.ts'

/** An order that nobody paid within a day is cancelled; money that was set aside or comes later goes back by itself. */
const UNPAID_MS = DAY_MS
const AT_ONCE = 50

/** Cancels orders that nobody paid in time. @returns how many */
export async function cancelUnpaidOrders(db: Db, now: Date, log: Pick<FastifyBaseLogger, 'info'>): Promise<number> {
  const stale = await listUnpaidSince(db, new Date(now.getTime() - UNPAID_MS), AT_ONCE)
  let cancelled = 0
  for (const orderId of stale) {
    try {
      const actor = { kind: 'system', name: 'expiry' } as const
      await db.transaction((tx) => moveOrder(tx, actor, { orderId, action: 'cancel' }, now))
      cancelled += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error // paid a moment ago: nothing to cancel
    }
  }
  if (cancelled > 0) log.info({ orders: cancelled }, 'unpaid orders cancelled')
  return cancelled
}
