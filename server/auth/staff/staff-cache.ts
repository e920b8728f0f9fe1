import type { StaffRole } from '#domain/actor.ts'
import type { Database } from '../../db/db.ts'
import { readStaffRoles } from './staff-queries.ts'

export type StaffCache = {
  /** The current role of a person; undefined for others than staff. */
  findStaffRole: (userId: string) => Promise<StaffRole | undefined>
  stop: () => Promise<void>
}

/**
 * Caches the staff, so that a shopper's request needs no query. The notification of a change, from any process, drops
 * the cache.
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
