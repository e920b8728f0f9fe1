import { inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { profiles } from '../profiles/profile-tables.ts'

/** Names of people, by account. */
export async function readNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: profiles.userId, name: profiles.fullName })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]))
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
