import { LATEST_MS, type Slot, type SlotRules, slotsOn } from '#domain/orders/delivery-slots.ts'
import { DAY_MS, HOUR_MS, serviceDay, startOfDay } from '#domain/time/accra-time.ts'

/** A day on which a delivery may be scheduled. It is open when at least one of its slots is. */
export type DeliveryDay = { day: string; date: Date; isOpen: boolean }

/** The days from the earliest to the latest on which a delivery can be scheduled. */
export function deliveryDays(rules: SlotRules, now: Date): DeliveryDay[] {
  const first = startOfDay(new Date(now.getTime() + rules.orders.earliestHours * HOUR_MS)).getTime()
  const days: DeliveryDay[] = []
  for (let at = first; at <= now.getTime() + LATEST_MS; at += DAY_MS) {
    const date = new Date(at)
    days.push({ day: serviceDay(date), date, isOpen: slotsOn(rules, date, now).some((slot) => slot.isOpen) })
  }
  return days
}

/** The slots of one service day, `2026-05-01`; slots that are too early or too late are listed as not open. */
export function slotsOfDay(rules: SlotRules, day: string, now: Date): Slot[] {
  return slotsOn(rules, dayStart(day), now)
}

/** Midnight in Accra of a service day. */
export function dayStart(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
