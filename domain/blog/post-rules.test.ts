import { expect, test } from 'vitest'
import { minutesToRead, postState } from './post-rules.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

test.each([
  [null, 'draft'],
  ['2026-11-20T12:00:00.001Z', 'scheduled'],
  ['2026-11-20T12:00:00.000Z', 'published'],
  ['2020-01-01T00:00:00.000Z', 'published'],
] as const)('a post of %s is %s: the clock alone publishes it', (publishAt, state) => {
  expect(postState(publishAt, NOW)).toBe(state)
})

test('signs without letters are no words to read', () => {
  expect(minutesToRead('')).toBe(1)
  expect(minutesToRead(`${'word '.repeat(660)} ${'- * '.repeat(900)}`)).toBe(3)
})
