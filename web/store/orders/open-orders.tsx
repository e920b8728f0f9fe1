import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useClock } from '../../client/shop/clock.tsx'
import { localOrders } from './local-orders.ts'
import { orderQuery } from './order-hooks.ts'

/** No more than the newest few: older ones are settled or given up long ago. */
const MOST_ASKED = 3

/**
 * Asks once what became of orders whose lines still lie in the cart: paid on another device, or confirmed after this
 * browser was closed. Draws nothing.
 */
export function OpenOrders() {
  const clock = useClock()
  const orders = useSyncExternalStore(localOrders.subscribe, localOrders.read)
  const open = orders.filter((order) => order.bought.length > 0).slice(0, MOST_ASKED)
  useQueries({ queries: open.map((order) => orderQuery(order.id, clock)) })
  return null
}
