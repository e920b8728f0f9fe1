import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { instant } from '../db/columns.ts'

/** Carts that somebody hands over by a link. Nothing says whose they are. */
export const sharedCarts = pgTable(
  'shared_carts',
  {
    code: text().primaryKey(),
    context: text().$type<OrderContext>().notNull(),
    lines: jsonb().$type<LineChoice[]>().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('shared_carts_by_end').on(table.endsAt)],
)
