import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { emailOf, phoneOf } from '../auth/auth.ts'
import type { Db } from '../db/db.ts'
import { profiles } from './profile-tables.ts'

/** Locks the person's profile until `tx` ends, so that concurrent payments are counted one after the other. */
export async function lockMember(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
  return rows.length > 0
}

/** Name, phone and address of a person, for payments and deliveries. */
export async function findMemberContact(db: Db, userId: string) {
  const [row] = await db
    .select({
      name: profiles.fullName,
      phone: profiles.phone,
      email: emailOf(profiles.userId),
      signInPhone: phoneOf(profiles.userId),
    })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return row
}

/** A scalar subquery for the name of a person by their account; null without one. */
export function nameOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(select nullif(named.full_name, '') from profiles named where named.user_id = ${userId})`
}

/** A scalar subquery for what staff call a person: the name, else the address or phone of the account. */
export function callNameOf(userId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`coalesce(${nameOf(userId)}, ${emailOf(userId)}, '+' || ${phoneOf(userId)})`
}

/** A scalar subquery for the name of a member of staff; null for every other actor of a history. */
export function staffNameOf(actor: SQL): SQL<string | null> {
  return sql<string | null>`(select p.full_name from profiles p
    where p.user_id = case when ${actor} like 'staff:%' then substr(${actor}, 7)::uuid end)`
}
