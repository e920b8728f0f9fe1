import { expect, test } from 'vitest'
import { bps } from '../money.ts'
import { type HeldPlan, planDiscount } from './plan-discount.ts'

const EXPIRY = new Date('2026-12-01T00:00:00.000Z')
const boss: HeldPlan = { planId: 'chillz_boss', discountBps: bps(1300), expiresAt: EXPIRY }

test.each([
  { plan: null, at: 0, discount: 0, why: 'visitors and people without a plan pay the full price' },
  { plan: boss, at: -1, discount: 1300, why: 'a millisecond before its end the plan is running' },
  { plan: boss, at: 0, discount: 0, why: 'at the instant of its end it is over' },
  { plan: boss, at: 86_400_000, discount: 0, why: 'and stays gone' },
  { plan: { ...boss, expiresAt: null }, at: 86_400_000, discount: 1300, why: 'a plan without an end has none' },
  {
    plan: { ...boss, planId: 'unsubscribed' },
    at: -1,
    discount: 0,
    why: 'being unsubscribed gives no discount, whatever its row says',
  },
])('$discount basis points: $why', ({ plan, at, discount }) => {
  expect(planDiscount(plan, new Date(EXPIRY.getTime() + at))).toBe(discount)
})
