import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { parseOrderId } from '#domain/ids/order-id.ts'
import type { PageQuery } from '#domain/list-page.ts'
import { type Pesewas, pesewas } from '#domain/money.ts'
import type { PersonNote, PersonView } from '#domain/people/people-api.ts'
import { phonePart } from '#domain/people/phone-part.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import { accountsWith, emailOf } from '../auth/auth.ts'
import { isBlocked } from '../blocks/block-queries.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { containing, instant, isoText } from '../db/rows.ts'
import { orders } from '../orders/order-tables.ts'
import { type OrdersOf, ordersOf } from '../orders/staff/list-queries.ts'
import { paymentIntents, refunds } from '../payments/payment-tables.ts'
import { isOpenRefund } from '../payments/refunds/refund-queries.ts'
import { staffNameOf } from '../profiles/member-queries.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { personNotes } from './people-tables.ts'

/** How many payments for anything but orders the page of a person shows. */
const REQUESTS = 20

/** A page of people with an account, and one more, the newest first. */
export function listAccounts(db: Db, page: PageQuery & { q?: string | undefined }, now: Date) {
  const { after, orderBy, limit } = onPage(profiles.createdAt, profiles.userId, 'newest', page)
  return db
    .select({
      id: profiles.userId,
      name: profiles.fullName,
      phone: profiles.phone,
      email: emailOf(profiles.userId),
      at: isoText(sql`${profiles.createdAt}`),
      isBlocked: isBlocked({ userId: sql`${profiles}.user_id`, phones: [], emails: [] }, instant(now)),
    })
    .from(profiles)
    .where(page.q === undefined ? after : inArray(profiles.userId, newestWith(page.q, page)))
    .orderBy(...orderBy)
    .limit(limit)
}

/**
 * The newest accounts whose phone, name, address or orders a search may mean. Each of them is read by its own index and no
 * further than a page, because the planner reads all profiles for alternatives.
 */
function newestWith(q: string, page: PageQuery): SQL {
  const { after, orderBy, limit } = onPage(profiles.createdAt, profiles.userId, 'newest', page)
  const orderId = parseOrderId(q)
  const phone = parsePhone(q)
  const part = phonePart(q)
  const whoOrdered = (which: SQL) => sql`${profiles.userId} in (select user_id from orders where ${which})`
  const meant = [
    inArray(profiles.userId, accountsWith(part === undefined ? { email: q } : { phonePart: part })),
    part === undefined ? ilike(profiles.fullName, containing(q)) : ilike(profiles.phone, containing(part)),
    ...(orderId === undefined ? [] : [whoOrdered(eq(orders.id, orderId))]),
    ...(phone === undefined ? [] : [whoOrdered(eq(orders.customerPhone, phone))]),
  ]
  const lists = meant.map(
    (which) => sql`(select ${profiles.userId} from ${profiles} where ${and(which, after)}
      order by ${sql.join(orderBy, sql`, `)} limit ${limit})`,
  )
  return sql`(${sql.join(lists, sql` union `)})`
}

/** The profile of an account with what its page shows. */
export async function findAccountProfile(db: Db, userId: string) {
  const [row] = await db
    .select({
      name: profiles.fullName,
      phone: profiles.phone,
      address: profiles.address,
      at: isoText(sql`${profiles.createdAt}`),
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row
}

/** The order that stands for a guest; undefined for an order of an account, and for one that is erased. */
export async function findGuestOrder(db: Db, orderId: string) {
  const [row] = await db
    .select({
      userId: orders.userId,
      name: orders.customerName,
      phone: orders.customerPhone,
      email: orders.customerEmail,
      address: orders.address,
      at: isoText(sql`${orders.placedAt}`),
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.customerPhone, '')))
  return row
}

/** The ids of the guest's orders that have not ended. */
export async function listOpenGuestOrders(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ordersOf({ userId: null, phones: [phone] }), sql`${orders.status} not in ('delivered', 'cancelled')`))
  return rows.map(({ id }) => id)
}

const paymentsOf = (who: OrdersOf) => {
  const ofOrders = sql`${paymentIntents.purpose} = 'order' and ${paymentIntents.subjectId} in (
    select id from orders where ${ordersOf(who)})`
  return who.userId === null ? ofOrders : or(eq(paymentIntents.payerUserId, who.userId), ofOrders)
}

/** What is on its way back to a person, and what went back, over all their payments. */
export async function sumRefunds(db: Db, who: OrdersOf): Promise<{ owed: Pesewas; refunded: Pesewas }> {
  const sum = (isBack: SQL) => sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isBack}), 0)::float8`
  const [row] = await db
    .select({ owed: sum(isOpenRefund), refunded: sum(sql`${refunds.status} = 'processed'`) })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.intentId))
    .where(paymentsOf(who))
  return { owed: pesewas(row?.owed ?? 0), refunded: pesewas(row?.refunded ?? 0) }
}

/** The newest payments of an account for anything but orders. */
export function listRequestsOf(db: Db, userId: string): Promise<PersonView['requests']> {
  return db
    .select({
      id: paymentIntents.id,
      purpose: paymentIntents.purpose,
      code: paymentIntents.code,
      amount: paymentIntents.amount,
      status: paymentIntents.status,
      at: isoText(sql`${paymentIntents.createdAt}`),
    })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.payerUserId, userId), ne(paymentIntents.purpose, 'order')))
    .orderBy(desc(paymentIntents.createdAt))
    .limit(REQUESTS)
}

/** Whose notes: the account's, and those about the phones that are theirs. */
export type NotesOf = { userId: string | null } & ProvedContacts

const notesOf = ({ userId, phones }: NotesOf) =>
  or(
    userId === null ? undefined : eq(personNotes.userId, userId),
    inArray(
      personNotes.phone,
      phones.map((digits) => `+${digits}`),
    ),
  )

/** The notes of staff about a person, the oldest first. */
export function listPersonNotes(db: Db, who: NotesOf): Promise<PersonNote[]> {
  return db
    .select({
      id: personNotes.id,
      text: personNotes.text,
      by: personNotes.writtenBy,
      name: staffNameOf(sql`${personNotes.writtenBy}`),
      at: isoText(sql`${personNotes.writtenAt}`),
    })
    .from(personNotes)
    .where(notesOf(who))
    .orderBy(asc(personNotes.writtenAt), asc(personNotes.id))
}

/** Writes a note, once per id. @returns false when the id is of another note */
export async function insertPersonNote(tx: Db, note: typeof personNotes.$inferInsert): Promise<boolean> {
  await tx.insert(personNotes).values(note).onConflictDoNothing({ target: personNotes.id })
  const [stored] = await tx.select().from(personNotes).where(eq(personNotes.id, note.id))
  return (['userId', 'phone', 'text', 'writtenBy'] as const).every((field) => stored?.[field] === note[field])
}

/** Deletes the notes about a person. */
export async function deletePersonNotes(tx: Db, who: NotesOf): Promise<void> {
  await tx.delete(personNotes).where(notesOf(who))
}
