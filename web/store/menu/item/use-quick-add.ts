import type { MenuItem } from '#domain/menu/menu-api.ts'
import { nextSold } from '#domain/menu/next-sold.ts'
import { lineId } from '#domain/orders/cart-line.ts'
import { priceLine } from '#domain/orders/price-line.ts'
import type { QuickAdd } from '../../../client/item/item-card.tsx'
import { useCart } from '../../orders/cart/use-cart.ts'
import { onlyChoice } from './line-draft.ts'

/** Returns for each item what its card adds directly; undefined for items with choices and for unavailable ones. */
export function useQuickAdd(now: Date): (item: MenuItem) => QuickAdd | undefined {
  const cart = useCart()
  return (item) => {
    const soldAt = nextSold(item, now)
    const choice = soldAt && onlyChoice(item, soldAt)
    if (!choice) return undefined
    const id = lineId(choice, cart.context)
    const quantity = cart.lines.find((line) => line.id === id)?.choice.quantity ?? 0
    return {
      quantity,
      onQuantityChange: (next) => {
        if (next < 1) return cart.remove(id)
        if (quantity > 0) return cart.setQuantity(id, next)
        const priced = priceLine(choice, { item: () => item, extra: () => undefined }, soldAt)
        if (typeof priced !== 'string') cart.addLine(choice, priced)
      },
    }
  }
}
