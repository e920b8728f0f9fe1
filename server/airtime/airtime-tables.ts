import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { TopUpStatus } from '#domain/airtime/top-up-status.ts'
import type { Pesewas } from '#domain/money.ts'
import { instant } from '../db/columns.ts'

/** Networks that airtime is sold for; the operator hides one by its row. */
export const airtimeProviders = pgTable('airtime_providers', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** The prefixes first assigned to the network, as dialled: only a hint, because numbers move. */
  prefixes: jsonb().$type<string[]>().notNull(),
  isOffered: boolean('is_offered').notNull().default(true),
  position: smallint().notNull(),
})

/** Paid airtime: written by the settlement of its payment, and followed until it has arrived. */
export const airtimeTopUps = pgTable(
  'airtime_top_ups',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key: the sale is kept when the account is deleted. */
    userId: uuid('user_id'),
    providerId: text('provider_id').notNull(),
    providerName: text('provider_name').notNull(),
    /** E.164. */
    phone: text().notNull(),
    amount: bigint({ mode: 'number' }).$type<Pesewas>().notNull(),
    /** `waiting`: to be sent. `unknown`: requested, outcome unknown; never the same as `failed`. */
    status: text().$type<TopUpStatus>().notNull().default('waiting'),
    paystackReference: text('paystack_reference').notNull(),
    /** The reference of the network or the operator. */
    providerReference: text('provider_reference'),
    tries: integer().notNull().default(0),
    /** When it is due next; null while staff have it, and at the end. */
    nextTryAt: instant('next_try_at'),
    lastError: text('last_error'),
    /** Who decided it; while it is open, who took it to send it manually, at `updatedAt`. */
    changedBy: text('changed_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('airtime_top_ups_by_user').on(table.userId, table.createdAt),
    index('airtime_top_ups_open').on(table.status, table.createdAt),
    index('airtime_top_ups_due').on(table.nextTryAt),
  ],
)
