import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { nextSold } from './next-sold.ts'

const breakfast = anItem({ schedules: [{ dayOfWeek: 'All days', startTime: '06:00', endTime: '11:00' }] })
const sundays = anItem({ schedules: [{ dayOfWeek: 'Sunday', startTime: '', endTime: '' }] })
const soldOut = anItem({ soldOutUntil: '2026-11-20T14:00:00Z' })

test.each([
  { item: soldOut, now: '2026-11-20T12:00:00Z', at: '2026-11-20T14:00:00Z', why: 'it is sold again after its end' },
  { item: anItem(), now: '2026-11-20T03:00:00Z', at: '2026-11-20T03:00:00Z', why: 'no schedule means always' },
  { item: breakfast, now: '2026-11-20T08:00:00Z', at: '2026-11-20T08:00:00Z', why: 'now is within the hours' },
  { item: breakfast, now: '2026-11-20T05:00:00Z', at: '2026-11-20T06:00:00Z', why: 'it is still to come today' },
  { item: breakfast, now: '2026-11-20T12:00:00Z', at: '2026-11-21T06:00:00Z', why: 'today is over, tomorrow is not' },
  { item: sundays, now: '2026-11-20T12:00:00Z', at: '2026-11-22T00:00:00Z', why: 'the next Sunday begins at midnight' },
])('$why', ({ item, now, at }) => {
  expect(nextSold(item, new Date(now))).toEqual(new Date(at))
})

test('an item that is switched off is never sold, whatever its schedule says', () => {
  expect(nextSold({ ...breakfast, isAvailable: false }, new Date('2026-11-20T08:00:00Z'))).toBeUndefined()
})
