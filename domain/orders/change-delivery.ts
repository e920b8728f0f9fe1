import { type Pesewas, pesewas } from '../money.ts'
import { isPreorder } from './delivery-slots.ts'
import type { OrderState } from './order-status.ts'

/** The states in which staff change where and when an order is delivered: before the road, or back from it. */
const CHANGEABLE = {
  address: ['awaiting_confirmation', 'received', 'preparing', 'ready', 'undelivered'],
  slot: ['awaiting_confirmation', 'received', 'preparing'],
} as const satisfies Record<string, readonly OrderState[]>

/** Whether the address or the slot of an order in this state can be changed. */
export function canChange(what: keyof typeof CHANGEABLE, state: OrderState): boolean {
  return (CHANGEABLE[what] as readonly OrderState[]).includes(state)
}

/**
 * What another slot would add to the price, in pesewas: the discount of a pre-order, which the order would have been
 * placed without. The delivery fee is the same everywhere, and a discount that the new slot would earn is not given
 * afterwards, so nothing else changes.
 */
export function addedByMoving(order: { preorderDiscount: Pesewas; placedAt: Date }, scheduledFor: Date): Pesewas {
  return isPreorder(scheduledFor, order.placedAt) ? pesewas(0) : order.preorderDiscount
}
