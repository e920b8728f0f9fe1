import type { WeekHours } from '../settings/settings-api.ts'
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
  kitchenHours: WeekHours | null
  /** How long cooking takes, from the settings. */
  cookMinutes: number
}

/**
 * From when an order rings: from when it is received, or a quarter of an hour before a scheduled one has to be started.
 * While the kitchen is closed it waits for the opening.
 */
export function callsAt({ receivedAt, scheduledFor, kitchenHours, cookMinutes }: CallTerms): Date {
  const startBy = scheduledFor && new Date(scheduledFor.getTime() - cookMinutes * MINUTE_MS - NOTICE_MS)
  const from = startBy && startBy > receivedAt ? startBy : receivedAt
  return kitchenHours ? kitchenStart(kitchenHours, from) : from
}

/**
 * The steps that are due for an order that nobody has acknowledged.
 *
 * @param isHeard whether anybody listens for orders; otherwise the first step is due at once
 */
export function dueAlerts(from: Date, now: Date, isHeard: boolean): AlertStep[] {
  const rungMs = now.getTime() - from.getTime()
  const steps = Object.entries(ALERT_STEPS) as [AlertStep, number][] // the keys of ALERT_STEPS
  return steps.flatMap(([step, afterMs]) => {
    const isAtOnce = step === 'chat' && !isHeard
    return rungMs >= (isAtOnce ? 0 : afterMs) ? [step] : []
  })
}

/** The cities whose orders screens ring for; null is a screen for all of them. */
export type Listened = ReadonlySet<string | null>

/** Whether an order of a city would be heard. */
export function isHeardIn(city: string, listened: Listened): boolean {
  return listened.has(null) || listened.has(city)
}
