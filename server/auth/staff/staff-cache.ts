import type { StaffRole } from '#domain/actor.ts'
import type { Database } from '../../db/db.ts'
import { readStaffRoles } from './staff-queries.ts'

export type StaffCache = {
  /** The role of somebody as it is now; undefined for people who do not work here. */
  findStaffRole: (userId: string) => Promise<StaffRole | undefined>
  stop: () => Promise<void>
}

/**
 * Remembers who works here, few as they are, so that a request of a shopper asks the database nothing. A change of any
 * row, by whatever process, drops what is remembered as soon as its notice comes.
 */
export async function cacheStaff(database: Database): Promise<StaffCache> {
  let kept: Promise<ReadonlyMap<string, StaffRole>> | undefined
  const stop = await database.listen('staff_changed', () => {
    kept = undefined
  })
  return {
    findStaffRole: async (userId) => {
      const fresh = kept ?? readRoles(database)
      kept = fresh
      fresh.catch(() => {
        if (kept === fresh) kept = undefined
      })
      return (await fresh).get(userId)
    },
    stop,
  }
}

async function readRoles(database: Database): Promise<ReadonlyMap<string, StaffRole>> {
  const rows = await readStaffRoles(database.db)
  return new Map(rows.map(({ userId, role }) => [userId, role]))
}
