import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, userIdOf } from '#domain/actor.ts'
import type { Pesewas } from '#domain/money.ts'
import { LAST_START_MS, LATE_ANSWER_MS, type Network, PROMPT_MS } from '#domain/payments/networks.ts'
import { type PaymentSubject, PURPOSES } from '#domain/payments/payments-api.ts'
import { isBlocked } from '../blocks/block-queries.ts'
import type { Db } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'
import { instant } from '../db/rows.ts'
import type { Intent } from './payment-queries.ts'
import { type AttemptStatus, paymentAttempts } from './payment-tables.ts'

/** A `starting` attempt without an answer for this long, in seconds, counts as dead: its access code reached nobody. */
const STARTING_SECONDS = 30
/**
 * Whether an attempt counts as dead, so that another may begin. The start of a charge never does: the wallet may have been
 * asked although the answer was lost.
 */
export const isDeadStart = (attempt: SQL, at: SQL) => sql`(${attempt}.status = 'starting' and ${attempt}.network is null
  and ${attempt}.started_at < ${at} - make_interval(secs => ${STARTING_SECONDS}))`
/** The reconciler's first check after the start of an attempt, in seconds. */
const FIRST_CHECK_SECONDS = 60
/** The reconciler's first check of a mobile money charge, in seconds. */
const FIRST_CHARGE_CHECK_SECONDS = 10
/** A subject this young, in seconds, was validated just now and needs no second check. */
const JUST_MADE_SECONDS = 60

export type BegunAttempt = {
  intentId: string
  /** `closed` also where it is so near its end that no attempt begins any more, and none is alive. */
  intentStatus: Intent['status']
  amount: Pesewas
  payerEmail: string
  payerName: string
  payerPhone: string
  fields: Intent['fields']
  /** Whether the subject was validated within the last minute, when it was placed, and has not changed since. */
  isJustMade: boolean
  /** Whether the caller or the payer is blocked. */
  isBlocked: boolean
  /** The newest attempt before this call, if any. */
  latest: {
    reference: string
    status: AttemptStatus
    accessCode: string | null
    authorizationUrl: string | null
    /** Null for the provider's window. */
    network: Network | null
    /** Whether the payer of a charge may still answer, or the answer may be on its way. */
    isAwaited: boolean
  } | null
  /** The reference of the attempt that this call started; null when a live one exists or nothing is due. */
  fresh: string | null
}

/**
 * Starts an attempt for an open intent unless one is alive, or it is about to be closed. A single statement, so two concurrent callers start one
 * attempt.
 *
 * @param charge the wallet to charge; absent for the provider's window
 * @param end suffix of the reference behind the number: empty, or random after a duplicate reference
 * @returns undefined when the intent does not exist or belongs to somebody else
 */
export async function beginAttempt(
  db: Db,
  actor: Actor,
  { purpose, subjectId }: PaymentSubject,
  now: Date,
  { end = '', charge }: { end?: string | undefined; charge?: { network: Network; wallet: string } | undefined } = {},
): Promise<BegunAttempt | undefined> {
  const [row] = await begin(db, {
    ...{ purpose, subjectId, userId: userIdOf(actor), prefix: PURPOSES[purpose].prefix, end, now: now.toISOString() },
    firstCheck: charge ? FIRST_CHARGE_CHECK_SECONDS : FIRST_CHECK_SECONDS,
    network: charge?.network ?? null,
    wallet: charge?.wallet ?? null,
    promptEndsAt: charge ? new Date(now.getTime() + PROMPT_MS).toISOString() : null,
    reportedAt: charge ? now.toISOString() : null,
  })
  return row
}

const begin = preparedRows<BegunAttempt>('begin_attempt', () => {
  const value = (name: string) => sql`${sql.placeholder(name)}`
  const at = instant(sql.placeholder('now'))
  const userId = sql`${value('userId')}::uuid`
  const payer = { userId, phones: [sql`intent.payer_phone`], emails: [sql`intent.payer_email`] }
  const isFree = sql`(latest.reference is null or latest.status in ('failed', 'given_up', 'surplus')
    or ${isDeadStart(sql`latest`, at)})`
  const isLate = sql`coalesce(intent.closes_at <= ${at} + make_interval(secs => ${LAST_START_MS / 1_000}), false)`
  // The lock waits for whoever closes or changes the intent at this moment.
  return sql`with intent as (
      select * from payment_intents where purpose = ${value('purpose')} and subject_id = ${value('subjectId')}
        and (payer_user_id is null or payer_user_id = ${userId})
      for key share
    ), latest as (
      select a.* from payment_attempts a join intent on a.intent_id = intent.id order by a.number desc limit 1
    ), fresh as (
      insert into payment_attempts (reference, intent_id, number, status, started_at, next_check_at, network, wallet, prompt_ends_at, reported_at)
      select ${value('prefix')}::text || '-' || coalesce(intent.code, intent.subject_id) || '-' || (coalesce(latest.number, 0) + 1) || ${value('end')}::text,
        intent.id, coalesce(latest.number, 0) + 1,
        'starting', ${at}, ${at} + make_interval(secs => ${value('firstCheck')}::float8),
        ${value('network')}::text, ${value('wallet')}::text,
        ${value('promptEndsAt')}::timestamptz, ${value('reportedAt')}::timestamptz
      from intent left join latest on true
      where intent.status = 'open' and ${isFree} and not ${isLate}
      on conflict do nothing
      returning reference
    )
    select intent.id as "intentId",
      case when intent.status = 'open' and ${isFree} and ${isLate} then 'closed' else intent.status end as "intentStatus", intent.amount::float8 as amount,
      intent.payer_email as "payerEmail", intent.payer_name as "payerName", intent.payer_phone as "payerPhone",
      intent.fields, intent.created_at > ${at} - make_interval(secs => ${JUST_MADE_SECONDS}) 
        and intent.request -> 'hasChanged' is null as "isJustMade",
      case when latest.reference is null then null else json_build_object('reference', latest.reference,
        'status', latest.status, 'accessCode', latest.access_code, 'authorizationUrl', latest.authorization_url,
        'network', latest.network, 'isAwaited', coalesce(latest.prompt_ends_at > ${at} - make_interval(secs => ${LATE_ANSWER_MS / 1_000}), false))
      end as latest,
      fresh.reference as fresh, ${isBlocked(payer, at)} as "isBlocked"
    from intent left join latest on true left join fresh on true`
})

/** Stores the access code that the payer needs. Ignores attempts that are settled. */
export async function markAttemptOpen(
  db: Db,
  reference: string,
  access: { accessCode: string; authorizationUrl: string },
): Promise<void> {
  await opened(db).execute({ reference, ...access })
}

const opened = prepared((db) =>
  db
    .update(paymentAttempts)
    .set({
      accessCode: sql`${sql.placeholder('accessCode')}`,
      authorizationUrl: sql`${sql.placeholder('authorizationUrl')}`,
      status: 'open',
    })
    .where(and(eq(paymentAttempts.reference, sql.placeholder('reference')), eq(paymentAttempts.status, 'starting')))
    .prepare('open_attempt'),
)
