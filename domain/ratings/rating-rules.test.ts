import { expect, test } from 'vitest'
import { rateableUntil } from './rating-rules.ts'

const DELIVERED = new Date('2026-11-20T12:00:00Z')
test.each([
  { why: 'a delivered order can', status: 'delivered', at: '2026-11-20T12:00:00Z', can: true },
  { why: 'it can to the last moment of its week', status: 'delivered', at: '2026-11-27T11:59:59.999Z', can: true },
  { why: 'later it cannot', status: 'delivered', at: '2026-11-27T12:00:00Z', can: false },
  { why: 'an order on the road cannot', status: 'on_the_way', at: '2026-11-20T12:00:00Z', can: false },
  { why: 'a cancelled order cannot', status: 'cancelled', at: '2026-11-20T12:00:00Z', can: false },
] as const)('which orders can be rated: $why', ({ status, at, can }) => {
  expect(rateableUntil({ status, deliveredAt: DELIVERED }, new Date(at)) !== null).toBe(can)
})
