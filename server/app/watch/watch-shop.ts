import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { cacheAnswers } from '../../db/cache-until-notified.ts'
import type { Database } from '../../db/db.ts'
import { readShopNumbers } from './shop-number-queries.ts'

/** How old the numbers may be: several scrapers cost no more than one. */
const FRESH_MS = 5_000
/** A scrape is answered even if the database is not reachable; Prometheus waits ten seconds. */
const PATIENCE_MS = 3_000

/** The gauges of what is stored, by name. Ages are in seconds. */
const STORED = {
  chillz_orders_waiting: {
    number: 'ordersWaiting',
    help: 'Received orders that ring because nobody has accepted them',
  },
  chillz_orders_waiting_oldest_seconds: {
    number: 'oldestOrderWaiting',
    help: 'For how long the oldest of them rings',
  },
  chillz_orders_on_board: { number: 'ordersOnBoard', help: 'Orders that are not delivered' },
  chillz_orders_late: { number: 'ordersLate', help: 'Orders that should be cooked by now' },
  chillz_deliveries_failed: { number: 'deliveriesFailed', help: 'Orders whose delivery failed and is not repeated' },
  chillz_payments_claimed: { number: 'paymentsClaimed', help: 'Orders whose shopper says that money was sent' },
  chillz_payments_held: { number: 'paymentsHeld', help: 'Payments of another amount, which wait for staff' },
  chillz_payments_unknown: {
    number: 'paymentsUnknown',
    help: 'Payments that a browser has reported and the provider has not confirmed for two minutes',
  },
  chillz_payments_unknown_oldest_seconds: {
    number: 'oldestPaymentUnknown',
    help: 'Since when the oldest of them is reported',
  },
  chillz_payments_unmatched: { number: 'linesUnmatched', help: 'Lines of statements without a payment' },
  chillz_payment_checks_due: { number: 'checksDue', help: 'Payments that the provider should be asked about by now' },
  chillz_payment_checks_due_oldest_seconds: {
    number: 'oldestCheckDue',
    help: 'For how long the oldest of these questions is due',
  },
  chillz_refunds_open: { number: 'refundsOpen', help: 'Refunds that have not arrived' },
  chillz_refunds_stuck: { number: 'refundsStuck', help: 'Refunds that failed or that the provider cannot make' },
  chillz_refunds_overdue: { number: 'refundsOverdue', help: 'Refunds that should have arrived by now' },
  chillz_refunds_due: { number: 'refundsDue', help: 'Refunds on which work is due' },
  chillz_refunds_due_oldest_seconds: {
    number: 'oldestRefundDue',
    help: 'For how long work on the oldest of them is due',
  },
  chillz_outbox_waiting: { number: 'outboxWaiting', help: 'Messages that should have been sent by now' },
  chillz_outbox_waiting_oldest_seconds: {
    number: 'oldestOutboxWaiting',
    help: 'How long ago the oldest of them was written',
  },
  chillz_outbox_failed: { number: 'outboxFailed', help: 'Messages of the last two days that were given up' },
  chillz_airtime_open: { number: 'airtimeOpen', help: 'Paid airtime that has not been sent' },
  chillz_board_listeners: { number: 'listeners', help: 'Screens on shift with sound' },
  chillz_sold_out: { number: 'soldOut', help: 'Dishes, options and extras that are marked as sold out' },
  chillz_paused: { number: 'isPaused', help: '1 while no orders are taken for as soon as possible' },
  chillz_kitchen_open: { number: 'isKitchenOpen', help: '1 in the opening hours of the kitchen' },
  chillz_slots_full: { number: 'slotsFull', help: 'Later slots for which the kitchen has all orders that it can make' },
  chillz_backup_last_timestamp_seconds: {
    number: 'lastBackup',
    help: 'When the last backup was made; 0 when there is none',
  },
  chillz_archive_behind_seconds: {
    number: 'archiveBehind',
    help: 'For how long PostgreSQL has not archived the log that waits for it',
  },
} as const satisfies Record<string, { help: string; number: string }>
/** What the operator watches, by the name of the number. */
export type ShopNumbers = Record<(typeof STORED)[keyof typeof STORED]['number'], number>

/**
 * Adds the gauges that are read from the database when they are scraped. Every process reads the same, so several are not
 * added up.
 */
export function watchShop(registry: Registry, database: Database, clock: () => Date): void {
  const registers = [registry]
  const numbers = cacheAnswers(() => readShopNumbers(database.db, clock()), { ms: FRESH_MS, clock })
  const read = async (): Promise<ShopNumbers | undefined> => {
    const patience = new AbortController()
    const late = pause(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined)
    try {
      return await Promise.race([numbers.get(), late])
    } catch {
      return undefined
    } finally {
      patience.abort()
    }
  }
  // All gauges are asked at once, and wait for the same answer.
  let reading: Promise<void> | undefined
  const fill = async () => {
    const row = await read()
    answers.set(row ? 1 : 0)
    for (const { gauge, number } of gauges) {
      // A number that is not known must not stay as it was.
      if (row) gauge.set(row[number])
      else gauge.remove()
    }
  }
  const collect = () => {
    reading ??= fill().finally(() => {
      reading = undefined
    })
    return reading
  }
  const answers = new Gauge({
    name: 'chillz_database_up',
    help: '1 when the database answers in time',
    aggregator: 'min',
    registers,
    collect,
  })
  const gauges = Object.entries(STORED).map(([name, { help, number }]) => ({
    number,
    gauge: new Gauge({ name, help, aggregator: 'max', registers, collect }),
  }))

  const { connections } = database
  if (!connections) return
  new Gauge({
    name: 'chillz_database_connections',
    help: 'Connections to the database: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}
