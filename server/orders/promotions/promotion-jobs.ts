import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { forgetUsesOf } from './promotion-queries.ts'

/** How long it is remembered who had a promotion: as long as it may be prolonged. */
const REMEMBERED_MS = 30 * DAY_MS
const AT_ONCE = 500

/** Forgets who had a promotion a month after its end; the orders and their amounts stay. @returns how many */
export function forgetUses(db: Db, now: Date): Promise<number> {
  return forgetUsesOf(db, new Date(now.getTime() - REMEMBERED_MS), AT_ONCE)
}
