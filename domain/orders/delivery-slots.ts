import { hoursOn, kitchenHoursOf } from '../settings/opening-hours.ts'
import type { ShopInfo } from '../settings/settings-api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, minuteOfDay, startOfDay } from '../time/accra-time.ts'

export const SLOT_MINUTES = 45
const SLOT_GAP_MINUTES = 30
/** The latest delivery that can be scheduled, from now. */
export const LATEST_MS = 31 * DAY_MS
/** Orders scheduled at least this far ahead earn the pre-order discount. */
const PREORDER_HOURS = 12

export type Slot = { startsAt: Date; endsAt: Date; isOpen: boolean }

/** The settings that slots are made from. */
export type SlotRules = Pick<ShopInfo, 'deliveryHours' | 'kitchenHours' | 'specialDays'> & {
  orders: Pick<ShopInfo['orders'], 'earliestHours' | 'cookMinutes'>
}

/**
 * The delivery slots of one day: 45 minutes each with 30 minutes between, counted from that day's opening, the last one
 * ending by closing time. A slot that would need cooking while the kitchen is closed is left out. Slots that start
 * before the earliest or after the latest allowed time are listed as closed.
 */
export function slotsOn(rules: SlotRules, day: Date, now: Date): Slot[] {
  const midnight = startOfDay(day)
  const { opensMinute, closesMinute } = deliveryHoursOn(rules, midnight)
  const slots: Slot[] = []
  for (let start = opensMinute; start + SLOT_MINUTES <= closesMinute; start += SLOT_MINUTES + SLOT_GAP_MINUTES) {
    const startsAt = new Date(midnight.getTime() + start * MINUTE_MS)
    if (!isWithinHours(rules, startsAt)) continue
    const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * MINUTE_MS)
    slots.push({ startsAt, endsAt, isOpen: isWithinWindow(rules, startsAt, now) })
  }
  return slots
}

const deliveryHoursOn = ({ deliveryHours, specialDays }: SlotRules, at: Date) =>
  hoursOn({ week: deliveryHours, specialDays }, at)

/** Whether an order for this time can be cooked and delivered within the hours of its day, also between two slots. */
export function isWithinHours(rules: SlotRules, startsAt: Date): boolean {
  const { opensMinute, closesMinute } = deliveryHoursOn(rules, startsAt)
  const kitchen = hoursOn(kitchenHoursOf(rules), startsAt)
  const start = minuteOfDay(startsAt)
  const cooking = start - rules.orders.cookMinutes
  const isDelivered = start >= opensMinute && start + SLOT_MINUTES <= closesMinute
  return isDelivered && cooking >= kitchen.opensMinute && cooking < kitchen.closesMinute
}

/** Whether a delivery can be scheduled for exactly this time: the start of an open slot. */
export function isOpenSlot(rules: SlotRules, startsAt: Date, now: Date): boolean {
  return slotsOn(rules, startsAt, now).some((slot) => slot.isOpen && slot.startsAt.getTime() === startsAt.getTime())
}

/** Whether a slot that was chosen earlier can still be cooked in time. */
export function isStillSlot(rules: SlotRules, startsAt: Date, now: Date): boolean {
  const isSlot = slotsOn(rules, startsAt, now).some((slot) => slot.startsAt.getTime() === startsAt.getTime())
  return isSlot && startsAt.getTime() - now.getTime() >= rules.orders.cookMinutes * MINUTE_MS
}

/** Whether an order for this time earns the pre-order discount. */
export function isPreorder(scheduledFor: Date | null, now: Date): boolean {
  return scheduledFor !== null && scheduledFor.getTime() - now.getTime() >= PREORDER_HOURS * HOUR_MS
}

/** How many hours ahead an order earns the pre-order discount: no slot begins before the first one. */
export function preorderHours({ earliestHours }: SlotRules['orders']): number {
  return Math.max(earliestHours, PREORDER_HOURS)
}

function isWithinWindow({ orders }: SlotRules, startsAt: Date, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead >= orders.earliestHours * HOUR_MS && ahead <= LATEST_MS
}
