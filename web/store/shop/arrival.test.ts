import { expect, test } from 'vitest'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { arrivalNow, promisedWords } from './arrival.ts'

const [tamale, kumasi, ...others] = SEED_SETTINGS.cities
const cities = [
  { ...tamale, name: 'Tamale', isServed: true, deliveryMinutes: { from: 30, to: 60 } },
  { ...kumasi, name: 'Kumasi', isServed: true, deliveryMinutes: { from: 60, to: 90 } },
  ...others.map((city) => ({ ...city, isServed: false })),
]
const shop = { cities, kitchenHours: SEED_SETTINGS.kitchen_hours, specialDays: [] }

test.each([
  { city: 'Tamale', at: '2026-11-20T12:00', says: 'Arrives about 12:30-13:00.' },
  { city: 'Kumasi', at: '2026-11-20T12:00', says: 'Arrives about 13:00-13:30.' },
  { city: 'kumasi', at: '2026-11-20T12:00', says: 'Arrives about 13:00-13:30.' },
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
  {
    city: 'Tamale',
    at: '2026-11-20T12:00',
    pause: { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' },
    says: 'The kitchen has a break until 12:30: no gas. You can order for later.',
  },
  {
    city: 'Tamale',
    at: '2026-11-20T12:30',
    pause: { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' },
    says: 'Arrives about 13:00-13:30.',
  },
])('ordered at $at for “$city”: $says', ({ city, at, says, pause = null }) => {
  const now = new Date(`${at}:00Z`)

  expect(arrivalNow({ ...shop, pause }, city, now)).toBe(says)
})

test('without a served city no time is promised, also not during a break', () => {
  const closed = { ...shop, cities: cities.map((city) => ({ ...city, isServed: false })) }
  for (const pause of [null, { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' }]) {
    expect(arrivalNow({ ...closed, pause }, 'Tamale', new Date('2026-11-20T12:00:00Z'))).toBe(
      'We do not deliver at the moment.',
    )
  }
})

test('a kitchen without an opening ahead promises no time, and nobody orders from it for later', () => {
  const kitchenHours = SEED_SETTINGS.kitchen_hours.map(() => ({ opensMinute: 0, closesMinute: 0 }))
  for (const pause of [null, { until: '2026-11-20T12:30:00.000Z', reason: 'no gas' }]) {
    expect(arrivalNow({ ...shop, kitchenHours, pause }, 'Tamale', new Date('2026-11-20T12:00:00Z'))).toBe(
      'The kitchen is closed. Please call us for the next opening.',
    )
  }
})

test.each([
  { from: '2026-11-21T12:00', to: '2026-11-21T12:30', at: '2026-11-21T23:59', isPast: false },
  { from: '2026-11-21T12:00', to: '2026-11-21T12:30', at: '2026-11-22T00:00', isPast: true },
  { from: '2026-11-21T23:35', to: '2026-11-22T00:05', at: '2026-11-22T00:05', isPast: false },
  { from: '2026-11-21T23:35', to: '2026-11-22T00:05', at: '2026-11-22T00:06', isPast: true },
  { from: '2026-11-21T23:30', to: '2026-11-22T00:00', at: '2026-11-22T00:00', isPast: false },
  { from: '2026-11-21T23:30', to: '2026-11-22T00:00', at: '2026-11-22T00:01', isPast: true },
])('at $at a promise of $from until $to is past: $isPast', ({ from, to, at, isPast }) => {
  const promise = { from: `${from}:00.000Z`, to: `${to}:00.000Z`, opensAt: null }
  expect(promisedWords({ promise, status: 'on_the_way' }, new Date(`${at}:00Z`))?.isPast).toBe(isPast)
})
