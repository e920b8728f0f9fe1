import { expect, test } from 'vitest'
import { actsOn, delaysOf } from './board-acts.ts'

const SEEN = '2026-05-01T12:00:00.000Z'

test.each([
  ['received', null, 'kitchen', ['prepare', 'acknowledge']],
  ['received', SEEN, 'kitchen', ['prepare']],
  ['preparing', SEEN, 'kitchen', ['ready']],
  ['ready', SEEN, 'kitchen', ['dispatch']],
  ['on_the_way', SEEN, 'kitchen', []],
  ['on_the_way', SEEN, 'manager', ['deliver', 'fail']],
  ['on_the_way', SEEN, 'rider', []],
  ['undelivered', SEEN, 'manager', ['send_again', 'deliver']],
  ['recalled', SEEN, 'kitchen', ['acknowledge']],
  ['recalled', SEEN, 'rider', []],
  ['delivered', SEEN, 'admin', []],
] as const)(
  'an order that is %s, seen %s, offers %s only what its state and the role allow, the usual act first',
  (state, acknowledgedAt, role, acts) => {
    expect(actsOn({ state, acknowledgedAt }, role)).toEqual(acts)
  },
)

test('an order for another day is seen first, because it is not started today', () => {
  expect(actsOn({ state: 'received', acknowledgedAt: null }, 'kitchen', true)).toEqual(['acknowledge', 'prepare'])
  expect(actsOn({ state: 'received', acknowledgedAt: SEEN }, 'kitchen', true)).toEqual(['prepare'])
})

test.each([
  ['received', 'kitchen', [10, 20, 30]],
  ['preparing', 'manager', [10, 20, 30]],
  ['ready', 'kitchen', []],
  ['received', 'rider', []],
] as const)('an order that is %s can be delayed by %s by %s', (state, role, delays) => {
  expect(delaysOf({ state, acknowledgedAt: null }, role)).toEqual(delays)
})
