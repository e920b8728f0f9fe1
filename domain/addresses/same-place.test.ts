import { expect, test } from 'vitest'
import { isSamePlace } from './same-place.ts'

const OSU = { address: 'House 12, Osu', city: 'Accra', gpsCode: '' }

test.each([
  { other: { address: ' house 12 - OSU.' }, isSame: true, why: 'case and marks are how somebody types' },
  { other: { gpsCode: 'ga 183 8164' }, isSame: true, why: 'the code was added later' },
  { other: { city: 'Kumasi' }, isSame: false, why: 'it is another city' },
  { other: { address: 'House 13, Osu' }, isSame: false, why: 'it is another house' },
])('$other: $why', ({ other, isSame }) => {
  expect(isSamePlace(OSU, { ...OSU, ...other })).toBe(isSame)
})

test('two addresses with the same words and different GPS codes are different places', () => {
  const by = (gpsCode: string) => ({ ...OSU, address: 'Near the church', gpsCode })

  expect(isSamePlace(by('GA-183-8164'), by('GA-184-0001'))).toBe(false)
  expect(isSamePlace(by('GA-183-8164'), by('ga1838164'))).toBe(true)
})
