import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProposalKind, ProposalState } from '#domain/orders/line-now.ts'
import type { PricedChoice } from '#domain/orders/make-quote.ts'
import { instant } from '../../db/columns.ts'
import { ofOrder } from '../order-tables.ts'

/** What was proposed to the shopper about a line that could not be made, and how it ended. The line itself stays. */
export const orderProposals = pgTable(
  'order_proposals',
  {
    orderId: ofOrder(),
    /** Counted from 1 within the order. */
    number: smallint().notNull(),
    /** The line. */
    position: smallint().notNull(),
    kind: text().$type<ProposalKind>().notNull(),
    /** What comes instead, with its price at that time; null unless something else is proposed or agreed. */
    replacement: jsonb().$type<PricedChoice>(),
    state: text().$type<ProposalState>().notNull().default('open'),
    /** When it times out, and the line is refunded. */
    dueAt: instant('due_at').notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    /** Who ended it, and when; null while it is open. */
    endedBy: text('ended_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    uniqueIndex('order_proposals_open').on(table.orderId, table.position).where(sql`${table.state} = 'open'`),
    index('order_proposals_due').on(table.dueAt).where(sql`${table.state} = 'open'`),
    check('order_proposals_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
)
