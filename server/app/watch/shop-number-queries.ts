import { sql } from 'drizzle-orm'
import { OPEN_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { SILENT_AFTER_MS } from '#domain/orders/alarm.ts'
import { isOpen, kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import { pauseAt } from '#domain/settings/switches.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { airtimeTopUps } from '../../airtime/airtime-tables.ts'
import type { Db } from '../../db/db.ts'
import { instant, rowsOf } from '../../db/rows.ts'
import { hasFailedLately } from '../../notifications/outbox-queries.ts'
import { outbox } from '../../notifications/outbox-tables.ts'
import { listCalling } from '../../orders/alarm/alarm-queries.ts'
import { shifts } from '../../orders/alarm/alarm-tables.ts'
import { onBoard, readyBy } from '../../orders/order-queries.ts'
import { orders } from '../../orders/order-tables.ts'
import { listFullSlots } from '../../orders/slot-queries.ts'
import { paymentAttempts, paymentIntents, refunds } from '../../payments/payment-tables.ts'
import { dueBy, isOpenRefund } from '../../payments/refunds/refund-queries.ts'
import { statementLines } from '../../payments/statements/statement-tables.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { backups } from '../../setup/setup-tables.ts'
import type { ShopNumbers } from './watch-shop.ts'

/** A browser has reported success, and the provider has not confirmed it for this long. */
const UNKNOWN_AFTER_MS = 2 * MINUTE_MS

/**
 * For how long PostgreSQL has archived nothing although a whole file of its log waits; 0 without archiving. The age alone
 * says nothing, because a shop without orders has no log. Both instants are the database's.
 */
const ARCHIVE_BEHIND = sql`(
  select case
    when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then 0
    when left(a.last_archived_wal, 24) collate "C" >= pg_walfile_name(
      pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))) then 0
    else greatest(0, extract(epoch from now() - coalesce(a.last_archived_time, a.stats_reset)))::float end
  from pg_stat_archiver a)`

type Counted = Omit<ShopNumbers, 'ordersWaiting' | 'oldestOrderWaiting' | 'isPaused' | 'isKitchenOpen' | 'slotsFull'>

/** The numbers at `now`. */
export async function readShopNumbers(db: Db, now: Date): Promise<ShopNumbers> {
  const settings = await readSettings(db)
  const ages = (await listCalling(db, settings.orders.cookMinutes, now)).map(
    (from) => (now.getTime() - from.getTime()) / 1_000,
  )
  return {
    ...(await count(db, now)),
    ordersWaiting: ages.length,
    oldestOrderWaiting: Math.max(0, ...ages),
    isPaused: pauseAt(settings.switches, now) ? 1 : 0,
    isKitchenOpen: isOpen(kitchenHoursIn(settings), now) ? 1 : 0,
    slotsFull: (await listFullSlots(db, now)).length,
  }
}

/**
 * What one statement counts. Each count reads a partial index that holds open rows only, or the rows of the menu:
 * it takes as long with a million orders as with none.
 */
async function count(db: Db, now: Date): Promise<Counted> {
  const at = instant(now)
  const before = (ms: number) => instant(new Date(now.getTime() - ms))
  const age = (oldest: ReturnType<typeof sql>) =>
    sql`coalesce(greatest(0, extract(epoch from ${at} - min(${oldest}))), 0)::float`
  // A message for later waits for nothing, but one that was tried in vain does.
  const isBehind = sql`${outbox.status} = 'due' and ${outbox.dueAt} is not null
    and (${outbox.dueAt} <= ${at} or ${outbox.tries} > 0)`
  const isUnknown = sql`${paymentAttempts.nextCheckAt} is not null and ${paymentAttempts.status} in ('starting', 'open')
    and ${paymentAttempts.reportedAt} < ${before(UNKNOWN_AFTER_MS)}`
  const checkIsDue = sql`${paymentAttempts.nextCheckAt} <= ${at}`
  const refundIsDue = sql`${refunds.dueAt} <= ${at} and (${refunds.heldUntil} is null or ${refunds.heldUntil} <= ${at})`
  const [row] = await rowsOf<{ numbers: Counted }>(
    db,
    sql`select (
      (select jsonb_build_object(
        'ordersOnBoard', count(*),
        'ordersLate', count(*) filter (where ${orders.status} in ('received', 'preparing') and ${orders.readyAt} is null
          and ${readyBy} < ${at}),
        'deliveriesFailed', count(*) filter (where ${orders.deliveryFailedAt} is not null)) from ${orders} where ${onBoard})
      || (select jsonb_build_object('paymentsClaimed', count(*)) from ${orders}
        where ${orders.status} = 'awaiting_confirmation')
      || (select jsonb_build_object('paymentsHeld', count(*)) from ${paymentIntents}
        where ${paymentIntents.status} = 'review')
      || (select jsonb_build_object('paymentsUnknown', count(*) filter (where ${isUnknown}),
          'oldestPaymentUnknown', ${age(sql`case when ${isUnknown} then ${paymentAttempts.reportedAt} end`)},
          'checksDue', count(*) filter (where ${checkIsDue}),
          'oldestCheckDue', ${age(sql`case when ${checkIsDue} then ${paymentAttempts.nextCheckAt} end`)})
        from ${paymentAttempts} where ${paymentAttempts.nextCheckAt} is not null)
      || (select jsonb_build_object('linesUnmatched', count(*)) from ${statementLines}
        where ${statementLines.intentId} is null and ${statementLines.explainedAt} is null)
      || (select jsonb_build_object('refundsOpen', count(*),
          'refundsStuck', count(*) filter (where ${refunds.status} in ('failed', 'needs_attention')),
          'refundsOverdue', count(*) filter (where ${dueBy} < ${at}))
        from ${refunds} where ${isOpenRefund})
      || (select jsonb_build_object('refundsDue', count(*), 'oldestRefundDue', ${age(sql`${refunds.dueAt}`)})
        from ${refunds} where ${refundIsDue})
      || (select jsonb_build_object('outboxWaiting', count(*), 'oldestOutboxWaiting', ${age(sql`${outbox.createdAt}`)})
        from ${outbox} where ${isBehind})
      || (select jsonb_build_object('outboxFailed', count(*)) from ${outbox}
        where ${hasFailedLately(now)})
      || (select jsonb_build_object('airtimeOpen', count(*)) from ${airtimeTopUps}
        where ${airtimeTopUps.status} in ${[...OPEN_TOP_UP]})
      || (select jsonb_build_object('listeners', count(*)) from ${shifts}
        where ${shifts.endedAt} is null and ${shifts.lastBeatAt} >= ${before(SILENT_AFTER_MS)} and ${shifts.hasSound})
      || jsonb_build_object(
        'soldOut', (select count(*) from menu_items m where m.sold_out_until > ${at})
          + (select count(*) from menu_item_options o where o.sold_out_until > ${at})
          + (select count(*) from extras e where e.sold_out_until > ${at}),
        'lastBackup', (select coalesce(extract(epoch from max(${backups.madeAt})), 0)::float from ${backups}),
        'archiveBehind', ${ARCHIVE_BEHIND})
      ) as numbers`,
  )
  if (!row) throw new Error('a select without a table has one row')
  return row.numbers
}
