import { expect, test } from 'vitest'
import { dispatchFaults, emptyDispatch } from './dispatch-draft.ts'

const NOW = new Date('2026-11-20T08:30:00Z')
const GOOD = {
  ...emptyDispatch({ deliveryPhone: '0241234567' }),
  vehicle: 'tractor',
  location: 'Osu',
  region: 'Ashanti' as const,
}

test('a complete draft has no fault, and starts with the phone of the profile', () => {
  expect(dispatchFaults(GOOD, NOW)).toEqual({})
  expect(GOOD.phone).toBe('0241234567')
  expect(emptyDispatch({ deliveryPhone: '' }).phone).toBe('')
})

test.each([
  { change: { location: '  ' }, fault: 'location' },
  { change: { region: '' as const }, fault: 'region' },
  { change: { phone: '024123456' }, fault: 'phone' },
  { change: { phone: '1234567890' }, fault: 'phone' },
  { change: { isScheduled: true }, fault: 'schedule' },
  { change: { isScheduled: true, scheduledAt: '2026-11-20T12:00:00.000Z' }, fault: 'schedule' },
  { change: { isScheduled: true, scheduledAt: '2026-11-20T13:00:00.000Z' }, fault: undefined },
  { change: { isScheduled: true, scheduledAt: '2026-11-27T17:00:00.000Z' }, fault: 'schedule' },
  { change: { scheduledAt: '2020-01-01T10:00:00.000Z' }, fault: undefined },
  { change: { phone: '241234567' }, fault: undefined },
])('$change: the fault is $fault', ({ change, fault }) => {
  expect(Object.keys(dispatchFaults({ ...GOOD, ...change }, NOW))).toEqual(fault === undefined ? [] : [fault])
})
