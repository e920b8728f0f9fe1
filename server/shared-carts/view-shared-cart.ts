import { VISITOR } from '#domain/actor.ts'
import { seenFrom } from '#domain/cart/cart-lines.ts'
import { Refusal } from '#domain/errors.ts'
import type { SharedCart } from '#domain/shared-carts/shared-carts-api.ts'
import type { Db } from '../db/db.ts'
import { priceCart } from '../orders/quote-order.ts'
import { findSharedCart } from './shared-cart-queries.ts'

/**
 * A shared cart at the present prices, the same for everybody.
 *
 * @throws Refusal cart.missing, also for one that has ended
 */
export async function viewSharedCart(db: Db, code: string, now: Date): Promise<SharedCart> {
  const cart = await findSharedCart(db, code, now)
  if (!cart) throw new Refusal('cart.missing')
  const { context, lines, endsAt } = cart
  const { quote, priced } = await priceCart(db, VISITOR, { context, lines, scheduledFor: null }, now)
  return {
    code,
    context,
    lines: lines.map((choice, position) => {
      const line = quote.lines[position]
      const found = priced.find((one) => one.choice === choice)
      return {
        choice,
        name: line?.name ?? null,
        seen: found ? seenFrom(found.priced) : null,
        lineTotal: line?.lineTotal ?? null,
        problem: line?.problem ?? null,
      }
    }),
    endsAt: endsAt.toISOString(),
  }
}
