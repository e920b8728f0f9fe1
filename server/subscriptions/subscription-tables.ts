import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, money } from '../db/columns.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'

/** `superseded`: never paid, and replaced by another request. `refunded`: paid, and ended by a refund. */
export type SubscriptionPaymentStatus = 'pending' | 'success' | 'superseded' | 'refunded'

/** A requested plan. Its id is the payment's reference, followed by the number of the attempt. */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    id: uuid().primaryKey(),
    /** Not a foreign key: the sale is kept when the account is deleted. */
    userId: uuid('user_id'),
    subscriptionPlan: text('subscription_plan')
      .notNull()
      .references(() => subscriptionPlans.id),
    billingCycle: text('billing_cycle').$type<'bi-weekly' | 'monthly'>().notNull(),
    /** What the cycle costs. */
    amount: money('amount'),
    /** The plan that ran at the request, and its days that are credited to the new period. */
    replacedPlan: text('replaced_plan'),
    creditedDays: integer('credited_days').notNull().default(0),
    paymentStatus: text('payment_status').$type<SubscriptionPaymentStatus>().notNull().default('pending'),
    paystackReference: text('paystack_reference'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    /** The paid period; set when it is paid. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
  },
  (table) => [index('subscription_orders_by_user').on(table.userId, table.createdAt)],
)

/** The weekly packages of members: the operator's list. */
export const planPackages = pgTable(
  'welfare_deliveries',
  {
    userId: uuid('user_id').notNull(),
    /** The Monday of the week, in Accra. */
    weekOf: date('week_of', { mode: 'string' }).notNull(),
    planId: text('plan_id').notNull(),
    /** The contents of the plan when the week began. */
    contents: jsonb().$type<string[]>().notNull(),
    recipientName: text('recipient_name').notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    status: text().$type<'due' | 'delivered' | 'skipped'>().notNull().default('due'),
    changedBy: text('changed_by'),
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.weekOf] }),
    index('welfare_by_week').on(table.weekOf, table.status),
  ],
)
