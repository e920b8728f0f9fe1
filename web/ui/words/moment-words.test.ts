import { expect, test } from 'vitest'
import { momentWords, momentYearWords, timeWords } from './moment-words.ts'

const AT = '2026-09-01T06:05:00Z'

test.each([
  ['with its day', momentWords, '1 Sep, 06:05'],
  ['with its day and year', momentYearWords, '1 Sep 2026, 06:05'],
  ['alone', timeWords, '06:05'],
])('a time of the day is written %s', (_, words, expected) => {
  expect(words(AT)).toBe(expected)
})
