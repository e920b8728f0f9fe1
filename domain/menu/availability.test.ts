import { expect, test } from 'vitest'
import { isShownOn, isSoldAt } from './availability.ts'
import type { ItemSchedule } from './menu-api.ts'

const sunday: ItemSchedule = { dayOfWeek: 'Sunday', startTime: '', endTime: '' }
const breakfast: ItemSchedule = { dayOfWeek: 'All days', startTime: '06:00', endTime: '11:00' }
const at = (iso: string) => new Date(`${iso}Z`)

test.each([
  { schedules: [], time: '2026-11-20T03:00', shown: true, sold: true, why: 'no schedule means always' },
  { schedules: [sunday], time: '2026-11-22T12:00', shown: true, sold: true, why: 'the 22nd is a Sunday' },
  { schedules: [sunday], time: '2026-11-23T00:00', shown: false, sold: false, why: 'Monday begins at midnight' },
  {
    schedules: [breakfast],
    time: '2026-11-20T05:59',
    shown: true,
    sold: false,
    why: 'shown the whole day, not sold yet',
  },
  { schedules: [breakfast], time: '2026-11-20T06:00', shown: true, sold: true, why: 'the first minute counts' },
  { schedules: [breakfast], time: '2026-11-20T11:00', shown: true, sold: false, why: 'the closing minute does not' },
])('at $time: $why', ({ schedules, time, shown, sold }) => {
  const item = { isAvailable: true, schedules }
  expect(isShownOn(item, at(time))).toBe(shown)
  expect(isSoldAt(item, at(time))).toBe(sold)
  expect(isShownOn({ ...item, isAvailable: false }, at(time))).toBe(false)
  expect(isSoldAt({ ...item, isAvailable: false }, at(time))).toBe(false)
})
