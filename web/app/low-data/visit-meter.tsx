import { useSyncExternalStore } from 'react'
import { groupThousands } from '#domain/money.ts'
import { LOW_DATA_TEXTS as TEXTS } from './low-data-texts.ts'
import { subscribeToVisit, visitBytes } from './visit-bytes.ts'

const kilobytes = () => groupThousands(Math.round(visitBytes() / 1_000))

/** What this visit has cost. */
export function VisitMeter() {
  return <span className="tabular">{TEXTS.spent(useSyncExternalStore(subscribeToVisit, kilobytes))}</span>
}
