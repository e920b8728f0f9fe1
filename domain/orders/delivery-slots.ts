import { DAY_MS, HOUR_MS, hoursOn, MINUTE_MS, startOfDay } from '../settings/accra-time.ts'
import type { WeekHours } from '../settings/settings-api.ts'

export const SLOT_MINUTES = 45
const SLOT_GAP_MINUTES = 30
/** The earliest delivery that can be scheduled, from now. */
export const EARLIEST_MS = 24 * HOUR_MS
/** The latest delivery that can be scheduled, from now. */
export const LATEST_MS = 31 * DAY_MS
/** Orders scheduled at least this far ahead earn the pre-order discount. */
const PREORDER_AHEAD_MS = 12 * HOUR_MS

export type Slot = { startsAt: Date; endsAt: Date; isOpen: boolean }

/**
 * The delivery slots of one day: 45 minutes each with 30 minutes between, counted from that day's opening, the last one
 * ending by closing time. Slots that start before the earliest or after the latest allowed time are there but not open.
 */
export function slotsOn(hours: WeekHours, day: Date, now: Date): Slot[] {
  const midnight = startOfDay(day)
  const { opensMinute, closesMinute } = hoursOn(hours, midnight)
  const slots: Slot[] = []
  for (let start = opensMinute; start + SLOT_MINUTES <= closesMinute; start += SLOT_MINUTES + SLOT_GAP_MINUTES) {
    const startsAt = new Date(midnight.getTime() + start * MINUTE_MS)
    const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * MINUTE_MS)
    slots.push({ startsAt, endsAt, isOpen: isWithinWindow(startsAt, now) })
  }
  return slots
}

/** Whether a delivery can be scheduled for exactly this time: the start of an open slot. */
export function isOpenSlot(hours: WeekHours, startsAt: Date, now: Date): boolean {
  return slotsOn(hours, startsAt, now).some((slot) => slot.isOpen && slot.startsAt.getTime() === startsAt.getTime())
}

/** Whether an order for this time earns the pre-order discount. */
export function isPreorder(scheduledFor: Date | null, now: Date): boolean {
  return scheduledFor !== null && scheduledFor.getTime() - now.getTime() >= PREORDER_AHEAD_MS
}

function isWithinWindow(startsAt: Date, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead >= EARLIEST_MS && ahead <= LATEST_MS
}
