import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { BasisPoints } from '#domain/money.ts'
import { money } from '../db/columns.ts'

/** Plans that members can buy; the operator edits the rows, the specification's values are the seed. */
export const subscriptionPlans = pgTable('subscription_plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  discountBps: integer('discount_bps').$type<BasisPoints>().notNull(),
  biWeeklyPrice: money('bi_weekly_price'),
  monthlyPrice: money('monthly_price'),
  features: jsonb().$type<string[]>().notNull(),
  /** The items of the weekly package; empty without one. */
  weeklyContents: jsonb('weekly_contents').$type<string[]>().notNull().default([]),
  /** Members whose plan runs keep one that is offered no more. */
  isOffered: boolean('is_offered').notNull().default(true),
  /** The position in the list of plans. */
  position: smallint().notNull(),
})
