import { expect, test } from 'vitest'
import { momentWords, momentYearWords, timeWords, whenWords } from './moment-words.ts'

const AT = '2026-09-01T06:05:00Z'

test.each([
  ['with its day', momentWords, '1 Sep, 06:05'],
  ['with its day and year', momentYearWords, '1 Sep 2026, 06:05'],
  ['alone', timeWords, '06:05'],
])('a time of the day is written %s', (_, words, expected) => {
  expect(words(AT)).toBe(expected)
})

test('a time of another day has its day, so that after closing “until 22:00” is not read as over', () => {
  const now = new Date('2026-09-01T22:15:00Z')
  expect(whenWords('2026-09-01T23:00:00Z', now)).toBe('23:00')
  expect(whenWords('2026-09-02T22:00:00Z', now)).toBe('2 Sep, 22:00')
  expect(whenWords('2026-08-31T22:00:00Z', now)).toBe('31 Aug, 22:00')
})
