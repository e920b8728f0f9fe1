import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { parseOrderId } from '#domain/ids/order-id.ts'
import { placeOf } from '#domain/list-page.ts'
import { readPhoneEnding } from '#domain/orders/order-search.ts'
import type {
  listPayments as endpoint,
  IntentStatus,
  PaymentDetails,
  PaymentRow,
} from '#domain/payments/payment-list-api.ts'
import { codeIn } from '#domain/payments/payment-reference.ts'
import { pick } from '#domain/pick.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { isoText } from '../../db/rows.ts'
import { paymentIntents } from '../payment-tables.ts'
import { refundList, senderOf } from '../refunds/refund-queries.ts'

/** Payments are found by the last digits of a phone among those of the last days; no intent stays open for as long. */
const RECENT_DAYS = 30

type Query = z.output<(typeof endpoint)['schema']['querystring']>

const isManual = sql`${paymentIntents.paidBy} like 'manual:%'`

const row = {
  ...pick(paymentIntents, 'id', 'purpose', 'subjectId', 'code', 'amount', 'payerName', 'payerPhone', 'status'),
  way: sql<PaymentRow['way']>`case when ${paymentIntents.paidBy} is null then 'none' when ${isManual} then 'manual'
    else 'provider' end`,
  createdAt: isoText(sql`${paymentIntents.createdAt}`),
  paidAt: sql<string | null>`${isoText(sql`${paymentIntents.paidAt}`)}`,
  held: sql<PaymentRow['held']>`(select json_build_object('reference', a.reference, 'amount', a.amount_taken,
      'otherMoney', a.other_money)
    from payment_attempts a where ${paymentIntents.status} = 'review' and a.intent_id = ${paymentIntents.id}
      and a.status = 'review')`,
}

/**
 * Payments, the newest first, one more than a page has. Their ids begin with the time, so the primary key is their order,
 * and the writing of an intent needs no further index. Orders of earlier versions have intents with random ids, most of
 * them beyond any time: they are found by `q` and when they are held, and not listed.
 */
export async function listPayments(db: Db, query: Query, now: Date): Promise<PaymentRow[]> {
  const { id } = paymentIntents
  const { cursor, limit, status, purpose, way, from, to, q } = query
  const listsRandom = q !== undefined || status === 'review'
  const end = to === undefined ? now.getTime() : Date.parse(to)
  return db
    .select(row)
    .from(paymentIntents)
    .where(
      and(
        cursor === undefined ? undefined : lt(id, placeOf(cursor).id),
        from === undefined ? undefined : gte(id, firstIdAt(new Date(from))),
        to === undefined && listsRandom ? undefined : lt(id, firstIdAt(new Date(end + DAY_MS))),
        status === undefined ? undefined : statusIs(status),
        status === 'open' ? gte(id, firstIdAt(daysBefore(now))) : undefined,
        purpose === undefined ? undefined : eq(paymentIntents.purpose, purpose),
        way === undefined ? undefined : wayIs(way),
        q === undefined ? undefined : isFoundBy(q, from, now),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1)
}

const daysBefore = (now: Date) => new Date(now.getTime() - RECENT_DAYS * DAY_MS)

/** The literal lets the planner use the partial index. */
const statusIs = (status: IntentStatus) =>
  status === 'review' ? sql`${paymentIntents.status} = 'review'` : eq(paymentIntents.status, status)

function wayIs(way: PaymentRow['way']): SQL | undefined {
  if (way === 'none') return isNull(paymentIntents.paidBy)
  return way === 'manual' ? isManual : and(isNotNull(paymentIntents.paidBy), sql`not ${isManual}`)
}

function isFoundBy(q: string, from: string | undefined, now: Date): SQL | undefined {
  const text = q.toUpperCase()
  const code = parseOrderId(q) ?? codeIn(text)
  const ending = readPhoneEnding(q)
  const since = from === undefined ? firstIdAt(daysBefore(now)) : undefined
  return or(
    sql`${paymentIntents.id} = (select a.intent_id from payment_attempts a where a.reference in (${q}, ${text}))`,
    eq(paymentIntents.manualId, text),
    code === undefined ? undefined : eq(paymentIntents.code, code),
    code === undefined ? undefined : and(eq(paymentIntents.purpose, 'order'), eq(paymentIntents.subjectId, code)),
    ending !== undefined
      ? and(
          since === undefined ? undefined : gte(paymentIntents.id, since),
          sql`${paymentIntents.payerPhone} like ${`%${ending}`}`,
        )
      : undefined,
  )
}

/** The lowest id of a moment: ids begin with it in milliseconds. */
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A payment with everything that is stored about it. */
export async function findPayment(db: Db, paymentId: string): Promise<PaymentDetails | undefined> {
  const ofIntent = sql`from payment_attempts a where a.intent_id = ${paymentIntents.id}`
  const [found] = await db
    .select({
      ...row,
      paidBy: paymentIntents.paidBy,
      manualId: paymentIntents.manualId,
      sender: senderOf(sql`${paymentIntents.id}`),
      attempts: sql<PaymentDetails['attempts']>`(select coalesce(json_agg(json_build_object('reference', a.reference,
          'status', a.status, 'amountTaken', a.amount_taken, 'otherMoney', a.other_money, 'fee', a.fee, 'providerId', a.provider_id,
          'network', a.network, 'wallet', a.wallet,
          'gatewayResponse', a.gateway_response, 'startedAt', ${isoText(sql`a.started_at`)},
          'finishedAt', ${isoText(sql`a.finished_at`)}) order by a.number), '[]'::json) ${ofIntent})`,
      events: sql<PaymentDetails['events']>`(select coalesce(json_agg(json_build_object('reference', e.reference,
          'at', ${isoText(sql`e.at`)}, 'via', e.via, 'result', e.result, 'amount', e.amount, 'fee', e.fee,
          'details', e.details) order by e.id), '[]'::json)
        from payment_events e where e.reference in (select a.reference ${ofIntent}))`,
      refunds: refundList(sql`${paymentIntents.purpose}`, sql`${paymentIntents.subjectId}`),
    })
    .from(paymentIntents)
    .where(eq(paymentIntents.id, paymentId))
  return found && { ...found, confirmedBy: null }
}
