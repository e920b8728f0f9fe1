import { expect, test } from 'vitest'
import { banDurationMs } from './ban-duration.ts'

test.each([
  { text: 'none', ms: 0 },
  { text: '24h', ms: 86_400_000 },
  { text: '1h30m', ms: 5_400_000 },
  { text: '0.5h', ms: 1_800_000 },
  { text: '90s', ms: 90_000 },
  { text: '300ms', ms: 300 },
  { text: '1m1us', ms: 60_000 },
  { text: '876000h', ms: 100 * 365 * 86_400_000 },
])('$text is a ban of $ms ms', ({ text, ms }) => {
  expect(banDurationMs(text)).toBe(ms)
})

test.each([
  '',
  ' ',
  '24',
  'h',
  '-1h',
  '1d',
  '1 h',
  'forever',
  '1h;',
  '0h',
  '1us',
  '876001h',
  'None',
  `${'1h'.repeat(99)}x`,
])('“%s” is not a duration', (text) => {
  expect(banDurationMs(text)).toBeUndefined()
})
