import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import { instant, money } from '../../db/columns.ts'

const knownMoney = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>()

/** The provider's payouts to the shop's account, stored whole: a row exists once all of its payments are stored. */
export const settlements = pgTable('settlements', {
  /** The provider's id; `csv:` and a hash for a file that names none. */
  id: text().primaryKey(),
  source: text().$type<'provider' | 'csv'>().notNull(),
  settledAt: instant('settled_at').notNull(),
  /** What was paid out, and the fees, as the provider says; null for a file. */
  paidOut: knownMoney('paid_out'),
  fees: knownMoney('fees'),
  storedAt: instant('stored_at').notNull(),
  storedBy: text('stored_by').notNull(),
})

/** The payments of a settlement, as far as their references are the shop's. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    /** Its place in the settlement, from 0: the provider may list one payment twice. */
    position: integer().notNull(),
    reference: text().notNull(),
    amount: money('amount'),
    /** Null where the file has no fees. */
    fee: knownMoney('fee'),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.position] }),
    index('settlement_rows_by_reference').on(table.reference),
    index('settlement_rows_by_time').on(table.paidAt),
  ],
)

/** When the provider's settlements are pulled next: one row for test money, one for live money. */
export const settlementPulls = pgTable('settlement_pulls', {
  domain: text().$type<'test' | 'live'>().primaryKey(),
  dueAt: instant('due_at').notNull(),
  /** Until when one process has the lease; extended at every page. */
  heldUntil: instant('held_until'),
  /** When a pull last ended with everything stored. */
  doneAt: instant('done_at'),
  /** Why the last one did not. */
  lastError: text('last_error'),
})
