import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { PromotionTerms } from '#domain/orders/promotion-terms.ts'
import { instant, money } from '../../db/columns.ts'
import { orders } from '../order-tables.ts'

/** Codes and offers, as staff write them. Its states come from the clock and from its budget. */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey(),
    /** As shoppers read it. */
    name: text().notNull(),
    /** In capitals; null for an offer, which needs no code. A code is never given to a second promotion. */
    code: text().unique(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    terms: jsonb().$type<PromotionTerms>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('promotions_by_time').on(table.createdAt, table.id),
    index('promotions_by_end').on(table.endsAt),
    check('promotions_code_in_capitals', sql`${table.code} ~ '^[A-Z0-9]+$'`),
  ],
)

/**
 * The budget of a promotion. An order counts in its own statement, and only where there is a limit; the checks refuse
 * the order that would exceed it, whatever the others do at that moment.
 */
export const promotionBudgets = pgTable(
  'promotion_budgets',
  {
    promotionId: uuid('promotion_id')
      .primaryKey()
      .references(() => promotions.id),
    maxUses: integer('max_uses'),
    maxAmount: bigint('max_amount', { mode: 'number' }).$type<Pesewas>(),
    uses: integer().notNull().default(0),
    amount: money('amount').default(pesewas(0)),
  },
  (table) => [
    check('promotion_budgets_uses', sql`${table.uses} between 0 and coalesce(${table.maxUses}, ${table.uses})`),
    check('promotion_budgets_amount', sql`${table.amount} between 0 and coalesce(${table.maxAmount}, ${table.amount})`),
  ],
)

/** The orders that have a promotion. A row goes when its order is cancelled. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    promotionId: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id),
    amount: money('amount'),
    /** Whether it was for one order of each person. */
    isOnce: boolean('is_once').notNull(),
    /** Who had it; null for visitors, and once they are forgotten. */
    userId: uuid('user_id'),
    /** Hash of promotion and phone number, by which the same person is known again; null once they are forgotten. */
    phoneHash: text('phone_hash'),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    index('promotion_uses_by_promotion').on(table.promotionId),
    uniqueIndex('promotion_uses_once_by_account').on(table.promotionId, table.userId).where(sql`${table.isOnce}`),
    uniqueIndex('promotion_uses_once_by_phone').on(table.promotionId, table.phoneHash).where(sql`${table.isOnce}`),
    index('promotion_uses_by_account').on(table.userId),
  ],
)
