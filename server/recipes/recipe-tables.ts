import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Pesewas } from '#domain/money.ts'
import type { Ingredient } from '#domain/recipes/ingredient.ts'
import type { FormerReceiver } from '#domain/recipes/receiver-change.ts'
import type { Allergen, ReceiverState, RecipeQuote } from '#domain/recipes/recipes-api.ts'
import { instant, money } from '../db/columns.ts'
import { requestTableColumns } from '../requests/request-tables.ts'

const optionalMoney = (name: string) => bigint(name, { mode: 'number' }).$type<Pesewas>()

/** Recipe bundles; staff edit each as one document. */
export const recipes = pgTable('recipes', {
  id: text().primaryKey(),
  name: text().notNull(),
  localName: text('local_name').notNull(),
  summary: text().notNull(),
  image: text().notNull(),
  servings: smallint().notNull(),
  prepMinutes: smallint('prep_minutes').notNull(),
  cookMinutes: smallint('cook_minutes').notNull(),
  waitMinutes: smallint('wait_minutes').notNull(),
  price: money('price'),
  priceLarge: optionalMoney('price_large'),
  priceAbroad: optionalMoney('price_abroad'),
  gramsAbroad: integer('grams_abroad').notNull(),
  ingredients: jsonb().$type<Ingredient[]>().notNull(),
  steps: jsonb().$type<string[]>().notNull(),
  allergens: jsonb().$type<Allergen[]>().notNull(),
  mayContain: jsonb('may_contain').$type<Allergen[]>().notNull(),
  kcalPerServing: smallint('kcal_per_serving'),
  isSoldOut: boolean('is_sold_out').notNull(),
  isOffered: boolean('is_offered').notNull(),
  position: smallint().notNull(),
})

/** A paid order of recipe bundles, written by the settlement of its payment. */
export const recipeOrders = pgTable(
  'recipe_orders',
  {
    ...requestTableColumns(),
    /** Where the list of staff says it goes: the city, and abroad the country. */
    region: text().notNull(),
    title: text().notNull(),
    /** What was asked for, to know the same request again. */
    asked: text().notNull(),
    /** The lines at the prices of that moment. */
    lines: jsonb().$type<RecipeQuote['lines']>().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    receiverName: text('receiver_name').notNull(),
    note: text(),
    subtotal: money('subtotal'),
    discount: money('discount'),
    deliveryFee: money('delivery_fee'),
    serviceFee: money('service_fee'),
    totalAmount: money('total_amount'),
    leavesBy: instant('leaves_by').notNull(),
    receiverState: text('receiver_state').$type<ReceiverState>().notNull(),
    /** SHA-256 of the token in the link that was sent to the receiver. */
    tokenHash: text('token_hash').unique(),
    /** `link`, or who of the staff has called. */
    confirmedBy: text('confirmed_by'),
    /** Since when the receiver is waited for: the payment, or when the buyer named them. */
    receiverSince: instant('receiver_since').notNull().defaultNow(),
    /** When the receiver confirmed, or said that it is not for them; null while they are silent. */
    receiverAnsweredAt: instant('receiver_answered_at'),
    /** Whom the buyer named before, the first one first. */
    formerReceivers: jsonb('former_receivers').$type<FormerReceiver[]>().notNull().default([]),
  },
  (table) => [
    index('recipe_orders_by_user').on(table.userId, table.createdAt),
    index('recipe_orders_open').on(table.status, table.createdAt),
    index('recipe_orders_to_ask').on(table.createdAt).where(sql`receiver_state = 'to_ask'`),
  ],
)

/** The order is sold, whatever becomes of its bundles. */
export type RecipeOrderRow = typeof recipeOrders.$inferSelect
