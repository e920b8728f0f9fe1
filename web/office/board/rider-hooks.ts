import type { BoardCard } from '#domain/orders/board-api.ts'
import { listRiders, type RiderView } from '#domain/riders/riders-api.ts'
import { useRead } from '../frame/use-read.ts'

/** How often the riders are read, ms. */
const REREAD_MS = 15_000

/** Who delivers, those with the fewest open orders first. @param isOn whether the caller may read them */
export function useRiders(isOn: boolean) {
  return useRead(listRiders, {}, { enabled: isOn, refetchInterval: REREAD_MS, staleTime: 0 })
}

/** Whether an order can be given to a rider, or to another one. */
export function isGivable({ state }: Pick<BoardCard, 'state'>, maySendAgain: boolean): boolean {
  return ['preparing', 'ready', 'on_the_way'].includes(state) || (state === 'undelivered' && maySendAgain)
}

/** The riders whom an order can be given to, in the order of their numbers: those on shift who do not have it. */
export function candidates({ riderId, state }: Pick<BoardCard, 'riderId' | 'state'>, riders: readonly RiderView[]) {
  return riders.filter((rider) => rider.isOnShift && (rider.riderId !== riderId || state === 'undelivered')).slice(0, 9)
}

/** The first name, as riders are called. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
