import { expect, test } from 'vitest'
import { doorCodeFrom, isAdult, tapTime } from './door.ts'

test('a code has four digits, zeros in front included', () => {
  expect(doorCodeFrom(new Uint8Array([0, 0, 0, 42]))).toBe('0042')
  expect(doorCodeFrom(new Uint8Array([255, 255, 255, 255]))).toMatch(/^\d{4}$/)
})

test.each([
  { bornOn: '2008-11-20', is: true, why: 'the birthday itself is enough' },
  { bornOn: '2008-11-21', is: false, why: 'a day is missing' },
  { bornOn: '2008-02-29', is: true, why: 'a leap day counts from the first of March' },
  { bornOn: '1950-12-31', is: true, why: 'the year counts before the day' },
])('on 20 November 2026 somebody born on $bornOn is an adult: $is, because $why', ({ bornOn, is }) => {
  expect(isAdult(bornOn, new Date('2026-11-20T12:00:00Z'))).toBe(is)
})

const NOW = new Date('2026-11-20T12:00:00Z')
test.each([
  { at: '2026-11-20T11:00:00.000Z', sentAt: '2026-11-20T11:30:00.000Z', is: '11:30', why: 'only its age counts' },
  {
    at: '2020-01-01T00:00:00.000Z',
    sentAt: '2020-01-01T00:10:00.000Z',
    is: '11:50',
    why: 'the phone’s clock is wrong',
  },
  { at: '2026-11-20T13:00:00.000Z', sentAt: '2026-11-20T12:00:00.000Z', is: '12:00', why: 'it is not in the future' },
  { at: '2026-11-19T11:59:59.000Z', sentAt: '2026-11-20T12:00:00.000Z', is: undefined, why: 'it is a day old' },
])('a tap of $at that is sent at $sentAt was made at $is, because $why', ({ at, sentAt, is }) => {
  expect(tapTime({ at, sentAt }, NOW)?.toISOString().slice(11, 16)).toBe(is)
})
