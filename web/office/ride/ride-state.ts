import type { RideStop, RideView } from '#domain/riders/ride-api.ts'
import type { Waiting } from './ride-queue.ts'

/** A delivery as the rider sees it: what the server knows, and the own taps that it does not know yet. */
export type Stop = RideStop & {
  /** What the rider does next; nothing once they are done with it. */
  next: 'picked_up' | 'delivered' | null
  /** Whether a tap of it waits to be sent. */
  isWaiting: boolean
  hasWaitingPhoto: boolean
}

/** The deliveries as they are once everything that waits has arrived. Those that are finished stay until then. */
export function stopsOf({ stops }: Pick<RideView, 'stops'>, waiting: readonly Waiting[]): Stop[] {
  return stops.map((stop) => {
    const own = waiting.filter((tap) => tap.kind !== 'cash' && tap.orderId === stop.orderId)
    const steps = own.flatMap((tap) => (tap.kind === 'step' ? tap.step : []))
    const isPickedUp = stop.isPickedUp || steps.includes('picked_up')
    const isOver = stop.hasFailed || steps.includes('delivered') || steps.includes('failed')
    return {
      ...stop,
      isPickedUp,
      next: isOver ? null : isPickedUp ? 'delivered' : 'picked_up',
      isWaiting: own.length > 0,
      hasWaitingPhoto: own.some(({ kind }) => kind === 'photo'),
    }
  })
}

/** The link that opens a door in the phone's maps: by its point, or by its address. */
export function mapLink({ contact, city }: Pick<RideStop, 'contact' | 'city'>): string | undefined {
  if (!contact) return undefined
  const { point, address } = contact
  const where = point ? `${point.lat},${point.lng}` : `${address}, ${city}, Ghana`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`
}
