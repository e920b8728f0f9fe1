import { asc, eq } from 'drizzle-orm'
import type { Person } from '#domain/actor.ts'
import type { Db } from '../db/db.ts'
import { subscriptionOrders, welfareDeliveries } from './subscription-tables.ts'

/** All that the shop holds of plans that the actor asked for, and of what was brought to them. */
export async function readOwnSubscriptions(db: Db, actor: Person) {
  const asked = await db
    .select()
    .from(subscriptionOrders)
    .where(eq(subscriptionOrders.userId, actor.userId))
    .orderBy(asc(subscriptionOrders.createdAt))
  const brought = await db
    .select()
    .from(welfareDeliveries)
    .where(eq(welfareDeliveries.userId, actor.userId))
    .orderBy(asc(welfareDeliveries.weekOf))
  return { orders: asked, deliveries: brought }
}

/**
 * Takes the actor out of what they subscribed to: which plan, when and for how much stays. What was brought, or was to
 * be, is no sale of its own and goes.
 */
export async function wipeOwnSubscriptions(tx: Db, actor: Person): Promise<void> {
  await tx.delete(welfareDeliveries).where(eq(welfareDeliveries.userId, actor.userId))
  await tx.update(subscriptionOrders).set({ userId: null }).where(eq(subscriptionOrders.userId, actor.userId))
}
