import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { deliveryDays, slotsOfDay } from './delivery-days.ts'

const { delivery_hours, kitchen_hours, orders } = SEED_SETTINGS
const rules = { deliveryHours: delivery_hours, kitchenHours: kitchen_hours, specialDays: [], orders }
const now = new Date('2026-05-29T10:00:00Z') // a Friday

test('deliveries can be scheduled from tomorrow to 31 days ahead, and on no other day', () => {
  const open = deliveryDays(rules, now).filter((day) => day.isOpen)

  expect(open.at(0)?.day).toBe('2026-05-30')
  expect(open.at(-1)?.day).toBe('2026-06-29')
})

test('on the earliest day the slots before this hour are shown but cannot be chosen', () => {
  const slots = slotsOfDay(rules, '2026-05-30', new Date('2026-05-29T11:00:00Z'))

  expect(slots.find((slot) => slot.startsAt.toISOString() === '2026-05-30T10:30:00.000Z')?.isOpen).toBe(false)
  expect(slots.find((slot) => slot.startsAt.toISOString() === '2026-05-30T11:45:00.000Z')?.isOpen).toBe(true)
})

test('a day on which the shop does not open at all cannot be chosen', () => {
  const closed = delivery_hours.map((day, at) => (at === 1 ? { opensMinute: 0, closesMinute: 0 } : day))
  const monday = deliveryDays({ ...rules, deliveryHours: closed }, now).find((day) => day.day === '2026-06-01')

  expect(monday?.isOpen).toBe(false)
})
