import { expect, test } from 'vitest'
import { cardAfterMs, putOff } from './install-choice.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const NEW = { isMade: false, refusals: 0, remindAt: null }
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test('the card comes after 3 seconds, and 5 seconds into a visit of the next day when it was put off', () => {
  expect(cardAfterMs(NEW, NOW)).toBe(3_000)
  const once = putOff(NEW, NOW)
  expect(cardAfterMs(once, later(23))).toBeNull()
  expect(cardAfterMs(once, later(24))).toBe(5_000)
})

test('whoever has installed it, or put it off twice, is not asked again', () => {
  expect(cardAfterMs({ ...NEW, isMade: true }, NOW)).toBeNull()
  expect(cardAfterMs(putOff(putOff(NEW, NOW), later(24)), later(1_000))).toBeNull()
})
