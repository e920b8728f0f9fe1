import { expect, test } from 'vitest'
import type { ItemSchedule } from '#domain/menu/menu-api.ts'
import { soldTimes } from './sold-times.ts'

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
