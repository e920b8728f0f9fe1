import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import type { EnquiryState } from '#domain/enquiries/enquiries-api.ts'
import { cutPage, type PageQuery } from '#domain/page.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { enquiries } from './enquiry-tables.ts'

/** Inserts an enquiry unless it exists. @returns its number; undefined when the id is of another enquiry */
export async function insertEnquiry(tx: Db, row: typeof enquiries.$inferInsert): Promise<string | undefined> {
  await tx.insert(enquiries).values(row).onConflictDoNothing({ target: enquiries.id })
  const [stored] = await tx.select().from(enquiries).where(eq(enquiries.id, row.id))
  const isSame = (['email', 'phone', 'message'] as const).every((field) => stored?.[field] === row[field])
  return isSame ? stored?.number : undefined
}

/** One page of all enquiries, the newest first. */
export async function listEnquiries(db: Db, page: PageQuery) {
  const { after, orderBy, limit } = onPage(enquiries.createdAt, enquiries.id, 'newest', page)
  const rows = await db
    .select()
    .from(enquiries)
    .where(after)
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows.map(viewOf), page.limit)
}

/** Changes the state of an enquiry that still has the one before; undefined otherwise. */
export async function markEnquiry(
  tx: Db,
  actor: Actor,
  id: string,
  step: { before: EnquiryState; state: EnquiryState },
  now: Date,
) {
  const [row] = await tx
    .update(enquiries)
    .set({ state: step.state, changedBy: actorName(actor), changedAt: now })
    .where(and(eq(enquiries.id, id), eq(enquiries.state, step.before)))
    .returning()
  return row && viewOf(row)
}

/** The last change of an enquiry; undefined when there is no such enquiry. */
export async function findEnquiryChange(db: Db, id: string) {
  const [row] = await db
    .select({ by: enquiries.changedBy, at: enquiries.changedAt, state: enquiries.state })
    .from(enquiries)
    .where(eq(enquiries.id, id))
  return row
}

const own = (actor: Person, { emails }: ProvedContacts): SQL | undefined =>
  or(eq(enquiries.userId, actor.userId), inArray(enquiries.email, [...emails]))

/** The enquiries that the actor sent, signed in or with an address that they have proved. */
export async function readOwnEnquiries(db: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) {
  return db.select().from(enquiries).where(own(actor, proved)).orderBy(asc(enquiries.createdAt))
}

/** Erases who asked; company, product and country stay. */
export async function wipeOwnEnquiries(tx: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) {
  await tx
    .update(enquiries)
    .set({ userId: null, contact: '', email: '', phone: '', message: '' })
    .where(own(actor, proved))
}

const viewOf = ({ userId: _, changedBy: __, changedAt: ___, createdAt, ...row }: typeof enquiries.$inferSelect) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
