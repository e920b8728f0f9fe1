import { and, asc, eq, gt, inArray, isNotNull, isNull, like, lt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#domain/list-page.ts'
import { CODE_MAIL_KINDS } from '#domain/notifications/mails/account-mail.ts'
import type { MessageState } from '#domain/notifications/messages-api.ts'
import { smsText } from '#domain/text/sms-text.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { claimDue } from '../db/claim-due.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { placeholderRows, prepared, preparedShapes, rowValues } from '../db/prepared.ts'
import { instant } from '../db/rows.ts'
import { type Channel, outbox } from './outbox-tables.ts'

/** Insertions of more messages are rare, and composed each time. */
const MOST_PREPARED = 4

/** A message to be queued. */
export type NewMessage = {
  channel: Channel
  /** The event it reports, e.g. `telegram:order:7K3QF9M2XA:received:01`; the same key is queued once. */
  dedupeKey: string
  /** A chat's configured name, an e-mail address, or international digits without a plus. */
  recipient: string
  /** The account that it is to or about, if any: the message is exported and erased with it. */
  userId: string | null
  /** The order that it is about, for orders without an account. */
  orderId?: string
  subject?: string
  body: string
  /** The HTML of a mail. */
  html?: string
  /** When it expires: from then on it is neither sent nor kept. */
  staleAt?: Date
  attachment?: { name: string; bytes: Uint8Array }
  /** `prepared` messages are kept for the operator and not sent. */
  status: 'due' | 'prepared'
  /** When it is sent; at once by default. Until then it can be taken back. */
  dueAt?: Date
}

/** A message that a sender has leased. `tries` counts this try, and tells its lease from a later one. */
export type HeldMessage = Pick<
  typeof outbox.$inferSelect,
  'id' | 'channel' | 'recipient' | 'subject' | 'body' | 'html' | 'attachment' | 'attachmentName' | 'tries' | 'createdAt'
>

/** A channel and recipient; messages are sent in order within it. */
export type RecipientQueue = { channel: Channel; recipient: string }
/** One recipient, or with null all recipients of a channel. */
export type RecipientQueues = { channel: Channel; recipient: string | null }

/**
 * Writes messages in one statement; existing keys are left alone. Within a recipient queue they are sent in the order
 * of `now`, then of their keys: number the parts of a message so that they sort. Every text message is written in the
 * alphabet of text messages here.
 */
export async function queueMessages(tx: Db, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ channel, dedupeKey, recipient, userId, body, status, dueAt = now, ...more }) => ({
    ...{ channel, dedupeKey, recipient, userId, status },
    body: channel === 'sms' ? smsText(body) : body,
    orderId: more.orderId ?? null,
    subject: more.subject ?? null,
    html: more.html ?? null,
    attachment: more.attachment?.bytes ?? null,
    attachmentName: more.attachment?.name ?? null,
    dueAt: status === 'due' ? dueAt : null,
    staleAt: more.staleAt ?? null,
    createdAt: now,
  }))
  if (rows.length > MOST_PREPARED) {
    await insertion(tx, rows)
    return
  }
  const statement = preparedInsertions(tx, String(rows.length), (db, name) =>
    insertion(db, placeholderRows(rows, 'row')).prepare(name),
  )
  await statement.execute(rowValues(outbox, rows, 'row'))
}

function insertion(db: Db, rows: Omit<PgInsertValue<typeof outbox>, 'id'>[]) {
  return db
    .insert(outbox)
    .values(rows.map((row) => ({ ...row, id: sql`gen_random_uuid()` }) as PgInsertValue<typeof outbox>))
    .onConflictDoNothing({ target: outbox.dedupeKey })
}

const preparedInsertions = preparedShapes<ReturnType<ReturnType<typeof insertion>['prepare']>>('queue_messages')

/**
 * Leases due messages until `heldUntil`; unsent ones become due again after it. At most one per recipient queue, its
 * oldest, so that any number of processes keep the order: while the oldest is leased or waits, those behind it wait
 * too. A message that failed `patience` times is skipped until it is due again, so that it does not block the queue for
 * ever. Expired messages are skipped.
 *
 * @param except queues that are not served now
 */
export async function claimDueMessages(
  db: Db,
  input: { now: Date; heldUntil: Date; limit: number; patience: number; except: readonly RecipientQueues[] },
): Promise<HeldMessage[]> {
  const { now, heldUntil, limit, patience, except } = input
  const values = { now, heldUntil: heldUntil.toISOString(), limit, patience }
  const [channels, recipients] = [except.map(({ channel }) => channel), except.map(({ recipient }) => recipient)]
  return claimMessages(db).execute({ ...values, channels, recipients })
}

const claimMessages = prepared((db) => {
  const [now, patience] = [sql.placeholder('now'), sql.placeholder('patience')]
  const firstInLine = db
    .selectDistinctOn([outbox.channel, outbox.recipient], { id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'due'),
        isNotNull(outbox.dueAt), // the condition of the partial index
        or(lt(outbox.tries, patience), lte(outbox.dueAt, now)),
        or(isNull(outbox.staleAt), gt(outbox.staleAt, now)),
      ),
    )
    .orderBy(outbox.channel, outbox.recipient, outbox.createdAt, outbox.dedupeKey)
  const due = {
    key: outbox.id,
    dueAt: outbox.dueAt,
    now,
    where: and(
      eq(outbox.status, 'due'),
      inArray(outbox.id, firstInLine),
      sql`not exists (select from unnest(${sql.placeholder('channels')}::text[], ${sql.placeholder('recipients')}::text[]) not_now (channel, recipient)
        where not_now.channel = ${outbox.channel} and coalesce(not_now.recipient, ${outbox.recipient}) = ${outbox.recipient})`,
    ),
    order: [outbox.createdAt, outbox.dedupeKey],
    limit: sql.placeholder('limit'),
  }
  const change = {
    dueAt: sql`${sql.placeholder('heldUntil')}::timestamptz`,
    tries: sql`${outbox.tries} + 1`,
    lastError: null,
  }
  return claimDue(db, outbox, due, change)
    .returning({
      id: outbox.id,
      channel: outbox.channel,
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      html: outbox.html,
      attachment: outbox.attachment,
      attachmentName: outbox.attachmentName,
      tries: outbox.tries,
      createdAt: outbox.createdAt,
    })
    .prepare('claim_messages')
})

/** The time of the next due message after `now`; undefined when none is due. */
export async function findNextDueAt(db: Db, now: Date): Promise<Date | undefined> {
  const [row] = await nextDueAt(db).execute({ now })
  return row?.dueAt ?? undefined
}

const nextDueAt = prepared((db) =>
  db
    .select({ dueAt: min(outbox.dueAt) })
    .from(outbox)
    .where(and(eq(outbox.status, 'due'), gt(outbox.dueAt, sql.placeholder('now'))))
    .prepare('next_due_message'),
)

/** Marks a message as sent. Needs no lease, because it is true whoever has it now. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ ...secretGone, status: 'sent', dueAt: null, sentAt: now, lastError: null })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'due')))
}

/**
 * Ends the lease of a message until `dueAt`, unless another sender has it.
 *
 * @param isFailure false when the service only asked to wait, which is no failed try
 */
export async function markWaiting(
  db: Db,
  held: Pick<HeldMessage, 'id' | 'tries'>,
  input: { dueAt: Date; reason: string; isFailure: boolean },
): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: input.dueAt, lastError: input.reason, tries: input.isFailure ? held.tries : held.tries - 1 })
    .where(stillHeld(held))
}

/** Gives a message up for good, unless another sender has the lease. */
export async function markDead(db: Db, held: Pick<HeldMessage, 'id' | 'tries'>, reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ ...secretGone, status: 'dead', dueAt: null, lastError: reason })
    .where(stillHeld(held))
}

/** Makes messages that failed before due at once, because the channel works again. */
export async function makeFailedDue(db: Db, queues: RecipientQueues, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: now })
    .where(and(within(queues), eq(outbox.status, 'due'), gt(outbox.dueAt, now), isNotNull(outbox.lastError)))
}

/** Withdraws waiting messages of queues whose key begins with `keyPrefix`. */
export async function withdrawUnsent(tx: Db, queues: RecipientQueues, keyPrefix: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...textGone, status: 'dead', dueAt: null, lastError: 'replaced by a newer one' })
    .where(
      and(
        within(queues),
        eq(outbox.status, 'due'),
        isNotNull(outbox.dueAt), // the condition of the partial index
        sql`starts_with(${outbox.dedupeKey}, ${keyPrefix})`,
      ),
    )
}

/**
 * Withdraws waiting messages about an order that are not true any more.
 *
 * @param keys a pattern of LIKE for their keys
 * @param withHeld also those that staff could send: prepared ones, and ones that have failed
 */
export async function withdrawUnsentAbout(tx: Db, orderId: string, keys: string, withHeld = false): Promise<void> {
  const isHeld = withHeld ? or(STATE_CONDITIONS.prepared, hasFailed) : undefined
  await tx
    .update(outbox)
    .set({ ...textGone, status: 'dead', dueAt: null, lastError: 'withdrawn' })
    .where(and(eq(outbox.orderId, orderId), or(eq(outbox.status, 'due'), isHeld), like(outbox.dedupeKey, keys)))
}

/**
 * Keeps the waiting mails to shoppers about orders for staff, as when such mails are switched off: no mail server is set,
 * and they would expire. Codes wait for one, and news of a delay is soon untrue.
 *
 * @returns how many
 */
export async function keepOrderMails(db: Db): Promise<number> {
  const kept = await db
    .update(outbox)
    .set({ status: 'prepared', dueAt: null, staleAt: null, lastError: null })
    .where(
      and(
        eq(outbox.status, 'due'),
        isNotNull(outbox.dueAt), // the condition of the partial index
        sql`${outbox.dedupeKey} ~ '^email:order:[^:]+:(received|rejected:[0-9]+|rating|cancelled)$'`,
      ),
    )
    .returning({ id: outbox.id })
  return kept.length
}

/** Withdraws the messages with these keys that no sender has tried. */
export async function withdrawUntried(tx: Db, keys: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...textGone, status: 'dead', dueAt: null, lastError: 'taken back' })
    .where(and(inArray(outbox.dedupeKey, [...keys]), eq(outbox.status, 'due'), eq(outbox.tries, 0)))
}

/**
 * Where the messages with these keys went, or are going.
 *
 * @param withDead also where they were to go
 */
export async function listRecipients(tx: Db, keys: readonly string[], withDead: boolean): Promise<RecipientQueue[]> {
  const isAlive = withDead ? undefined : inArray(outbox.status, ['sent', 'due'])
  return tx
    .select({ channel: outbox.channel, recipient: outbox.recipient })
    .from(outbox)
    .where(and(inArray(outbox.dedupeKey, [...keys]), isAlive, ne(outbox.recipient, '')))
}

export type Message = typeof outbox.$inferSelect

const toShopper = and(inArray(outbox.channel, ['email', 'sms']), isNotNull(outbox.orderId))

/** A message to a shopper about an order. */
export async function findMessageToShopper(tx: Db, id: string): Promise<Message | undefined> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), toShopper))
  return row
}

/** The messages to the shopper about an order, the oldest first. */
export async function listMessagesToShopper(db: Db, orderId: string): Promise<Message[]> {
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), toShopper))
    .orderBy(asc(outbox.createdAt), asc(outbox.dedupeKey))
}

/** Its person was erased before it was sent. */
export const ERASED = 'erased'

/** Why messages were withdrawn; every other message that was given up has failed. */
const WITHDRAWN = ['withdrawn', 'taken back', 'stale', 'replaced by a newer one', 'subscription ended', ERASED]

/** Whether a message was given up although it should have been sent. */
const hasFailed = sql`(${outbox.status} = 'dead' and coalesce(${outbox.lastError}, '') <> all (${sql.param(WITHDRAWN)}::text[]))`

/** A message is given up when it is a day old, so its failure is counted for one more day. */
const FAILURE_SEEN_MS = 2 * DAY_MS

/** Whether a message of the last two days was given up although it should have been sent. */
export const hasFailedLately = (now: Date): SQL =>
  sql`${hasFailed} and ${outbox.createdAt} > ${instant(new Date(now.getTime() - FAILURE_SEEN_MS))}`

/** Literal, as the conditions of the partial indexes are. */
const STATE_CONDITIONS: Record<MessageState, SQL> = {
  prepared: sql`${outbox.status} = 'prepared'`,
  waiting: sql`(${outbox.status} = 'due' and ${outbox.dueAt} is not null)`,
  sent: sql`${outbox.status} = 'sent'`,
  failed: hasFailed,
  withdrawn: sql`(${outbox.status} = 'dead' and not ${hasFailed})`,
}

export type MessageFilter = {
  state?: MessageState | undefined
  channel?: Channel | undefined
  /** In lower case; an order id as it is stored. */
  about?: { recipients: readonly string[]; orderId: string | undefined } | undefined
}

/** Messages of every channel, the newest first, one more than a page has. */
export function listMessages(
  db: Db,
  { state, channel, about, ...page }: MessageFilter & PageQuery,
): Promise<Message[]> {
  const { after, orderBy, limit } = onPage(outbox.createdAt, outbox.id, 'newest', page)
  return db
    .select()
    .from(outbox)
    .where(
      and(
        state && STATE_CONDITIONS[state],
        channel && eq(outbox.channel, channel),
        about &&
          or(
            and(ne(outbox.recipient, ''), inArray(sql`lower(${outbox.recipient})`, [...about.recipients])),
            about.orderId === undefined ? undefined : eq(outbox.orderId, about.orderId),
          ),
        after,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}

/** How a message stands, in one word. */
export function stateOf({ status, lastError }: Pick<Message, 'status' | 'lastError'>): MessageState {
  if (status === 'due') return 'waiting'
  if (status !== 'dead') return status
  return WITHDRAWN.includes(lastError ?? '') ? 'withdrawn' : 'failed'
}

/** Whether a message holds a secret: staff never read it. */
export function isSecret({ dedupeKey }: Pick<Message, 'dedupeKey'>): boolean {
  return SECRET.test(dedupeKey)
}

/** Makes a prepared or failed message due, as if it were written now. @returns whether it still was one */
export async function markDueAgain(
  tx: Db,
  id: string,
  words: Pick<Message, 'subject' | 'body'>,
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .update(outbox)
    .set({ ...words, status: 'due', dueAt: now, tries: 0, lastError: null, createdAt: now })
    .where(and(eq(outbox.id, id), or(STATE_CONDITIONS.prepared, hasFailed)))
    .returning({ id: outbox.id })
  return row !== undefined
}

/** Withdraws a prepared message that another takes the place of. @returns whether it still was prepared */
export async function withdrawPrepared(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .update(outbox)
    .set({ status: 'dead', lastError: 'replaced by a newer one' })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'prepared')))
    .returning({ id: outbox.id })
  return row !== undefined
}

/** Erases everything but the fact that there was a message. */
export const textGone = { subject: null, body: '', html: null, attachment: null, attachmentName: null } as const

/**
 * How the keys of text messages begin, with whether their text is for their recipient alone: codes, links that act for
 * whoever has them, and what a rider is told of a customer.
 */
const SMS_KINDS = {
  code: 'secret',
  recipe: 'secret',
  ride: 'secret',
  staff: 'open',
  second_factor_reset: 'open',
  'seat-offer': 'open',
} as const
/** The event that a text message reports, without its channel. */
export type SmsKey = `${keyof typeof SMS_KINDS}:${string}`
const secretSms = Object.entries(SMS_KINDS).flatMap(([kind, text]) => (text === 'secret' ? kind : []))

/**
 * The keys of messages whose text is for their recipient alone. The text is erased once it is sent, and is in no export:
 * the message may name an account that is not its recipient's. What goes through `queueSms` or `queueAccountMail` does not
 * compile without its kind; any other message with such a text must be added.
 */
const SECRET_KEY = `^sms:(${secretSms.join('|')}):|^email:account:(${CODE_MAIL_KINDS.join('|')}):`
const SECRET = new RegExp(SECRET_KEY)
export const holdsSecret = sql`${outbox.dedupeKey} ~ ${SECRET_KEY}`
const secretGone = {
  subject: sql`case when not ${holdsSecret} then ${outbox.subject} end`,
  body: sql`case when ${holdsSecret} then '' else ${outbox.body} end`,
  html: sql`case when not ${holdsSecret} then ${outbox.html} end`,
}

export function within({ channel, recipient }: RecipientQueues) {
  return and(eq(outbox.channel, channel), recipient === null ? undefined : eq(outbox.recipient, recipient))
}

function stillHeld({ id, tries }: Pick<HeldMessage, 'id' | 'tries'>) {
  return and(eq(outbox.id, id), eq(outbox.status, 'due'), eq(outbox.tries, tries))
}
