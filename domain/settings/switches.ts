import { DAY_MS, MINUTE_MS } from '../time/accra-time.ts'
import type { DeliveryMinutes, Settings } from './settings-api.ts'

type Switches = Settings['switches']

/** The longest that a switch may stay on; without an end it would be forgotten. */
const LONGEST_SWITCH_MS = DAY_MS

/** The pause at `now`; undefined when the shop takes orders for as soon as possible. */
export function pauseAt({ pause }: Switches, now: Date): NonNullable<Switches['pause']> | undefined {
  return pause !== null && now < new Date(pause.until) ? pause : undefined
}

/** A city's minutes to the delivery at `now`, with those that a rush adds. */
export function minutesAt({ from, to }: DeliveryMinutes, { rush }: Switches, now: Date): DeliveryMinutes {
  const added = rush !== null && now < new Date(rush.until) ? rush.minutes : 0
  return { from: from + added, to: to + added }
}

/** When the next of the switches that are on at `now` ends; undefined when none is on. */
export function nextSwitchEnd(switches: Switches, now: Date): Date | undefined {
  const ends = Object.values(switches).flatMap((set) => (set && now < new Date(set.until) ? Date.parse(set.until) : []))
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}

/** Whether a switch that is set at `now` may end at `until`. */
export function isSwitchEnd(until: Date, now: Date): boolean {
  return until > now && until.getTime() - now.getTime() <= LONGEST_SWITCH_MS + MINUTE_MS
}
