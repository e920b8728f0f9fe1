import { type KitchenHours, kitchenHoursOf } from '../settings/opening-hours.ts'
import { MINUTE_MS } from '../time/accra-time.ts'
import { kitchenStart } from './delivery-promise.ts'

/** How long before it has to be started a scheduled order rings. */
const NOTICE_MS = 15 * MINUTE_MS
/** A screen that has not shown this long that it listens does not listen any more, ms: two missing beats. */
export const SILENT_AFTER_MS = 25_000

/** What the server does while nobody acknowledges an order, each after it has rung for so long. */
export const ALERT_STEPS = {
  /** To the chat of the staff. */
  chat: MINUTE_MS,
  chat_again: 3 * MINUTE_MS,
  /** To the second chat. */
  second_chat: 5 * MINUTE_MS,
  /** Pauses the shop, and tells both chats. */
  pause: 10 * MINUTE_MS,
} as const satisfies Record<string, number>
export type AlertStep = keyof typeof ALERT_STEPS

/** What the time of an order's alarm is made from. */
export type CallTerms = {
  receivedAt: Date
  scheduledFor: Date | null
  /** Null for orders of versions that did not store them: the kitchen counts as open. */
  kitchen: KitchenHours | null
  /** How long cooking takes, from the settings. */
  cookMinutes: number
}

/**
 * From when an order rings: from when it is received, or a quarter of an hour before a scheduled one has to be started.
 * While the kitchen is closed it waits for the opening.
 */
export function callsAt({ receivedAt, scheduledFor, kitchen, cookMinutes }: CallTerms): Date {
  const startBy = scheduledFor && new Date(scheduledFor.getTime() - cookMinutes * MINUTE_MS - NOTICE_MS)
  const from = startBy && startBy > receivedAt ? startBy : receivedAt
  return kitchen ? kitchenStart(kitchenHoursOf(kitchen), from) : from
}

/** The last step that was taken for an order. */
export type TakenAlert = { step: AlertStep; at: Date }

/**
 * The step that is due for an order that nobody has acknowledged. Steps never come closer together than their times are
 * apart, whatever delayed the one before: people get that time to react to it.
 *
 * @param isHeard whether anybody listens for orders; otherwise the first step is due at once
 * @param last null while none was taken
 */
export function dueAlert(from: Date, now: Date, isHeard: boolean, last: TakenAlert | null): AlertStep | null {
  const steps = Object.keys(ALERT_STEPS) as AlertStep[] // the keys of ALERT_STEPS
  const next = steps[last === null ? 0 : steps.indexOf(last.step) + 1]
  if (next === undefined) return null
  const since = (start: Date) => now.getTime() - start.getTime()
  const isAtOnce = next === 'chat' && !isHeard
  if (since(from) < (isAtOnce ? 0 : ALERT_STEPS[next])) return null
  return last !== null && since(last.at) < ALERT_STEPS[next] - ALERT_STEPS[last.step] ? null : next
}

/** The cities whose orders screens ring for; null is a screen for all of them. */
export type Listened = ReadonlySet<string | null>

/** Whether an order of a city would be heard. */
export function isHeardIn(city: string, listened: Listened): boolean {
  return listened.has(null) || listened.has(city)
}
