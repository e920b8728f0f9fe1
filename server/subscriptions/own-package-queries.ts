import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { subscriptionPlans } from '../plans/plan-tables.ts'
import { profiles } from '../profiles/profile-tables.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

/** The actor's packages, the newest week first. */
export async function listOwnPackages(db: Db, actor: Person, limit: number) {
  return db
    .select()
    .from(planPackages)
    .where(eq(planPackages.userId, actor.userId))
    .orderBy(desc(planPackages.weekOf))
    .limit(limit)
}

/** The weekly contents of the actor's plan, if a payment of theirs covers the start of that week. */
export async function findWeeklyContents(db: Db, actor: Person, beginsAt: Date): Promise<string[]> {
  const [row] = await db
    .select({ contents: subscriptionPlans.weeklyContents })
    .from(profiles)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, profiles.subscriptionPlan))
    .innerJoin(
      subscriptionOrders,
      and(
        eq(subscriptionOrders.userId, profiles.userId),
        eq(subscriptionOrders.paymentStatus, 'success'),
        lte(subscriptionOrders.startsAt, beginsAt),
        gt(subscriptionOrders.endsAt, beginsAt),
      ),
    )
    .where(and(eq(profiles.userId, actor.userId), gt(profiles.subscriptionExpiresAt, beginsAt)))
    .limit(1)
  return row?.contents ?? []
}
