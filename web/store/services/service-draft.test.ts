import { expect, test } from 'vitest'
import { emptyService, isFilledIn, serviceFaults } from './service-draft.ts'

const EMPTY = emptyService({ deliveryPhone: '' })
const GOOD = { ...EMPTY, service: 'plumbing', location: 'Osu', region: 'Ashanti' as const, phone: '0241234567' }

test('the first step is complete with service, location and phone', () => {
  expect(isFilledIn(EMPTY)).toBe(false)
  expect(isFilledIn({ ...GOOD, service: '' })).toBe(false)
  expect(isFilledIn({ ...GOOD, location: ' ' })).toBe(false)
  expect(isFilledIn({ ...GOOD, phone: '' })).toBe(false)
  expect(isFilledIn(GOOD)).toBe(true)
})

test.each([
  { change: { location: ' ' }, faults: ['location'], why: 'somebody must find the place' },
  { change: { region: '' as const }, faults: ['region'], why: 'not every region is served' },
  { change: { phone: '02412' }, faults: ['phone'], why: 'somebody will call' },
  { change: {}, faults: [], why: 'all of it is there' },
])('$change has the faults $faults: $why', ({ change, faults }) => {
  expect(Object.keys(serviceFaults({ ...GOOD, ...change }))).toEqual(faults)
})
