import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { eraseUsesOf } from './promotion-queries.ts'

/** How long it is remembered who had a promotion: as long as it may be prolonged. */
const REMEMBERED_MS = 30 * DAY_MS
const AT_ONCE = 500

/** Erases who had a promotion a month after its end; the orders and their amounts stay. @returns how many */
export function eraseOldUses(db: Db, now: Date): Promise<number> {
  return eraseUsesOf(db, new Date(now.getTime() - REMEMBERED_MS), AT_ONCE)
}
