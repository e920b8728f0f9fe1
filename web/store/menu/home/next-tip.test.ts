import { expect, test } from 'vitest'
import { nextTip } from './next-tip.ts'

test('a turn always brings another tip, never the same again', () => {
  for (const random of [0, 0.34, 0.5, 0.999]) expect(nextTip(['a', 'b', 'c'], 'b', random)).not.toBe('b')
})

test('the only tip there is stays', () => {
  expect(nextTip(['a'], 'a', 0.5)).toBe('a')
})
