import { sql } from 'drizzle-orm'
import { OPEN_TOP_UP } from '#domain/airtime/top-up-status.ts'
import { pesewas } from '#domain/money.ts'
import { AWAITING_RECEIVER, SILENT_AFTER_MS } from '#domain/recipes/receiver-silence.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { TodayNumbers } from '#domain/today/today-api.ts'
import { airtimeTopUps } from '../airtime/airtime-tables.ts'
import { auditLog } from '../audit/audit-tables.ts'
import type { Db } from '../db/db.ts'
import { instant, rowsOf } from '../db/rows.ts'
import { hasFailedLately } from '../notifications/outbox-queries.ts'
import { outbox } from '../notifications/outbox-tables.ts'
import { silences } from '../orders/alarm/alarm-tables.ts'
import { readyBy } from '../orders/order-queries.ts'
import { orders } from '../orders/order-tables.ts'
import { refunds } from '../payments/payment-tables.ts'
import { dueBy, isOpenRefund } from '../payments/refunds/refund-queries.ts'

type Counts = {
  [Group in keyof Omit<TodayNumbers, 'cash' | 'setup' | 'soldOutToday'>]: Omit<
    TodayNumbers[Group],
    'unseen' | 'listening' | 'unheard' | 'silentMinutes'
  >
} & { cash: Record<'outstanding' | 'writtenOff', string> & { handins: number; discrepancies: number } }

/**
 * The numbers that need a hand, but for what rings and who listens. Each count reads an index of open rows, or a small table.
 *
 * @param domain whose money the shop takes
 */
export async function readNumbers(db: Db, domain: 'test' | 'live', now: Date): Promise<Counts> {
  const at = instant(now)
  const yesterday = instant(new Date(now.getTime() - DAY_MS))
  const [row] = await rowsOf<{ numbers: Counts }>(
    db,
    sql`select json_build_object(
      'orders', (select json_build_object(
          'late', count(*) filter (where ${orders.status} in ('received', 'preparing') and ${orders.readyAt} is null
            and ${readyBy} < ${at}),
          'undelivered', count(*) filter (where ${orders.deliveryFailedAt} is not null))
        from ${orders} where ${orders.status} in ('received', 'preparing', 'on_the_way')),
      'payments', json_build_object(
        'claimed', (select count(*) from orders o where o.status = 'awaiting_confirmation'),
        'held', (select count(*) from payment_intents i where i.status = 'review'),
        'unmatched', (select count(*) from statement_lines l where l.intent_id is null and l.explained_at is null),
        'overdueRefunds', (select count(*) from ${refunds} where ${isOpenRefund} and ${dueBy} < ${at}),
        'stuckRefunds', (select count(*) from ${refunds}
          where ${refunds.status} in ('failed', 'needs_attention') and ${isOpenRefund}),
        'failedPulls', (select count(*) from settlement_pulls p where p.domain = ${domain} and p.last_error is not null)),
      'requests', json_build_object(
        'waiting', (select count(*) from dispatch_requests d where d.status = 'requested')
          + (select count(*) from chillz_service_requests s where s.status = 'requested')
          + (select count(*) from recipe_orders r where r.status = 'requested')
          + (select count(*) from grow_orders g where g.status = 'requested'),
        'lateParcels', (select count(*) from recipe_orders r
          where r.status in ('requested', 'accepted') and r.leaves_by < ${at}
            and r.receiver_state not in ${[...AWAITING_RECEIVER]}),
        'silentReceivers', (select count(*) from recipe_orders r
          where r.status in ('requested', 'accepted') and r.receiver_state in ${[...AWAITING_RECEIVER]}
            and (r.receiver_answered_at is not null
              or r.receiver_since <= ${instant(new Date(now.getTime() - SILENT_AFTER_MS))})),
        'enquiries', (select count(*) from enquiries e where e.state = 'new'),
        'growers', (select count(*) from grow_applications a where a.state = 'new'),
        'comments', (select count(*) from ratings t where t.comment_state = 'waiting'),
        'entries', (select count(*) from challenge_entries e where e.state = 'waiting'),
        'airtime', (select count(*) from ${airtimeTopUps} where ${airtimeTopUps.status} in ${[...OPEN_TOP_UP]})),
      'kitchen', json_build_object(
        'soldOut', (select count(*) from menu_items m where m.sold_out_until > ${at})
          + (select count(*) from menu_item_options o where o.sold_out_until > ${at})
          + (select count(*) from extras e where e.sold_out_until > ${at})),
      'cash', json_build_object(
        'outstanding', (select coalesce(sum(case c.kind when 'collected' then c.amount else -c.amount end), 0)::text
          from cash_entries c),
        'handins', (select count(*) from cash_handins h where h.state = 'declared'),
        'discrepancies', (select count(*) from cash_handins h where h.state = 'discrepancy'),
        'writtenOff', (select coalesce(sum(c.amount), 0)::text from cash_entries c
          where c.kind = 'written_off' and c.made_at > ${yesterday})),
      'messages', json_build_object(
        'failed', (select count(*) from ${outbox} where ${hasFailedLately(now)}))) as numbers`,
  )
  if (!row) throw new Error('a select without a table has one row')
  return row.numbers
}

/** More dishes than these nobody reads. */
const MOST_DISHES = 10

/**
 * For how many minutes of a period dishes were sold out, the longest first. Each recorded mark counts until the next one, or
 * until it ends by itself; what was marked before the period is known from what the first mark since replaced, which may
 * be made after the period.
 */
export function readSoldOutMinutes(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<TodayNumbers['soldOutToday']> {
  return rowsOf(
    db,
    sql`with recorded as (
        select a.key as id, a.at, (a.before ->> 'sold_out_until')::timestamptz as before,
          (a.after ->> 'sold_out_until')::timestamptz as until
        from ${auditLog} a
        where a.entity = 'menu_items' and a.action = 'update' and a.after ? 'sold_out_until'
          and a.at >= ${instant(from)}),
      firsts as (select distinct on (id) id, before from recorded order by id, at),
      marks as (
        select id, at, until, true as "isRecorded" from recorded
        union all
        select m.id, ${instant(from)}, case when f.id is null then m.sold_out_until else f.before end, false
        from menu_items m left join firsts f on f.id = m.id),
      spans as (
        select id, at, until,
          least(until, ${instant(to)}, lead(at) over (partition by id order by at, "isRecorded")) as ends
        from marks)
      select m.id as "itemId", m.name,
        (sum(extract(epoch from s.ends - s.at)) / 60)::int as minutes
      from spans s join menu_items m on m.id = s.id
      where s.until is not null and s.ends > s.at
      group by m.id, m.name
      having sum(extract(epoch from s.ends - s.at)) >= 60
      order by minutes desc, m.name
      limit ${MOST_DISHES}`,
  )
}

/** For how many minutes of a period nobody listened for the orders of at least one city. */
export async function readSilentMinutes(db: Db, { from, to }: { from: Date; to: Date }): Promise<number> {
  const [row] = await rowsOf<{ minutes: number }>(
    db,
    sql`select coalesce(sum(extract(epoch from upper(span) - lower(span))) / 60, 0)::int as minutes
      from (
        select unnest(range_agg(tstzrange(greatest(${silences.beganAt}, ${instant(from)}),
          least(coalesce(${silences.endedAt}, ${instant(to)}), ${instant(to)})))) as span
        from ${silences}
        where ${silences.beganAt} < ${instant(to)} and coalesce(${silences.endedAt}, ${instant(to)}) > ${instant(from)}) s`,
  )
  return row?.minutes ?? 0
}

/** Counted text as money. */
export const cashOf = ({ outstanding, writtenOff, ...counts }: Counts['cash']): TodayNumbers['cash'] => ({
  ...counts,
  outstanding: pesewas(Number(outstanding)),
  writtenOff: pesewas(Number(writtenOff)),
})
