import type { FastifyBaseLogger } from 'fastify'
import { REMIND_BEFORE_MS, weekOf } from '#domain/subscriptions/plan-period.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import { queueEndingPlan } from './queue-plan-messages.ts'
import {
  deleteOldPackages,
  deleteUnpaidOrders,
  type EndingPlace,
  insertPackagesOfWeek,
  listEnding,
} from './subscription-queries.ts'

const AT_ONCE = 500
const UNPAID_KEPT_MS = 30 * DAY_MS
/** How long packages are kept, for questions about them. */
const PACKAGES_KEPT_MS = 365 * DAY_MS

/** Lists this week's packages once the week has begun. @returns 0: one run does all */
export async function insertThisWeeksPackages(db: Db, now: Date): Promise<number> {
  const monday = weekOf(now)
  await insertPackagesOfWeek(db, { weekOf: monday, beginsAt: new Date(`${monday}T00:00:00.000Z`) }, now)
  return 0
}

/** Reminds members whose plan ends within three days, each once. @returns 0: one run does all */
export async function remindOfEndingPlans(
  db: Db,
  publicUrl: string,
  now: Date,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<number> {
  const to = new Date(now.getTime() + REMIND_BEFORE_MS)
  const link = `${publicUrl}/?profile=subscription`
  let after: EndingPlace | null = null
  do {
    const ending: Awaited<ReturnType<typeof listEnding>> = await listEnding(db, { from: now, to, after }, AT_ONCE)
    after = null
    for (const { userId, email, name, planName, expiresAt } of ending) {
      if (email === null || expiresAt === null) continue
      await queueEndingPlan(db, { userId, email, name, planName, endsAt: expiresAt, link }, now).catch(
        (error: unknown) => log.error({ err: error }, 'a member could not be reminded of the end of a plan'),
      )
      if (ending.length === AT_ONCE) after = { expiresAt, userId }
    }
  } while (after !== null)
  return 0
}

/** Deletes unpaid orders of plans, and old packages. @returns 0: one run does all */
export async function deleteOldPlans(db: Db, now: Date): Promise<number> {
  await deleteUnpaidOrders(db, new Date(now.getTime() - UNPAID_KEPT_MS))
  await deleteOldPackages(db, weekOf(new Date(now.getTime() - PACKAGES_KEPT_MS)))
  return 0
}
