import { expect, test } from 'vitest'
import { isSwitchEnd, minutesAt, nextSwitchEnd, pauseAt } from './switches.ts'

const END = new Date('2026-11-20T12:00:00Z')
const before = new Date(END.getTime() - 1)
const until = END.toISOString()
const OFF = { pause: null, rush: null, lightsOut: null }
const MINUTES = { from: 45, to: 75 }

test('a pause ends at its minute by the clock, without anything that must have run', () => {
  const on = { ...OFF, pause: { until, reason: 'no gas' } }
  expect(pauseAt(on, before)).toMatchObject({ reason: 'no gas' })
  expect(pauseAt(on, END)).toBeUndefined()
  expect(pauseAt(OFF, before)).toBeUndefined()
})

test('a rush lengthens the promise until it ends', () => {
  const on = { ...OFF, rush: { until, minutes: 15 } }
  expect(minutesAt(MINUTES, on, before)).toEqual({ from: 60, to: 90 })
  expect(minutesAt(MINUTES, on, END)).toEqual(MINUTES)
})

test('the next end is that of the first switch that is on', () => {
  const later = new Date(END.getTime() + 60_000).toISOString()
  const on = { ...OFF, pause: { until: later, reason: 'no gas' }, rush: { until, minutes: 15 } }
  expect(nextSwitchEnd(on, before)).toEqual(END)
  expect(nextSwitchEnd(on, END)).toEqual(new Date(later))
  expect(nextSwitchEnd(OFF, before)).toBeUndefined()
})

test.each([
  { until: END, is: false, why: 'it is over already' },
  { until: new Date(END.getTime() + 60_000), is: true, why: 'it is ahead' },
  { until: new Date(END.getTime() + 25 * 3_600_000), is: false, why: 'it would be forgotten' },
])('a switch may end then: $is, because $why', ({ until: end, is }) => {
  expect(isSwitchEnd(end, END)).toBe(is)
})
