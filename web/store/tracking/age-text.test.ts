import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const now = new Date('2026-05-01T12:00:00Z')

test.each([
  { at: '2026-05-01T11:59:30Z', text: 'just now', why: 'seconds say nothing' },
  { at: '2026-05-01T11:59:00Z', text: '1 minute ago', why: 'one is not many' },
  { at: '2026-05-01T11:48:00Z', text: '12 minutes ago', why: 'minutes matter within the hour' },
  { at: '2026-05-01T09:30:00Z', text: '2 hours ago', why: 'a begun hour does not count' },
  { at: '2026-04-29T12:00:00Z', text: '2 days ago', why: 'days matter after one' },
  { at: '2026-05-01T12:05:00Z', text: 'just now', why: "a phone's clock may run ahead" },
])('$at was $text: $why', ({ at, text }) => {
  expect(ageText(new Date(at), now)).toBe(text)
})
