import { useSyncExternalStore } from 'react'
import { type LocalOrder, localOrders, openOrderOf } from '../tracking/local-orders.ts'
import { useCart } from './use-cart.ts'

/** The unpaid order that buys exactly what is in the cart of this page. */
export function useOpenOrder(): LocalOrder | undefined {
  const cart = useCart()
  const orders = useSyncExternalStore(localOrders.subscribe, localOrders.read)
  return openOrderOf(cart, orders)
}
