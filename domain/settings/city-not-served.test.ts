import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { cityNotServed } from './city-not-served.ts'

const city = (name: string, isServed = true) => ({ name, isServed })

test.each([
  {
    cities: SEED_SETTINGS.cities,
    text: 'Service not yet available in this city. Currently serving Tamale, Kumasi, and Accra.',
  },
  {
    cities: [city('Ho'), city('Wa'), city('Accra', false)],
    text: 'Service not yet available in this city. Currently serving Ho and Wa.',
  },
  { cities: [city('Ho')], text: 'Service not yet available in this city. Currently serving Ho.' },
  { cities: [city('Accra', false)], text: 'Service not yet available in this city.' },
])('the served ones of $cities.length cities are named: $text', ({ cities, text }) => {
  expect(cityNotServed(cities)).toBe(text)
})
