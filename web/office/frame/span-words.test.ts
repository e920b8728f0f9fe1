import { expect, test } from 'vitest'
import { durationWords } from './span-words.ts'

test.each([
  [45, '45 s'],
  [60, '1 min'],
  [7_500, '2 h 5 min'],
  [3_600, '1 h'],
  [-240, '−4 min'],
])('%i seconds are %s', (seconds, words) => expect(durationWords(seconds)).toBe(words))
