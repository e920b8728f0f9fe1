import { asc, eq } from 'drizzle-orm'
import type { SeedPlan } from '#seed/plans.ts'
import type { Db } from '../db/db.ts'
import { subscriptionPlans } from './plan-tables.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect

/** Inserts plans in the order of the list; existing rows stay. */
export async function insertPlans(tx: Db, plans: readonly SeedPlan[]): Promise<void> {
  const rows = plans.map((plan, position) => ({ ...plan, position }))
  await tx.insert(subscriptionPlans).values(rows).onConflictDoNothing()
}

export async function listPlanRows(db: Db): Promise<PlanRow[]> {
  return db.select().from(subscriptionPlans).orderBy(asc(subscriptionPlans.position), asc(subscriptionPlans.id))
}

export async function findPlan(db: Db, planId: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, planId))
  return row
}
