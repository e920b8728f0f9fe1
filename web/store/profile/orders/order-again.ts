import { type CartLine, changeCart, isFull, seenFrom } from '#domain/cart/cart-lines.ts'
import { nextSold } from '#domain/menu/next-sold.ts'
import { type LineChoice, lineId } from '#domain/orders/cart-line.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import { type Catalogue, type LineProblem, type PricedLine, priceLine } from '#domain/orders/price-line.ts'
import type { MyOrder } from '#domain/profiles/profiles-api.ts'

/** Why a line of an earlier order was not added to the cart. */
export type LeftReason = LineProblem | 'cart_full'

export type OrderedAgain = {
  cart: readonly CartLine[]
  /** The number of added pieces. */
  added: number
  /** The omitted lines, by the names in the order. */
  left: { name: string; reason: LeftReason }[]
}

/**
 * Puts the choices of an earlier order in the cart again, notes included, at what they cost today. What cannot be had as
 * it was chosen is left out and named; what is only sold at other hours is put in, since the delivery time is chosen later.
 */
export function orderAgain(
  cart: readonly CartLine[],
  order: Pick<MyOrder, 'context' | 'items' | 'lines'>,
  catalogue: Catalogue,
  now: Date,
): OrderedAgain {
  const again: OrderedAgain = { cart, added: 0, left: [] }
  for (const [index, choice] of order.lines.entries()) {
    const priced = pricedToday(choice, catalogue, now)
    const reason = typeof priced === 'string' ? priced : hasNoRoom(again.cart, choice, order.context)
    if (typeof priced === 'string' || reason !== undefined) {
      const name = order.items[index]?.name ?? catalogue.item(choice.itemId)?.name ?? ''
      again.left.push({ name, reason: reason ?? 'cart_full' })
      continue
    }
    again.cart = changeCart(again.cart, { type: 'add', choice, source: order.context, seen: seenFrom(priced) })
    again.added += choice.quantity
  }
  return again
}

function pricedToday(choice: LineChoice, catalogue: Catalogue, now: Date): PricedLine | LineProblem {
  const item = catalogue.item(choice.itemId)
  return priceLine(choice, catalogue, (item && nextSold(item, now)) ?? now)
}

function hasNoRoom(cart: readonly CartLine[], choice: LineChoice, context: OrderContext): 'cart_full' | undefined {
  const isIn = cart.some((line) => line.id === lineId(choice, context))
  return !isIn && isFull(cart, context) ? 'cart_full' : undefined
}
