import { VISITOR } from '#domain/actor.ts'
import { seenFrom } from '#domain/cart/cart-lines.ts'
import { Refusal } from '#domain/errors.ts'
import { nextSold } from '#domain/menu/next-sold.ts'
import type { LineChoice } from '#domain/orders/cart-line.ts'
import { soldOutParts } from '#domain/orders/choice-parts.ts'
import { kitchenStart } from '#domain/orders/delivery-promise.ts'
import { type Catalogue, priceLine } from '#domain/orders/price-line.ts'
import { kitchenHoursIn } from '#domain/settings/opening-hours.ts'
import type { SharedCart } from '#domain/shared-carts/shared-carts-api.ts'
import type { Db } from '../db/db.ts'
import { priceCart } from '../orders/quote-order.ts'
import { findSharedCart } from './shared-cart-queries.ts'

/**
 * A shared cart at the present prices, the same for everybody. What is sold at other hours can be taken too, since the
 * delivery time is chosen later.
 *
 * @throws Refusal cart.missing, also for one that has ended
 */
export async function viewSharedCart(db: Db, code: string, now: Date): Promise<SharedCart> {
  const cart = await findSharedCart(db, code, now)
  if (!cart) throw new Refusal('cart.missing')
  const { context, lines, endsAt } = cart
  const { quote, priced, catalogue, settings } = await priceCart(
    db,
    VISITOR,
    { context, lines, scheduledFor: null },
    now,
  )
  const from = kitchenStart(kitchenHoursIn(settings), now)
  return {
    code,
    context,
    lines: lines.map((choice, position) => {
      const line = quote.lines[position]
      const later = line?.problem ? soldLater(choice, catalogue, from) : undefined
      const found = later ?? priced.find((one) => one.choice === choice)
      return {
        choice,
        name: line?.name ?? null,
        seen: found ? seenFrom(found.priced) : null,
        lineTotal: line?.lineTotal ?? null,
        problem: line?.problem ?? null,
        soldAt: later?.soldAt.toISOString() ?? null,
      }
    }),
    endsAt: endsAt.toISOString(),
  }
}

/** A choice as its next sale prices it, with all its parts; undefined if there is none. */
function soldLater(choice: LineChoice, catalogue: Catalogue, from: Date) {
  const item = catalogue.item(choice.itemId)
  if (!item) return undefined
  const [longest] = soldOutParts(choice, item, catalogue.extra)
  const allFrom = longest && new Date(longest.soldOutUntil) > from ? new Date(longest.soldOutUntil) : from
  const soldAt = nextSold(item, allFrom)
  if (!soldAt) return undefined
  const priced = priceLine(choice, catalogue, soldAt)
  return typeof priced === 'string' ? undefined : { soldAt, priced }
}
