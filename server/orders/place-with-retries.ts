import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import type { PlacedOrder } from '#domain/orders/orders-api.ts'
import type { Db } from '../db/db.ts'
import { isUniqueViolation, isViolation } from '../db/unique-violation.ts'
import { cancelReplaced } from './cancel-replaced.ts'
import { findByKey } from './order-queries.ts'
import { type PlaceOrderDeps, type PlaceOrderInput, placedOrderOf, placeOrder } from './place-order.ts'
import { TAKEN_UP } from './promotions/promotion-queries.ts'
import { priceCart } from './quote-order.ts'

/** How many times an order is priced while others take up its promotions. */
const PLACE_TRIES = 5

type Deps = PlaceOrderDeps & { inTransaction: (work: (tx: Db) => Promise<PlacedOrder>) => Promise<PlacedOrder> }

/**
 * Places an order instead of those that it replaces: once for its key, and priced again while others take up its
 * promotions.
 *
 * @throws Refusal those of `placeOrder`; order.price_changed when the promotions were taken up at each try
 */
export async function placeWithRetries(db: Db, actor: Actor, input: PlaceOrderInput, deps: Deps): Promise<PlacedOrder> {
  try {
    for (let tries = 0; tries < PLACE_TRIES; tries += 1) {
      const placed = await placeInstead(db, actor, input, deps).catch((error: unknown) => {
        // Somebody else took the last of the promotion a moment ago: priced again, the order does without it.
        if (!isViolation(error, TAKEN_UP)) throw error
      })
      if (placed) return placed
    }
    const { quote } = await priceCart(db, actor, input, deps.now)
    throw new Refusal('order.price_changed', { quote })
  } catch (error) {
    // The same order came twice at once, and the other one was a moment earlier: answer with that one.
    if (!isUniqueViolation(error, 'orders_idempotency_key_unique')) throw error
    const known = await findByKey(db, input.idempotencyKey)
    if (!known) throw error
    return placedOrderOf(known, input)
  }
}

async function placeInstead(db: Db, actor: Actor, input: PlaceOrderInput, deps: Deps): Promise<PlacedOrder> {
  const replaced = [input.replaces ?? []].flat().filter((key) => key !== input.idempotencyKey)
  if (replaced.length === 0) return placeOrder(db, actor, input, deps) // one statement needs no transaction around it
  return deps.inTransaction(async (tx) => {
    // First, so that their promotion is free for this one.
    for (const key of replaced) await cancelReplaced(tx, actor, { key, context: input.context }, deps.now)
    return placeOrder(tx, actor, input, deps)
  })
}
