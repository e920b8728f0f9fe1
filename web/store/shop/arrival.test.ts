import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { arrivalWords, promiseNow } from './arrival.ts'

const [tamale, kumasi, ...others] = SEED_SETTINGS.cities
const cities = [
  { ...tamale, name: 'Tamale', isServed: true, deliveryMinutes: { from: 30, to: 60 } },
  { ...kumasi, name: 'Kumasi', isServed: true, deliveryMinutes: { from: 60, to: 90 } },
  ...others.map((city) => ({ ...city, isServed: false })),
]
const shop = { cities, kitchenHours: SEED_SETTINGS.kitchen_hours }

test.each([
  { city: 'Tamale', at: '2026-11-20T12:00', says: 'Arrives about 12:30-13:00.' },
  { city: 'Kumasi', at: '2026-11-20T12:00', says: 'Arrives about 13:00-13:30.' },
  { city: '', at: '2026-11-20T12:00', says: 'Arrives about 12:30-13:30.' },
  {
    city: 'Tamale',
    at: '2026-11-21T02:00',
    says: 'Kitchen opens today at 09:00, we start then. Arrives about 09:30-10:00.',
  },
  {
    city: 'Tamale',
    at: '2026-11-20T23:00',
    says: 'Kitchen opens tomorrow at 09:00, we start then. Arrives about tomorrow 09:30-10:00.',
  },
])('ordered at $at for “$city”: $says', ({ city, at, says }) => {
  const now = new Date(`${at}:00Z`)

  expect(arrivalWords(promiseNow(shop, city, now), now)).toBe(says)
})
