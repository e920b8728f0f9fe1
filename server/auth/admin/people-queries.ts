import { asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/rows.ts'
import { authFactors, authIdentities, authUsers } from '../auth-tables.ts'
import { staffMembers } from '../staff/staff-tables.ts'

/** One page of accounts with everything the API shows, the newest first, and the number of all. */
export async function listPeople(db: Db, page: { limit: number; offset: number; filter: string }) {
  const { limit, offset, filter } = page
  const wanted = filter === '' ? undefined : matching(filter)
  const [total] = await db.select({ count: count() }).from(authUsers).where(wanted)
  const rows = await db
    .select({ user: authUsers, staffRole: staffMembers.role })
    .from(authUsers)
    .leftJoin(staffMembers, eq(staffMembers.userId, authUsers.id))
    .where(wanted)
    .orderBy(desc(authUsers.createdAt), desc(authUsers.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ user }) => user.id)
  const identities = await identitiesOf(db, ids)
  const factors = await factorsOf(db, ids)
  return {
    total: total?.count ?? 0,
    people: rows.map((row) => ({
      ...row,
      identities: identities.filter(({ userId }) => userId === row.user.id),
      factors: factors.filter(({ userId }) => userId === row.user.id),
    })),
  }
}

function matching(filter: string): SQL | undefined {
  const like = containing(filter)
  const digits = filter.replace(/[\s+]/g, '')
  return or(
    ilike(authUsers.email, like),
    ilike(sql`${authUsers.userMetadata} ->> 'full_name'`, like),
    ...(/^\d+$/.test(digits) ? [ilike(authUsers.phone, `%${digits}%`)] : []),
  )
}

async function identitiesOf(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(authIdentities)
    .where(inArray(authIdentities.userId, [...userIds]))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id))
}

async function factorsOf(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(authFactors)
    .where(inArray(authFactors.userId, [...userIds]))
    .orderBy(asc(authFactors.createdAt))
}
