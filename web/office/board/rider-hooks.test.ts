import { expect, test } from 'vitest'
import type { RiderView } from '#domain/riders/riders-api.ts'
import { candidates, isGivable } from './rider-hooks.ts'

const aRider = (riderId: string, isOnShift = true): RiderView => ({
  riderId,
  name: riderId,
  isOnShift,
  openOrders: 0,
  seenAt: null,
  inHand: null,
})

test('an order is offered to riders on shift who do not have it; a failed one also to whoever had it', () => {
  const riders = [aRider('kofi'), aRider('yaw'), aRider('ama', false)]
  const names = (state: 'on_the_way' | 'undelivered') =>
    candidates({ riderId: 'kofi', state }, riders).map(({ riderId }) => riderId)
  expect(names('on_the_way')).toEqual(['yaw'])
  expect(names('undelivered')).toEqual(['kofi', 'yaw'])
})

test('only cooked orders, those on the road and failed ones are given out, failed ones by managers', () => {
  expect(isGivable({ state: 'preparing' }, false)).toBe(true)
  expect(isGivable({ state: 'on_the_way' }, false)).toBe(true)
  expect(isGivable({ state: 'undelivered' }, false)).toBe(false)
  expect(isGivable({ state: 'undelivered' }, true)).toBe(true)
  expect(isGivable({ state: 'received' }, true)).toBe(false)
})
