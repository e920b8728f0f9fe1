import { desc, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/rows.ts'
import { selectUsers, withParts } from '../accounts/user-queries.ts'
import { authUsers } from '../auth-tables.ts'

/** One page of accounts with everything the API shows, the newest first, and the number of all. */
export async function listPeople(db: Db, page: { limit: number; offset: number; filter: string }) {
  const { limit, offset, filter } = page
  const wanted = filter === '' ? undefined : matching(filter)
  const rows = await selectUsers(db)
    .where(wanted)
    .orderBy(desc(authUsers.createdAt), desc(authUsers.id))
    .limit(limit)
    .offset(offset)
  return { total: await db.$count(authUsers, wanted), people: await withParts(db, rows) }
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
