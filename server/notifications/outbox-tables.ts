import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../db/columns.ts'

export type Channel = 'telegram' | 'email' | 'sms' | 'push'

/**
 * `prepared`: kept for the operator, never sent automatically. `due`: waits for its time. `sent` and `dead` are final.
 */
export type OutboxStatus = 'prepared' | 'due' | 'sent' | 'dead'

/**
 * Messages to recipients outside, written in the transaction of their event and sent after it. A row is one message:
 * long texts are split before. A new due row wakes the relay (a trigger notifies `outbox_due` with channel and recipient).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    channel: text().$type<Channel>().notNull(),
    /**
     * The event that the message reports, e.g. `telegram:order:7K3QF9M2XA:received:1`; the same key is never queued
     * twice.
     */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** A chat's configured name, an e-mail address, international digits without a plus, or the id of a device. */
    recipient: text().notNull(),
    /** The account that the message is to or about; erased with it. Null without one, as for visitors. */
    userId: uuid('user_id'),
    /** The order that the message is about; otherwise null. */
    orderId: text('order_id'),
    subject: text(),
    /** Telegram HTML, the plain text of a mail or text message, or the JSON of a notification. */
    body: text().notNull(),
    /** The HTML of a mail; null for plain text only. */
    html: text(),
    attachment: bytes(),
    attachmentName: text('attachment_name'),
    status: text().$type<OutboxStatus>().notNull(),
    tries: integer().notNull().default(0),
    /** When it is sent next; while leased, when the lease ends. Null when final or prepared. */
    dueAt: instant('due_at'),
    lastError: text('last_error'),
    /** When it expires, for example with its code: then it is not sent, and its text is erased. */
    staleAt: instant('stale_at'),
    /** When it was written, or staff sent it again: its place in the queue and its age count from then. */
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('outbox_failed').on(table.createdAt).where(sql`${table.status} = 'dead'`),
    // What waits, or is kept for staff.
    index('outbox_open').on(table.createdAt, table.id).where(sql`${table.status} in ('due', 'prepared')`),
    // A message whose text and recipient are erased is in neither this nor the index by recipient.
    index('outbox_to_wipe').on(table.createdAt).where(sql`${table.status} <> 'due' and ${table.recipient} <> ''`),
    index('outbox_by_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('outbox_by_time').on(table.createdAt, table.id),
    index('outbox_by_recipient')
      .on(sql`lower(${table.recipient})`, table.createdAt, table.id)
      .where(sql`${table.recipient} <> ''`),
    index('outbox_by_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)
