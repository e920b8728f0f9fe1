import { expect, test } from 'vitest'
import { nextTip } from './next-tip.ts'

test('each change shows another tip', () => {
  for (const random of [0, 0.34, 0.5, 0.999]) expect(nextTip(['a', 'b', 'c'], 'b', random)).not.toBe('b')
})

test('a single tip stays', () => {
  expect(nextTip(['a'], 'a', 0.5)).toBe('a')
})
