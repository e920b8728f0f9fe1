import { sumOrders } from '#domain/reports/sum-orders.ts'
import { daySpan, serviceDay, startOfDay } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { readFacts } from './fact-queries.ts'
import { deleteMarks, findMarkBefore, replaceDay } from './report-queries.ts'

/**
 * Calculates one day of the reports anew that is over and has changes, the latest first. Its marks are deleted in the
 * same transaction, so that a process that ends at any statement leaves the day to the next run.
 *
 * @returns how many days were calculated
 */
export async function calculateDay(db: Db, now: Date): Promise<number> {
  const at = await findMarkBefore(db, startOfDay(now))
  if (!at) return 0
  const day = serviceDay(at)
  const span = daySpan(day)
  await db.transaction(async (tx) => {
    // First, so that a change that is committed after this leaves its mark.
    if (!(await deleteMarks(tx, span))) return
    const { orders } = await readSettings(tx)
    await replaceDay(tx, day, sumOrders(await readFacts(tx, span, true), orders.cookMinutes))
  })
  return 1
}
