import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import type { ChargeStep, Network } from '#domain/payments/networks.ts'
import type { IntentStatus } from '#domain/payments/payment-list-api.ts'
import type { Purpose } from '#domain/payments/payments-api.ts'
import type { RefundStatus, RefundView } from '#domain/payments/refunds-api.ts'
import { instant, money } from '../db/columns.ts'

/** A field that the provider's dashboard shows for a payment. */
export type PaymentField = { display_name: string; variable_name: string; value: string }

/** What is to be paid, written before the provider is called. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<Purpose>().notNull(),
    /** The id of the subject within its purpose, e.g. an order id. */
    subjectId: text('subject_id').notNull(),
    /**
     * Ten characters that people read out, in the form of an order id; null for orders, which have their own id, and
     * for older rows.
     */
    code: text().unique('payment_intents_code'),
    amount: money('amount'),
    currency: text().notNull().default('GHS'),
    payerName: text('payer_name').notNull(),
    payerPhone: text('payer_phone').notNull(),
    payerEmail: text('payer_email').notNull(),
    /** Who alone may see and pay it; null where knowing the subject's id is enough, as with orders. */
    payerUserId: uuid('payer_user_id'),
    /** Hash of the whole request, to tell a repeated request from another under the same id; null for orders. */
    requestHash: text('request_hash'),
    /** What the provider's dashboard shows besides name and phone. */
    fields: jsonb().$type<PaymentField[]>().notNull().default([]),
    /** When it is closed if still unpaid; null where the subject decides. */
    closesAt: instant('closes_at'),
    /** The whole request, from which the fulfilment makes the subject. */
    request: jsonb().notNull(),
    status: text().$type<IntentStatus>().notNull().default('open'),
    /** What settled it: an attempt's reference, or `manual:` and who confirmed. */
    paidBy: text('paid_by'),
    /** The transaction id of the manual mobile money that settled it; null for other money, and where nobody knows it. */
    manualId: text('manual_id'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    unique('payment_intents_subject').on(table.purpose, table.subjectId),
    index('payment_intents_by_payer').on(table.payerUserId).where(sql`${table.payerUserId} is not null`),
    // An intent that is not paid is not in it.
    index('payment_intents_held').on(table.id).where(sql`${table.status} = 'review'`),
    index('payment_intents_closing').on(table.closesAt).where(sql`${table.status} = 'open'`),
    // An intent that is not paid is in none of these.
    index('payment_intents_manual').on(table.id).where(sql`${table.paidBy} like 'manual:%'`),
    index('payment_intents_of_members')
      .on(table.createdAt)
      .where(sql`${table.status} = 'paid' and ${table.purpose} <> 'order'`),
    index('payment_intents_to_erase')
      .on(table.createdAt)
      .where(sql`${table.status} = 'closed' and ${table.purpose} <> 'order' and ${table.payerEmail} <> ''`),
    index('payment_intents_by_manual_id').on(table.manualId).where(sql`${table.manualId} is not null`),
  ],
)

/**
 * `starting`: the provider is being asked for an access code. `open`: the payer can pay. `succeeded`, `failed`: final.
 * `surplus`: money that pays for nothing, because nothing was due any more, other money of its intent is held for
 * review, or somebody else started the payment under our reference; its refund is due. `review`: amount or currency
 * differ. `given_up`: not paid in time; a late success still settles it.
 */
export type AttemptStatus = 'starting' | 'open' | 'succeeded' | 'failed' | 'surplus' | 'review' | 'given_up'

/** One try to pay an intent, under a reference that is never used again. */
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
    /** The network and the masked number of a charged wallet; null for a payment in the provider's window. */
    network: text().$type<Network>(),
    wallet: text(),
    /** What a charge waits for; null before the provider has answered. */
    step: text().$type<Exclude<ChargeStep, 'starting'>>(),
    /** What the provider tells the payer to do. */
    promptText: text('prompt_text'),
    /** Until when the payer can answer. */
    promptEndsAt: instant('prompt_ends_at'),
    /** Whose fault the failure of a charge is. */
    fault: text().$type<'payer' | 'network'>(),
    /** The provider's transaction id; exceeds 32 bits. */
    providerId: text('provider_id'),
    /** The amount that the provider took, in pesewas; null until it is known. */
    amountTaken: bigint('amount_taken', { mode: 'number' }).$type<Pesewas>(),
    /** Which currency or mode was taken where it is not the shop's, such as `NGN` or `test money`. It can only go back. */
    otherMoney: text('other_money'),
    /** What the provider said that it keeps of it; null where it did not say. */
    fee: bigint({ mode: 'number' }).$type<Pesewas>(),
    gatewayResponse: text('gateway_response'),
    startedAt: instant('started_at').notNull(),
    /** When the payer's browser reported success before the provider confirmed it. */
    reportedAt: instant('reported_at'),
    /** When the payer closed the window while the provider processed nothing; null when they opened it again. */
    closedAt: instant('closed_at'),
    finishedAt: instant('finished_at'),
    /** When the reconciler asks the provider next; null when no check is due any more. */
    nextCheckAt: instant('next_check_at'),
    /** How often the provider was asked about it, and when a caller last caused a question: see `lookAtAttempt`. */
    checks: integer().notNull().default(0),
    checkedAt: instant('checked_at'),
  },
  (table) => [
    unique('payment_attempts_number').on(table.intentId, table.number),
    index('payment_attempts_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('payment_attempts_by_network').on(table.network, table.startedAt).where(sql`${table.network} is not null`),
    index('payment_attempts_taken').on(table.finishedAt).where(sql`${table.amountTaken} is not null`),
  ],
)

/** What the provider said about an attempt, as far as it was new: its answers, and its events about refunds and disputes. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text()
      .notNull()
      .references(() => paymentAttempts.reference, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** Who asked: `return`, `webhook`, `reconciler` and others; `webhook` also for events about refunds and disputes. */
    via: text().notNull(),
    /** `success`, `failed`, `unfinished` and others of the provider's answer, or an event such as `refund.processed` or `charge.dispute.create`. */
    result: text().notNull(),
    amount: bigint({ mode: 'number' }).$type<Pesewas>(),
    fee: bigint({ mode: 'number' }).$type<Pesewas>(),
    /** In the provider's words. */
    details: text(),
  },
  (table) => [index('payment_events_by_attempt').on(table.reference, table.id)],
)

/**
 * Money that is sent back, in whole or in part. A trigger locks the payment, writes its intent, and refuses more than
 * was taken (`refunds_within_taken`).
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    /** The attempt whose money it is; null for manual mobile money. */
    reference: text().references(() => paymentAttempts.reference),
    /** `provider`: a worker requests it from the provider. `manual`: staff send mobile money and record it. */
    method: text().$type<RefundView['method']>().notNull().default('provider'),
    amount: money('amount'),
    /** Whether it is all that was left of the payment; a payment has one such refund. */
    isWhole: boolean('is_whole').notNull().default(true),
    reason: text().notNull(),
    askedBy: text('asked_by').notNull().default('system:shop'),
    status: text().$type<RefundStatus>().notNull().default('due'),
    /** The provider's id, or the transaction id of mobile money that staff have sent. */
    providerId: text('provider_id'),
    /**
     * The provider's ids of all parts that have counted towards it, also of those that failed or need a person: a part counts
     * for one refund of its payment. The version before stores `providerId` alone.
     */
    providerIds: text('provider_ids').array().notNull().default([]),
    lastError: text('last_error'),
    tries: integer().notNull().default(0),
    /** When work on it is due next; a provider event brings it forward. Null for manual refunds. */
    dueAt: instant('due_at'),
    /**
     * The same in the version before part refunds, which does not see refunds without it: it would take several refunds
     * of one payment for one.
     */
    nextTryAt: instant('next_try_at'),
    /** Until when one worker has the lease. */
    heldUntil: instant('held_until'),
    /**
     * Its place among the refunds of its payment, once it has another one than `createdAt`: when the provider refused it, or
     * when staff asked for it again after it had failed; `providerId` is then of the one that failed.
     */
    againAt: instant('again_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('refunds_due_at').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('refunds_open').on(table.createdAt).where(sql`${table.status} <> 'processed'`),
    index('refunds_by_intent').on(table.intentId),
    index('refunds_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('refunds_method', sql`(${table.method} = 'manual') = (${table.reference} is null)`),
  ],
)

/** How far the provider's list was compared with our rows: one row for test money, one for live money. */
export const paymentReconciliations = pgTable('payment_reconciliations', {
  domain: text().$type<'test' | 'live'>().primaryKey(),
  dueAt: instant('due_at').notNull(),
  /** Until when one process has the lease; extended at every page. */
  heldUntil: instant('held_until'),
  /** Payments started before this instant were compared; null when nothing was. */
  comparedUntil: instant('compared_until'),
  /** Progress of a comparison that takes several steps; null between comparisons. */
  position: instant('position'),
})
