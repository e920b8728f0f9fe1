import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export type Channel = 'telegram' | 'email' | 'sms'

/** `prepared`: kept for the operator, never sent by itself. `due`: waits for its time. `sent` and `dead` are final. */
export type OutboxStatus = 'prepared' | 'due' | 'sent' | 'dead'

/**
 * Messages to people outside, written in the transaction that makes them true and sent after it. A row is one message:
 * over-long texts are split before they come here. Adding one wakes the sender (a trigger notifies `outbox_due`).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    channel: text().$type<Channel>().notNull(),
    /** What the message is about, e.g. `telegram:order:7K3QF9M2XA:received:1`; the same key is never queued twice. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** A chat's configured name, an e-mail address, or international digits without a plus. */
    recipient: text().notNull(),
    /** The account that the message is to, or about: it leaves with its owner. Null where there is none, as for visitors. */
    userId: uuid('user_id'),
    /** The order that the message is about; null for all else. */
    orderId: text('order_id'),
    subject: text(),
    /** Telegram HTML, or the plain text of a mail or short message. */
    body: text().notNull(),
    /** The mail as HTML; null where the plain text is all there is. */
    html: text(),
    attachment: bytes(),
    attachmentName: text('attachment_name'),
    status: text().$type<OutboxStatus>().notNull(),
    tries: integer().notNull().default(0),
    /** When it is sent next; while a sender holds it, when it may be taken by another. Null when final or prepared. */
    dueAt: instant('due_at'),
    lastError: text('last_error'),
    /** Of no use to anybody after this, such as a code that has expired: then it is not sent any more, and its text is wiped. */
    staleAt: instant('stale_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('outbox_by_user').on(table.userId).where(sql`${table.userId} is not null`),
    index('outbox_by_order').on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
)
