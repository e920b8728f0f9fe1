/**
 * `starting`: the step of its order is on its way; it may arrive, though its answer does not. `started`: it has arrived, and
 * the ticket prints where the device is set up for it. `asked`: somebody pressed the key for it.
 */
type Why = 'starting' | 'started' | 'asked'
type Listener = (orderId: string, why: Why) => void

const listeners = new Set<Listener>()

/** Says that the ticket of an order is wanted on this screen. */
export function wantTicket(orderId: string, why: Why): void {
  for (const listener of listeners) listener(orderId, why)
}

/** Calls `listener` for every ticket that is wanted on this screen. @returns ends it */
export function onWantedTicket(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
