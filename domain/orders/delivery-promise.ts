import { nextOpening } from '../settings/next-opening.ts'
import { isOpen, type KitchenHours, kitchenHoursOf, type OpeningHours } from '../settings/opening-hours.ts'
import type { DeliveryMinutes } from '../settings/settings-api.ts'
import { MINUTE_MS } from '../time/accra-time.ts'
import { SLOT_MINUTES } from './delivery-slots.ts'

/** What a promise is calculated from; copied onto an order when it is placed. */
export type PromiseTerms = KitchenHours & { minutes: DeliveryMinutes }

/** When a delivery is promised, and the opening it waits for; null when the kitchen is open, or a slot was chosen. */
export type DeliveryPromise = { from: Date; to: Date; opensAt: Date | null }

/** When the kitchen starts an order of `at`: then, or when it opens next. A kitchen that never opens starts then. */
export function kitchenStart(hours: OpeningHours, at: Date): Date {
  return isOpen(hours, at) ? at : (nextOpening(hours, at) ?? at)
}

/**
 * When an order is promised: its slot, or the minutes of its city from when the kitchen starts, rounded up to 5
 * minutes.
 *
 * @param at when it is paid, or now while it is not
 */
export function deliveryPromise(terms: PromiseTerms, scheduledFor: Date | null, at: Date): DeliveryPromise {
  const { minutes } = terms
  if (scheduledFor !== null) {
    return { from: scheduledFor, to: new Date(scheduledFor.getTime() + SLOT_MINUTES * MINUTE_MS), opensAt: null }
  }
  const start = kitchenStart(kitchenHoursOf(terms), at)
  const after = (span: number) => {
    const step = 5 * MINUTE_MS
    return new Date(Math.ceil((start.getTime() + span * MINUTE_MS) / step) * step)
  }
  return { from: after(minutes.from), to: after(minutes.to), opensAt: start > at ? start : null }
}

/** What is promised of an order since it was received, as the kitchen has moved it; null without terms, or before. */
export function promiseSince(
  order: { promiseTerms: PromiseTerms | null; scheduledFor: Date | null; delayMinutes: number },
  receivedAt: Date | undefined,
): DeliveryPromise | null {
  if (!order.promiseTerms || !receivedAt) return null
  const { from, to, opensAt } = deliveryPromise(order.promiseTerms, order.scheduledFor, receivedAt)
  const later = (at: Date) => new Date(at.getTime() + order.delayMinutes * MINUTE_MS)
  return { from: later(from), to: later(to), opensAt }
}
