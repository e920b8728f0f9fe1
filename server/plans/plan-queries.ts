import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { offeredRows } from '../db/offered-rows.ts'
import { subscriptionPlans } from './plan-tables.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect

export const { insert: insertPlans } = offeredRows(subscriptionPlans)

export async function listPlanRows(db: Db): Promise<PlanRow[]> {
  return db.select().from(subscriptionPlans).orderBy(asc(subscriptionPlans.position), asc(subscriptionPlans.id))
}

export async function findPlan(db: Db, planId: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, planId))
  return row
}
