import { expect, test } from 'vitest'
import { spanWords } from '../frame/span-words.ts'
import { ageWords, dayUnlessToday, dueWords } from './board-words.ts'

const at = (time: string) => new Date(`2026-05-01T${time}Z`)
const DUE = { placedAt: '2026-05-01T12:00:00.000Z', prepareBy: '2026-05-01T12:30:00.000Z' }

test.each([
  ['12:10:00', '20 min left', 'calm'],
  ['12:15:00', '15 min left', 'soon'],
  ['12:29:30', 'Due now', 'late'],
  ['12:30:30', 'Due now', 'late'],
  ['12:42:00', '12 min late', 'late'],
])('at %s an order that is due at 12:30 is described by words and a tone', (time, words, tone) => {
  expect(dueWords(DUE, at(time))).toEqual({ words, tone })
})

test('an order that was placed days before is not urgent until its last half hour', () => {
  const order = { ...DUE, placedAt: '2026-04-24T12:00:00.000Z' }
  expect(dueWords(order, at('11:59:00')).tone).toBe('calm')
  expect(dueWords(order, at('12:00:00')).tone).toBe('soon')
})

test('spans are read in minutes, hours or days', () => {
  expect([0, 59, 65, 60 * 50].map((minutes) => spanWords(minutes * 60_000))).toEqual([
    '0 min',
    '59 min',
    '1 h 05',
    '2 days',
  ])
})

test('the age of what is shown counts seconds before minutes, because seconds matter', () => {
  expect([1_000, 12_500, 60_000, 180_000].map(ageWords)).toEqual(['1 second', '12 seconds', '1 minute', '3 minutes'])
})

test('a day is written unless it is today, by the days of Accra', () => {
  expect(dayUnlessToday('2026-05-01T23:59:00Z', at('00:00:00'))).toBeNull()
  expect(dayUnlessToday('2026-05-02T00:00:00Z', at('23:59:00'))).toBe('Sat 2 May')
})
