import type { Person } from '#domain/actor.ts'
import { StoredOrder } from '#domain/orders/cart-line.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import type { Db } from '../db/db.ts'
import { listOwnOrders, type OwnOrder } from './own-order-queries.ts'

const PAGE = 20

/**
 * One page of the actor's orders, newest first, each with the choices it was placed with.
 *
 * @param before `next` of the page before; null for the first
 */
export async function listMyOrders(
  db: Db,
  actor: Person,
  before: string | null,
): Promise<{ orders: MyOrder[]; next: string | null }> {
  const found = await listOwnOrders(db, actor, { before, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  return { orders: page.map(myOrder), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}

function myOrder({ id, status, placedAt, scheduledFor, total, context, items, request }: OwnOrder): MyOrder {
  return {
    orderId: id,
    status,
    placedAt: placedAt.toISOString(),
    scheduledFor: scheduledFor?.toISOString() ?? null,
    total,
    context,
    items,
    // A request stored by an older version may not parse: that order then cannot be ordered again.
    lines: StoredOrder.safeParse(request).data?.lines ?? [],
  }
}
