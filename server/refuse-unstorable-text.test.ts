import { expect, test } from 'vitest'
import { holdsUnstorableText } from './refuse-unstorable-text.ts'

test.each([
  { value: 'Ama', holds: false, why: 'plain text' },
  { value: 'Ɔkɔmfo 👩🏾‍🍳\n', holds: false, why: 'whole characters, however rare' },
  { value: 'a\0b', holds: true, why: 'NUL' },
  { value: '\ud83d', holds: true, why: 'the first half of an emoji' },
  { value: '\udf72!', holds: true, why: 'the second half of one' },
  { value: { lines: [{ special: ['x', { y: '\0' }] }] }, holds: true, why: 'NUL deep inside' },
  { value: { 'a\0': 1 }, holds: true, why: 'NUL in the name of a field' },
  { value: Buffer.from('\0'), holds: false, why: 'bytes, which are not text' },
  { value: [null, undefined, 0, true], holds: false, why: 'what is no text at all' },
])('$why: $holds', ({ value, holds }) => {
  expect(holdsUnstorableText(value)).toBe(holds)
})

test('a value of any depth is looked through without running out of stack', () => {
  let deep: unknown = '\0'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  expect(holdsUnstorableText(deep)).toBe(true)
})
