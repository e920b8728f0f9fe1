import { z } from 'zod'
import type { Person } from '#domain/actor.ts'
import { LineChoice } from '#domain/orders/cart-line.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'
import type { Db } from '../db/db.ts'
import { listOwnOrders, type OwnOrder } from './own-order-queries.ts'

const PAGE = 20
const StoredRequest = z.object({ lines: z.array(LineChoice) })

/**
 * The actor's own orders, newest first, a page at a time, each with the choices that it was placed with.
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
    // What an earlier version of the shop has stored may be read no more: then it cannot be ordered again by a tap.
    lines: StoredRequest.safeParse(request).data?.lines ?? [],
  }
}
