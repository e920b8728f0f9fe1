import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Paper } from '#domain/orders/staff-order-api.ts'
import { instant } from '../../db/columns.ts'
import { ofOrder } from '../order-tables.ts'

/** Compared byte by byte, so that the terms with the same beginning are neighbours in every database. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * What orders are found by: the ends of their phones and ids, and the words of their names. A job fills it, so that
 * placing an order does not pay for it.
 */
export const orderSearchTerms = pgTable(
  'order_search_terms',
  {
    orderId: ofOrder(),
    term: plainText().notNull(),
    placedAt: instant('placed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.term] }),
    index('order_search_terms_by_term').on(table.term, table.placedAt, table.orderId),
    index('order_search_terms_by_time').on(table.placedAt),
  ],
)

/** What staff write about an order for each other. Shoppers never see it; it is erased with the customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Made by the browser, so that a repeated call writes one note. */
    id: uuid().primaryKey(),
    orderId: ofOrder(),
    text: text().notNull(),
    writtenBy: text('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [index('order_notes_by_order').on(table.orderId)],
)

/** Every paper that was printed of an order. */
export const orderPrints = pgTable(
  'order_prints',
  {
    /** Made by the browser, so that a repeated call is the same print. */
    id: uuid().primaryKey(),
    orderId: ofOrder(),
    paper: text().$type<Paper>().notNull(),
    /** The version that wrote what is on the paper: steps of the kitchen do not change it. */
    version: integer().notNull(),
    /** 0 for the first one of this version, on whichever device; the others say which copy they are. */
    copy: smallint().notNull(),
    /** The browser that printed it. */
    device: uuid().notNull(),
    printedBy: text('printed_by').notNull(),
    printedAt: instant('printed_at').notNull(),
  },
  (table) => [
    unique('order_prints_copy').on(table.orderId, table.paper, table.version, table.copy),
    check('order_prints_copies', sql`${table.copy} >= 0`),
  ],
)
