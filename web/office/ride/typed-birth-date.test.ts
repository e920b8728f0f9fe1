import { expect, test } from 'vitest'
import { typedBirthDate } from './typed-birth-date.ts'

test.each<[typed: string, date: string | undefined, why: string]>([
  ['06031994', '1994-03-06', 'the digits alone are quickest'],
  ['06 03 1994', '1994-03-06', 'as it stands on the card'],
  ['6/3/1994', undefined, 'a digit may be missing'],
  ['31021994', undefined, 'there is no such day'],
  ['06032030', undefined, 'nobody was born in the future'],
  ['', undefined, 'nothing is typed'],
])('%j is read as %s: %s', (typed, date) => {
  expect(typedBirthDate(typed, new Date('2026-11-20T12:00:00Z'))).toBe(date)
})
