import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Category, Size } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import type { PromiseTerms } from '#domain/orders/delivery-promise.ts'
import type { AdjustmentKind } from '#domain/orders/order-adjustments.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { OrderAction, OrderStatus } from '#domain/orders/order-status.ts'
import type { PricedLine } from '#domain/orders/price-line.ts'
import { instant, money } from '../db/columns.ts'
import { refunds } from '../payments/payment-tables.ts'

/** What a change of the delivery changed. Slots as text of instants. */
export type DeliveryChanges = {
  address?: { from: string; to: string }
  slot?: { from: string | null; to: string }
}

/** What a step of staff did, and what it changed from. */
export type EventDetails = {
  action: OrderAction | 'undo' | 'change_delivery' | 'refund' | ProposalStep
  reason?: string
  /** By how many minutes the kitchen moved it. */
  minutes?: number
  /** When the step arrived, of a tap of a rider: it can be undone from then on. */
  arrivedAt?: string
  /** What a change of the delivery changed; erased with the customer. */
  changes?: DeliveryChanges
  /** What an undo restores; absent where the step cannot be undone. */
  before?: Partial<StepFacts>
  /** The version of the step that this one undoes. */
  undoes?: number
  /** The number of the proposal that the step concerns. */
  proposal?: number
  /** The lines that a refund concerns. */
  positions?: number[]
}
/** What happens to a proposal about a line. */
export type ProposalStep = 'propose' | 'withdraw' | 'answer' | 'decide_call' | 'time_out'

/** The columns that steps change, as JSON has them. Steps of an older version have stored fewer of them. */
export type StepFacts = {
  status: OrderStatus
  riderId: string | null
  deliveryFailedAt: string | null
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  readyAt: string | null
  recalledAt: string | null
  prepareBy: string | null
  delayMinutes: number
}

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    /** Hash of the whole request, to tell a repeated request from another under the same key. */
    requestHash: text('request_hash').notNull(),
    /** The signed-in shopper; null for visitors. */
    userId: uuid('user_id'),
    context: text().$type<OrderContext>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** The number of the order's last event. */
    version: integer().notNull().default(1),
    customerName: text('customer_name').notNull(),
    /** E.164. */
    customerPhone: text('customer_phone').notNull(),
    customerEmail: text('customer_email'),
    address: text().notNull(),
    city: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The GhanaPostGPS code of the address, `GA-183-8164`; null without one. */
    gpsCode: text('gps_code'),
    notes: text().notNull(),
    scheduledFor: instant('scheduled_for'),
    /** Whether an item may only be handed to adults. */
    requiresAge: boolean('requires_age').notNull(),
    subtotal: money('subtotal'),
    subscriptionDiscount: money('subscription_discount'),
    preorderDiscount: money('preorder_discount'),
    /** What its promotion gives on items, and on delivery, under the name that the shopper read. */
    promotionDiscount: money('promotion_discount').default(pesewas(0)),
    deliveryDiscount: money('delivery_discount').default(pesewas(0)),
    promotionName: text('promotion_name'),
    deliveryFee: money('delivery_fee'),
    serviceFee: money('service_fee'),
    total: money('total'),
    /** What the shopper typed when claiming; one id serves one order. */
    manualTransactionId: text('momo_transaction_id').unique(),
    /** When the mobile money instructions were first shown: from then on money may be on its way. */
    manualOpenedAt: instant('momo_opened_at'),
    /** What the delivery promise is calculated from; null for orders of versions without promises. */
    promiseTerms: jsonb('promise_terms').$type<PromiseTerms>(),
    placedAt: instant('placed_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** By when it is to be ready for the road; null for orders of versions without it. */
    prepareBy: instant('prepare_by'),
    /** When staff first said that they have seen it, and who; its alarm stops. */
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
    /** When it was cooked; null while it is not. */
    readyAt: instant('ready_at'),
    /** When it was cancelled while the kitchen had it; null once staff have acknowledged that. */
    recalledAt: instant('recalled_at'),
    /** By how many minutes the kitchen has moved its promise. */
    delayMinutes: integer('delay_minutes').notNull().default(0),
    /** The staff member who delivers it. */
    riderId: uuid('rider_id'),
    /** When its last delivery failed; null once it is out again. */
    deliveryFailedAt: instant('delivery_failed_at'),
    /** When money of it first arrived back; a trigger writes it (`refund_arrived`). Null while none has. */
    refundedAt: instant('refunded_at'),
    /** When customer and lines of an unpaid order were erased. */
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [
    index('orders_forgettable')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'cancelled' and ${table.forgottenAt} is null`),
    // An order that awaits its payment is in the first index alone, and one on the board in the second.
    index('orders_unpaid').on(table.placedAt).where(sql`${table.status} = 'awaiting_payment'`),
    index('orders_on_board')
      .on(sql`coalesce(${table.prepareBy}, ${table.scheduledFor}, ${table.placedAt})`, table.id)
      .where(sql`${table.status} in ('received', 'preparing', 'on_the_way') or ${table.recalledAt} is not null`),
    index('orders_by_status')
      .on(table.status, table.placedAt, table.id)
      .where(sql`${table.status} <> 'awaiting_payment'`),
    index('orders_by_city').on(table.city, table.placedAt, table.id).where(sql`${table.status} <> 'awaiting_payment'`),
    index('orders_refunded').on(table.placedAt, table.id).where(sql`${table.refundedAt} is not null`),
    index('orders_claimed').on(table.updatedAt).where(sql`${table.status} = 'awaiting_confirmation'`),
    index('orders_by_slot').on(table.scheduledFor).where(sql`${table.scheduledFor} is not null`),
    index('orders_by_time').on(table.placedAt, table.id),
    index('orders_by_phone').on(table.customerPhone),
    index('orders_by_user').on(table.userId, table.placedAt).where(sql`${table.userId} is not null`),
    check(
      'orders_total_adds_up',
      sql`${table.total} = ${table.subtotal} + ${table.deliveryFee} + ${table.serviceFee} - ${table.subscriptionDiscount} - ${table.preorderDiscount} - ${table.promotionDiscount} - ${table.deliveryDiscount}`,
    ),
  ],
)

/** The order that a row belongs to. */
export const ofOrder = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id)

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    position: smallint().notNull(),
    itemId: text('item_id').notNull(),
    name: text().notNull(),
    category: text().$type<Category>().notNull(),
    image: text().notNull(),
    size: text().$type<Size>().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    extras: jsonb().$type<PricedLine['extras']>().notNull(),
    unitPrice: money('unit_price'),
    quantity: smallint().notNull(),
    lineTotal: money('line_total'),
    special: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** What was refunded of an order after it was placed, beside its totals, which stay. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: uuid().primaryKey(),
    orderId: ofOrder(),
    kind: text().$type<AdjustmentKind>().notNull(),
    /** The line, of the kinds that concern one. */
    position: smallint(),
    amount: money('amount'),
    reason: text().notNull(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('order_adjustments_by_order').on(table.orderId),
    check('order_adjustments_positive', sql`${table.amount} > 0`),
  ],
)

/** Every change of an order, with actor and time. An insertion notifies followers (a trigger sends `order_changed`). */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: ofOrder(),
    version: integer().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    actor: text().notNull(),
    /** What staff did, why, and what an undo restores; null for steps of shoppers and of the shop itself. */
    details: jsonb().$type<EventDetails>(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.version] })],
)
