import { useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  type CartAction,
  cartContextOf,
  changeCart,
  countPieces,
  isFull,
  linesOf,
  seenFrom,
} from '#domain/cart/cart-lines.ts'
import type { Pesewas } from '#domain/money.ts'
import { type LineChoice, lineId, MAX_QUANTITY } from '#domain/orders/cart-line.ts'
import type { OrderContext } from '#domain/orders/order-contexts.ts'
import type { PricedLine } from '#domain/orders/price-line.ts'
import { useStored } from '../../../client/storage/use-stored.ts'
import { CART_TOAST_MS, showToast } from '../../../ui/overlay/toast.ts'
import { cartStore } from './cart-store.ts'
import { CART_TEXTS } from './cart-texts.ts'

/** The cart of the page it is used on: grow under /grow, home everywhere else. */
export function useCart() {
  const context = cartContextOf(useLocation().pathname)
  const all = useStored(cartStore)
  return useMemo(() => {
    const lines = linesOf(all, context)
    return {
      context,
      lines,
      /** Pieces, not lines. */
      count: countPieces(lines),
      ...cartActions(context),
    }
  }, [all, context])
}
/** The lines of one context, and their changes. */
export type Cart = ReturnType<typeof useCart>

function cartActions(context: OrderContext) {
  const apply = (action: CartAction) => cartStore.update((lines) => changeCart(lines, action))
  const find = (id: string) => cartStore.read().find((line) => line.id === id)

  return {
    /** Adds a choice at the price that the shopper sees; the same choice again adds to the quantity. Shows a toast. */
    addLine(choice: LineChoice, priced: PricedLine) {
      const id = lineId(choice, context)
      const before = find(id)?.choice.quantity
      const wasFull = isFull(cartStore.read(), context)
      apply({ type: 'add', choice, source: context, seen: seenFrom(priced) })
      const after = find(id)?.choice.quantity
      if (before === undefined && after === undefined && wasFull)
        say(CART_TEXTS.cartFull.title, CART_TEXTS.cartFull.text)
      else if (before === MAX_QUANTITY) say(CART_TEXTS.lineFull.title, CART_TEXTS.lineFull.text(priced.name))
      else if (before === undefined) say(CART_TEXTS.added.title, CART_TEXTS.added.text(choice.quantity, priced.name))
      else say(CART_TEXTS.increased.title, CART_TEXTS.increased.text(priced.name, after ?? before))
    },
    /** Shows a toast. */
    remove(id: string) {
      const line = find(id)
      if (!line) return
      apply({ type: 'remove', id })
      say(CART_TEXTS.removed.title, CART_TEXTS.removed.text(line.seen.name))
    },
    /** At least 1, at most 99. */
    setQuantity: (id: string, quantity: number): void => void apply({ type: 'setQuantity', id, quantity }),
    /** The note for the kitchen; with another note it is another line. */
    setSpecial: (id: string, special: string): void => void apply({ type: 'setSpecial', id, special }),
    /** Accepts the current price of the menu. */
    confirmChange: (id: string, unitPrice: Pesewas): void => void apply({ type: 'confirmChange', id, unitPrice }),
    /** Empties this context. Shows a toast. */
    clear() {
      apply({ type: 'clear', source: context })
      say(CART_TEXTS.cleared.title, CART_TEXTS.cleared.text)
    },
  }
}

function say(title: string, description: string) {
  showToast({ title, text: description }, 'default', CART_TOAST_MS)
}
