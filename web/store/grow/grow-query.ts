import { useQuery } from '@tanstack/react-query'
import { cycleState } from '#domain/grow/cycle-state.ts'
import { type CycleView, type Grow, getGrow } from '#domain/grow/grow-api.ts'
import type { FarmView, ProduceView } from '#domain/grow/grow-documents.ts'
import { startingWith } from '../../client/first-answer.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useNow } from '../../client/shop/clock.tsx'

/**
 * Everything about the farm network, in one answer; again after a minute, because others order too. The answer within the
 * page is that for visitors: whoever is signed in is shown it, and asks at once, because their own order counts in it.
 */
function growQuery(person: string | null) {
  return queryOf(
    getGrow,
    { person },
    {
      staleTime: ({ state }) => (person !== null && state.dataUpdateCount === 0 ? 0 : 30_000),
      refetchInterval: 60_000,
      ...startingWith(getGrow, '/api/grow'),
    },
  )
}

export const useGrow = () => useQuery(growQuery(useOwner().userId || null))

/** The time by the server's clock, as the answer gave it. */
export function useGrowNow(everyMs: number): Date {
  const now = useNow(everyMs)
  const { data, dataUpdatedAt } = useGrow()
  return data ? new Date(now.getTime() + Date.parse(data.now) - dataUpdatedAt) : now
}

/** An offer with its farm and its crop. */
export type ShownOffer = CycleView['offers'][number] & { farm: FarmView; crop: ProduceView }

export function offersOf({ farms, produce }: Grow, cycle: CycleView): ShownOffer[] {
  return cycle.offers.flatMap((offer) => {
    const farm = farms.find(({ id }) => id === offer.farmId)
    const crop = produce.find(({ id }) => id === offer.produceId)
    return farm && crop ? [{ ...offer, farm, crop }] : []
  })
}

export const openCycles = ({ cycles }: Grow, now: Date) => cycles.filter((cycle) => cycleState(cycle, now) === 'open')
export const comingCycles = ({ cycles }: Grow, now: Date) =>
  cycles.filter((cycle) => cycleState(cycle, now) === 'coming')
