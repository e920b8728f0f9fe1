import { expect, test } from 'vitest'
import { TRACKING_TEXTS } from './tracking-texts.ts'

test('a rider who has typed no name is called the rider, because the door digits are said to somebody', () => {
  const { comes, tell } = TRACKING_TEXTS.rider
  expect(comes('Kofi')).toBe('Kofi is bringing your order.')
  expect(comes('')).toBe('Your rider is bringing your order.')
  expect(tell('')).toBe('At the door, tell your rider these four digits:')
})
