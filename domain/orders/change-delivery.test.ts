import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { addedByMoving, canChange } from './change-delivery.ts'
import { ORDER_STATES } from './order-status.ts'

const placedAt = new Date('2026-11-20T08:00:00Z')

test.each([
  { slot: '2026-11-20T20:00:00Z', discount: 900, added: 0, why: 'twelve hours ahead is still a pre-order' },
  { slot: '2026-11-20T19:59:59Z', discount: 900, added: 900, why: 'the discount would be lost' },
  { slot: '2026-11-20T12:00:00Z', discount: 0, added: 0, why: 'there was no discount' },
])('moving to $slot adds $added: $why', ({ slot, discount, added }) => {
  expect(addedByMoving({ preorderDiscount: pesewas(discount), placedAt }, new Date(slot))).toBe(added)
})

test('an address can be corrected before the road and after a failed delivery, a slot before the road alone', () => {
  const before = ['awaiting_confirmation', 'received', 'preparing']
  expect(ORDER_STATES.filter((state) => canChange('slot', state))).toEqual(before)
  expect(ORDER_STATES.filter((state) => canChange('address', state))).toEqual([...before, 'ready', 'undelivered'])
})
