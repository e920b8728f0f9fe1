import { expect, test } from 'vitest'
import { pollPauseMs } from './poll-pause.ts'

test('the pauses grow and end at half a minute, so that a forgotten tab is no burden', () => {
  const pauses = Array.from({ length: 12 }, (_, asked) => pollPauseMs(asked + 1))

  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(2_000)
  expect(pauses.at(-1)).toBe(30_000)
})
