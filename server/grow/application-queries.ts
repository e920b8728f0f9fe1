import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type Actor, actorName, type Person } from '#domain/actor.ts'
import type { GrowerState, NewGrower } from '#domain/grow/grow-api.ts'
import { cutPage, type PageQuery } from '#domain/page.ts'
import type { ProvedContacts } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { onPage } from '../db/on-page.ts'
import { growApplications } from './grow-tables.ts'

/**
 * Inserts an application unless it exists.
 *
 * @returns its number; undefined when the id is of another one, or of the same one in other words
 */
export async function insertApplication(
  tx: Db,
  draft: z.output<typeof NewGrower>,
  made: { number: string; userId: string | null; createdAt: Date },
): Promise<string | undefined> {
  await tx
    .insert(growApplications)
    .values({ ...draft, ...made, state: 'new' })
    .onConflictDoNothing({ target: growApplications.id })
  const [stored] = await tx.select().from(growApplications).where(eq(growApplications.id, draft.id))
  return isDeepStrictEqual({ ...stored, ...draft }, stored) ? stored?.number : undefined
}

/** One page of all applications, the newest first. */
export async function listApplications(db: Db, page: PageQuery) {
  const { after, orderBy, limit } = onPage(growApplications.createdAt, growApplications.id, 'newest', page)
  const rows = await db
    .select()
    .from(growApplications)
    .where(after)
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows.map(viewOf), page.limit)
}

/** Changes the state of an application that still has the one before; undefined otherwise. */
export async function markApplication(
  tx: Db,
  actor: Actor,
  id: string,
  step: { before: GrowerState; state: GrowerState },
  now: Date,
) {
  const [row] = await tx
    .update(growApplications)
    .set({ state: step.state, changedBy: actorName(actor), changedAt: now })
    .where(and(eq(growApplications.id, id), eq(growApplications.state, step.before)))
    .returning()
  return row && viewOf(row)
}

/** The last change of an application; undefined when there is no such application. */
export async function findApplicationChange(db: Db, id: string) {
  const [row] = await db
    .select({ by: growApplications.changedBy, at: growApplications.changedAt, state: growApplications.state })
    .from(growApplications)
    .where(eq(growApplications.id, id))
  return row
}

const own = (actor: Person, { emails, phones }: ProvedContacts): SQL | undefined => {
  const { userId, email, phone } = growApplications
  const isTheirs = or(
    inArray(email, [...emails]),
    inArray(
      phone,
      phones.map((digits) => `+${digits}`),
    ),
  )
  return or(eq(userId, actor.userId), and(isNull(userId), isTheirs))
}

/** The applications that the actor sent, signed in, or as a visitor with an address or phone that they have proved. */
export async function readOwnApplications(db: Db, actor: Person, proved: ProvedContacts) {
  return db.select().from(growApplications).where(own(actor, proved)).orderBy(asc(growApplications.createdAt))
}

/** Erases who applied; region and crops stay. */
export async function wipeOwnApplications(tx: Db, actor: Person, proved: ProvedContacts): Promise<void> {
  await tx
    .update(growApplications)
    .set({ userId: null, name: '', farm: '', phone: '', email: '', town: '', message: '' })
    .where(own(actor, proved))
}

const viewOf = ({
  userId: _,
  changedBy: __,
  changedAt: ___,
  createdAt,
  ...row
}: typeof growApplications.$inferSelect) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
