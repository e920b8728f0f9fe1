import { expect, test } from 'vitest'
import { pinElsewhere } from './city-centres.ts'

const SERVED = ['Tamale', 'Kumasi', 'Accra']
const OSU = { lat: 5.556, lng: -0.1969 }
const TEMA = { lat: 5.6698, lng: -0.0166 }
const LONDON = { lat: 51.5, lng: -0.12 }

test.each([
  { pin: OSU, city: 'Accra', elsewhere: undefined, why: 'it is in Accra' },
  { pin: TEMA, city: 'Accra', elsewhere: undefined, why: 'Tema is near enough to be asked about nothing' },
  { pin: OSU, city: 'Kumasi', elsewhere: { nearer: 'Accra' }, why: 'it is in the other city' },
  { pin: OSU, city: 'kumasi', elsewhere: { nearer: 'Accra' }, why: 'it is in the other, spelt otherwise' },
  { pin: LONDON, city: 'Kumasi', elsewhere: { nearer: null }, why: 'nobody delivers there' },
  { pin: LONDON, city: '', elsewhere: { nearer: null }, why: 'nobody delivers there, whatever is chosen next' },
  { pin: OSU, city: '', elsewhere: undefined, why: 'no city is chosen yet, and it lies in one' },
])('$pin in “$city”: $why', ({ pin, city, elsewhere }) => {
  expect(pinElsewhere(pin, city, SERVED)).toEqual(elsewhere)
})

test('the middle of a city is known in each spelling of the shop', () => {
  for (const name of ['Cape Coast', 'Cape-Coast']) {
    expect(pinElsewhere(LONDON, name, [name])).toEqual({ nearer: null })
  }
})

test('a city whose middle is not known is never doubted', () => {
  expect(pinElsewhere(LONDON, 'Wa', [...SERVED, 'Wa'])).toBeUndefined()
  expect(pinElsewhere(LONDON, '', [...SERVED, 'Wa'])).toBeUndefined()
})
