const listeners = new Set<(orderId: string) => void>()

/** Says that an order was started on this screen, so that its ticket can be printed. */
export function announceStarted(orderId: string): void {
  for (const listener of listeners) listener(orderId)
}

/** Calls `listener` for every order that is started on this screen. @returns ends it */
export function onStarted(listener: (orderId: string) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
