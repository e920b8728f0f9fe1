import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import type { EnquiryState, NewEnquiry } from '#domain/enquiries/enquiries-api.ts'
import { cutPage, type PageQuery } from '#domain/page.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { enquiries } from './enquiry-tables.ts'

/**
 * Inserts an enquiry unless it exists.
 *
 * @returns its number; undefined when the id is of another enquiry, or of the same one in other words
 */
export async function insertEnquiry(
  tx: Db,
  draft: z.output<typeof NewEnquiry>,
  made: { number: string; userId: string | null; createdAt: Date },
): Promise<string | undefined> {
  await tx
    .insert(enquiries)
    .values({ ...draft, ...made, state: 'new' })
    .onConflictDoNothing({ target: enquiries.id })
  const [stored] = await tx.select().from(enquiries).where(eq(enquiries.id, draft.id))
  return isDeepStrictEqual({ ...stored, ...draft }, stored) ? stored?.number : undefined
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

const own = (actor: Person, { emails, phones }: ProvedContacts): SQL | undefined => {
  const { userId, email, phone, country } = enquiries
  // Phones are stored as they were typed. One without a country code is of Ghana only if the enquiry names Ghana.
  const digits = sql`regexp_replace(${phone}, '\\D', '', 'g')`
  const whole = phones.flatMap((one) => [one, `00${one}`])
  const local = phones.flatMap((one) => (one.startsWith('233') ? [`0${one.slice(3)}`, one.slice(3)] : []))
  const isTheirs = or(
    inArray(email, [...emails]),
    inArray(digits, whole),
    and(eq(country, 'GH'), inArray(digits, local)),
  )
  return or(eq(userId, actor.userId), and(isNull(userId), isTheirs))
}

/** The enquiries that the actor sent, signed in, or as a visitor with an address or phone that they have proved. */
export async function readOwnEnquiries(db: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) {
  return db.select().from(enquiries).where(own(actor, proved)).orderBy(asc(enquiries.createdAt))
}

/** In place of erased words that must not be empty in an enquiry, for servers and pages of an earlier version too. */
const ERASED = '–'

/**
 * Erases who asked, and all that they typed: whoever has no business enters their own name as the company. Kind, country
 * and number stay.
 */
export async function wipeOwnEnquiries(tx: Db, actor: Person, _orders: readonly string[], proved: ProvedContacts) {
  await tx
    .update(enquiries)
    .set({
      ...{ userId: null, contact: '', email: '', phone: '', message: '' },
      ...{ company: ERASED, product: ERASED, volume: '' },
    })
    .where(own(actor, proved))
}

const viewOf = ({ userId: _, changedBy: __, changedAt: ___, createdAt, ...row }: typeof enquiries.$inferSelect) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
