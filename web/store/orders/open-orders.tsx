import { useSyncExternalStore } from 'react'
import { localOrders } from './local-orders.ts'
import { useOrder } from './order-hooks.ts'

/** No more than the newest few: older ones are settled or given up long ago. */
const MOST_ASKED = 3

/**
 * Asks once for the orders whose lines are still in the cart: they may have been paid on another device, or confirmed
 * after this browser was closed. Draws nothing.
 */
export function OpenOrders() {
  const orders = useSyncExternalStore(localOrders.subscribe, localOrders.read)
  const open = orders.filter((order) => order.bought.length > 0).slice(0, MOST_ASKED)
  return open.map(({ id }) => <OpenOrder key={id} orderId={id} />)
}

function OpenOrder({ orderId }: { orderId: string }) {
  useOrder(orderId)
  return null
}
