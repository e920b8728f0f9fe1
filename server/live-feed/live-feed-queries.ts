import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Cooking } from '#domain/live-feed/ticker.ts'
import { KITCHEN_CATEGORIES } from '#domain/menu/menu-api.ts'
import type { Db } from '../db/db.ts'
import { menuItems } from '../menu/menu-tables.ts'
import { orderEvents, orderLines, orders } from '../orders/order-tables.ts'

/** More lines than these no kitchen cooks within half an hour. */
const MOST_LINES = 500

/** The dishes of orders that the kitchen began in a time and that are not delivered yet; nothing that needs an age. */
export async function listCooking(db: Db, { from, to }: { from: Date; to: Date }): Promise<Cooking[]> {
  return db
    .selectDistinct({
      dish: orderLines.name,
      city: orders.city,
      person: sql<string>`coalesce(nullif(${orders.customerPhone}, ''), ${orders.id})`,
    })
    .from(orders)
    .innerJoin(
      orderEvents,
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.status, 'preparing'),
        gt(orderEvents.at, from),
        lte(orderEvents.at, to),
      ),
    )
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(menuItems, eq(menuItems.id, orderLines.itemId))
    .where(
      and(
        inArray(orders.status, ['preparing', 'on_the_way']),
        inArray(orderLines.category, [...KITCHEN_CATEGORIES]),
        eq(menuItems.requiresAgeVerification, false),
      ),
    )
    .limit(MOST_LINES)
}
