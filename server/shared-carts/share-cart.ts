import type { LineChoice } from '#domain/orders/cart-line.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { cartCodeFrom, SHARED_CART_DAYS } from '#domain/shared-carts/shared-carts-api.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Random } from '../db/new-id.ts'
import { insertSharedCart } from './shared-cart-queries.ts'

const CODE_BYTES = 8
const MOST_TRIES = 5

/** Stores a cart under a new code. */
export async function shareCart(
  tx: Db,
  cart: { context: OrderContext; lines: LineChoice[] },
  { now, random }: { now: Date; random: Random },
): Promise<{ code: string; endsAt: string }> {
  const endsAt = new Date(now.getTime() + SHARED_CART_DAYS * DAY_MS)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = cartCodeFrom(random(CODE_BYTES))
    if (await insertSharedCart(tx, { ...cart, code, endsAt })) return { code, endsAt: endsAt.toISOString() }
  }
  throw new Error('every new code of a shared cart was taken')
}
