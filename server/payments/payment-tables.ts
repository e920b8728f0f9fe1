import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const money = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>().notNull()

/** A fact about a payment as the provider shows it. */
export type PaymentField = { display_name: string; variable_name: string; value: string }

/** `open` waits for money; `paid` and `closed` (given up) are final; `review` needs a person. */
export type IntentStatus = 'open' | 'paid' | 'review' | 'closed'

/** Something to be paid, written before any provider is called. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<Purpose>().notNull(),
    /** The id of what is paid for, within its purpose: an order id. */
    subjectId: text('subject_id').notNull(),
    /** What people read out, in the form of an order id; null for orders, whose id it is, and for rows from before it. */
    code: text().unique('payment_intents_code'),
    amount: money('amount'),
    currency: text().notNull().default('GHS'),
    payerName: text('payer_name').notNull(),
    payerPhone: text('payer_phone').notNull(),
    payerEmail: text('payer_email').notNull(),
    /** Who alone may pay and see it; null where knowing the subject's id is enough, as with orders. */
    payerUserId: uuid('payer_user_id'),
    /** Of the whole request, to tell a repeated request from another one under the same id; null for orders. */
    requestHash: text('request_hash'),
    /** What the provider's dashboard shows of it besides name and phone. */
    fields: jsonb().$type<PaymentField[]>().notNull().default([]),
    /** When nobody wants it any more unless it is paid; null: what it is for decides. */
    closesAt: instant('closes_at'),
    /** The whole request, so that what was paid for can be made from this row alone. */
    request: jsonb().notNull(),
    status: text().$type<IntentStatus>().notNull().default('open'),
    /** What settled it: an attempt's reference, or `manual:` and who confirmed. */
    paidBy: text('paid_by'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    unique('payment_intents_subject').on(table.purpose, table.subjectId),
    index('payment_intents_by_payer').on(table.payerUserId),
    index('payment_intents_closing').on(table.closesAt).where(sql`${table.status} = 'open'`),
  ],
)

/**
 * `starting`: the provider is being asked for an access code. `open`: the payer can pay.
 * `succeeded`, `failed`: final. `surplus`: took money that pays for nothing, since nothing was due any more or somebody
 * else started it under our reference; its refund is due.
 * `review`: amount or currency differ. `given_up`: nobody paid in time; a late success still settles it.
 */
export type AttemptStatus = 'starting' | 'open' | 'succeeded' | 'failed' | 'surplus' | 'review' | 'given_up'

/** One try at paying an intent, under a reference that is never used again. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    reference: text().primaryKey(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    number: smallint().notNull(),
    status: text().$type<AttemptStatus>().notNull().default('starting'),
    accessCode: text('access_code'),
    authorizationUrl: text('authorization_url'),
    /** The provider's transaction id; exceeds 32 bits. */
    providerId: text('provider_id'),
    /** What the provider took, pesewas; set once it is known. */
    amountTaken: bigint('amount_taken', { mode: 'number' }).$type<Pesewas>(),
    gatewayResponse: text('gateway_response'),
    startedAt: instant('started_at').notNull(),
    /** When the payer's browser said it was done although the provider did not know yet. */
    reportedAt: instant('reported_at'),
    /** When the payer closed the window and nothing was under way with the provider; null once they open it again. */
    closedAt: instant('closed_at'),
    finishedAt: instant('finished_at'),
    /** When the reconciler asks the provider next; null when there is nothing left to ask. */
    nextCheckAt: instant('next_check_at'),
    /** How often the provider was asked about it, and when callers last had it asked: see `lookAtAttempt`. */
    checks: integer().notNull().default(0),
    checkedAt: instant('checked_at'),
  },
  (table) => [
    unique('payment_attempts_number').on(table.intentId, table.number),
    index('payment_attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
  ],
)

export type RefundStatus = 'due' | 'requested' | 'processed' | 'failed' | 'needs_attention'

/** Money that goes back, in full, to where it came from. One refund a reference. */
export const refunds = pgTable(
  'refunds',
  {
    reference: text()
      .primaryKey()
      .references(() => paymentAttempts.reference),
    amount: money('amount'),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull().default('due'),
    providerId: text('provider_id'),
    lastError: text('last_error'),
    tries: integer().notNull().default(0),
    /** When it is worked on next; an event of the provider brings it forward. */
    nextTryAt: instant('next_try_at'),
    /** Until when one worker has it; nobody else works on it before. */
    heldUntil: instant('held_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('refunds_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`)],
)

/** How far the provider's list of payments was compared with ours, one row for test and one for live money. */
export const paymentReconciliations = pgTable('payment_reconciliations', {
  domain: text().$type<'test' | 'live'>().primaryKey(),
  dueAt: instant('due_at').notNull(),
  /** Until when one process compares; renewed from page to page. */
  heldUntil: instant('held_until'),
  /** Everything that was started before this was compared; null when nothing ever was. */
  comparedUntil: instant('compared_until'),
  /** How far a comparison has come that takes several steps; null between comparisons. */
  position: instant('position'),
})
