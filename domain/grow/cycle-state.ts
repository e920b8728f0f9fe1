import { DAY_MS } from '../time/accra-time.ts'
import type { GrowCycleDocument } from './grow-documents.ts'

type Window = Pick<GrowCycleDocument, 'opensAt' | 'closesAt'>

/** How an order cycle stands at an instant: the first instant of the window is in it, the last is not. */
export function cycleState({ opensAt, closesAt }: Window, now: Date): 'coming' | 'open' | 'closed' {
  if (now.getTime() < Date.parse(opensAt)) return 'coming'
  return now.getTime() < Date.parse(closesAt) ? 'open' : 'closed'
}

/** The same cycle a week later, for staff who begin the next one with the last. */
export function weekLater<Cycle extends Window & Pick<GrowCycleDocument, 'readyAt'>>(cycle: Cycle): Cycle {
  const later = (at: string) => new Date(Date.parse(at) + 7 * DAY_MS).toISOString()
  return { ...cycle, opensAt: later(cycle.opensAt), closesAt: later(cycle.closesAt), readyAt: later(cycle.readyAt) }
}
