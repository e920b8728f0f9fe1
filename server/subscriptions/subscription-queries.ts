import type { SeedPlan } from '#seed/plans.ts'
import type { Db } from '../db/db.ts'
import { subscriptionPlans } from './subscription-tables.ts'

export async function hasPlans(db: Db): Promise<boolean> {
  return (await db.$count(subscriptionPlans)) > 0
}

/** Adds plans in the order of the list; rows that exist already stay as they are. */
export async function insertPlans(tx: Db, plans: readonly SeedPlan[]): Promise<void> {
  const rows = plans.map((plan, position) => ({ ...plan, position }))
  await tx.insert(subscriptionPlans).values(rows).onConflictDoNothing()
}
