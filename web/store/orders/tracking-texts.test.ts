import { expect, test } from 'vitest'
import { TRACKING_TEXTS } from './tracking-texts.ts'

test('a rider without a name is called “your rider”, so that the sentence about the door code is complete', () => {
  const { comes, atTheDoor } = TRACKING_TEXTS.rider
  expect(comes('Kofi')).toBe('Kofi is bringing your order.')
  expect(comes('')).toBe('Your rider is bringing your order.')
  expect(atTheDoor('')).toBe('At the door, tell your rider these four digits:')
})
