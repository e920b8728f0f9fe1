import type { StaffRole } from '#domain/actor.ts'
import { cacheUntilNotified } from '../../db/cache-until-notified.ts'
import type { Database } from '../../db/db.ts'
import { readStaffRoles } from './staff-queries.ts'

export type StaffCache = {
  /** The current role of a person; undefined for others than staff. */
  findStaffRole: (userId: string) => Promise<StaffRole | undefined>
  stop: () => Promise<void>
}

/** Caches the staff, so that a shopper's request needs no query. */
export async function cacheStaff(database: Database): Promise<StaffCache> {
  const { get, stop } = await cacheUntilNotified(database, 'staff_changed', async () => {
    const rows = await readStaffRoles(database.db)
    return new Map(rows.map(({ userId, role }) => [userId, role]))
  })
  return { findStaffRole: async (userId) => (await get()).get(userId), stop }
}
