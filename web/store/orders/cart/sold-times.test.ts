import { expect, test } from 'vitest'
import type { ItemSchedule } from '#domain/menu/menu-api.ts'
import { soldTimes, whyNotSold } from './sold-times.ts'

const on = (dayOfWeek: ItemSchedule['dayOfWeek'], startTime = '', endTime = ''): ItemSchedule => ({
  dayOfWeek,
  startTime,
  endTime,
})

test.each([
  { schedules: [on('Sunday')], text: 'Sunday', why: 'no hours mean the whole day' },
  { schedules: [on('All days', '07:00', '11:00')], text: '07:00-11:00', why: 'it is breakfast' },
  {
    schedules: [on('Monday', '07:00', '11:00'), on('Tuesday', '07:00', '11:00'), on('Sunday')],
    text: 'Monday and Tuesday 07:00-11:00, Sunday',
    why: 'days with the same hours stand together',
  },
])('$text: $why', ({ schedules, text }) => {
  expect(soldTimes(schedules)).toBe(text)
})

test('an item that is sold out names when it is back, before the hours in which it is sold', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const breakfast = [on('All days', '07:00', '11:00')]
  expect(whyNotSold({ schedules: [], soldOutUntil: '2026-11-24T18:00:00Z' }, now)).toBe('sold out until 18:00')
  expect(whyNotSold({ schedules: breakfast, soldOutUntil: '2026-11-25T08:00:00Z' }, now)).toBe('sold out today')
  expect(whyNotSold({ schedules: breakfast, soldOutUntil: '2026-11-24T11:00:00Z' }, now)).toBe('only sold 07:00-11:00')
  expect(whyNotSold({ schedules: [], soldOutUntil: null }, now)).toBe('sold out')
})
