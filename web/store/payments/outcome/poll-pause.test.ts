import { expect, test } from 'vitest'
import { pollPauseMs, promptPauseMs } from './poll-pause.ts'

test('the pauses grow and end at half a minute, so that a forgotten tab is no burden', () => {
  const pauses = Array.from({ length: 12 }, (_, asked) => pollPauseMs(asked + 1))

  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBeLessThanOrEqual(2_000)
  expect(pauses.at(-1)).toBe(30_000)
})

test('a prompt on the phone is asked for often at first, and half as often when nobody answers it', () => {
  const pauses = Array.from({ length: 12 }, (_, asked) => promptPauseMs(asked + 1))

  expect(pauses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 4_000))
  expect(new Set(pauses.slice(8))).toEqual(new Set([8_000]))
})
