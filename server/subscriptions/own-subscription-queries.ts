import { asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { planPackages, subscriptionOrders } from './subscription-tables.ts'

/** Everything stored about the actor's subscriptions and packages. */
export async function readOwnSubscriptions(db: Db, actor: Person) {
  const asked = await db
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.userId, actor.userId))
    .orderBy(asc(subscriptionOrders.createdAt))
  const brought = await db
    .select()
    .from(planPackages)
    .where(eq(planPackages.userId, actor.userId))
    .orderBy(asc(planPackages.weekOf))
  return { orders: asked, deliveries: brought }
}

/** Erases the actor from their subscriptions; plan, date and amount stay. Packages are no sales and are deleted. */
export async function eraseOwnSubscriptions(tx: Db, actor: Person): Promise<void> {
  await tx.delete(planPackages).where(eq(planPackages.userId, actor.userId))
  await tx.update(subscriptionOrders).set({ userId: null }).where(eq(subscriptionOrders.userId, actor.userId))
}
