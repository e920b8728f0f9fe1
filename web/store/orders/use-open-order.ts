import { useStored } from '../../client/storage/use-stored.ts'
import { useCart } from './cart/use-cart.ts'
import { type LocalOrder, localOrders, openOrderOf } from './local-orders.ts'

/** The unpaid order of exactly the lines in the cart of this page. */
export function useOpenOrder(): LocalOrder | undefined {
  const cart = useCart()
  const orders = useStored(localOrders)
  return openOrderOf(cart, orders)
}
