import { describe, expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { type OrderFacts, sumOrders } from './sum-orders.ts'
import { averageOf, revenueOf, spreadOf } from './sums.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const NONE = pesewas(0)
const LINE = {
  itemId: 'waakye',
  name: 'Waakye',
  category: 'mains',
  quantity: 2,
  lineTotal: pesewas(9_000),
  refunded: NONE,
}

function anOrder(change: Partial<OrderFacts> = {}): OrderFacts {
  return {
    city: 'Accra',
    placedAt: at('12:59:59.999'),
    isCancelled: false,
    hasAccount: false,
    hasPlan: false,
    paid: pesewas(11_000),
    refunded: NONE,
    discounts: pesewas(500),
    deliveryFee: pesewas(1_800),
    serviceFee: pesewas(700),
    scheduledFor: null,
    kitchen: null,
    receivedAt: at('13:00:00'),
    acknowledgedAt: at('13:00:30'),
    prepareBy: at('13:45:00'),
    delayMinutes: 0,
    readyAt: at('13:40:00'),
    deliveredAt: at('14:05:00'),
    lines: [LINE],
    ...change,
  }
}
const sumsOf = (part: string, orders: OrderFacts[]) =>
  sumOrders(orders, 45).flatMap((one) => (one.part === part ? [one] : []))
const timesOf = (change: Partial<OrderFacts>) => sumsOf('day', [anOrder(change)])[0]?.sums.times

test('a day has its orders by city, hour, category, item and who ordered', () => {
  const orders = [anOrder(), anOrder({ city: 'Kumasi', hasAccount: true, placedAt: at('13:00:00') })]
  expect(sumsOf('day', orders).map(({ city, sums }) => [city, sums.orders, sums.paid])).toEqual([
    ['Accra', 1, 11_000],
    ['Kumasi', 1, 11_000],
  ])
  expect(sumsOf('hour', orders).map(({ key }) => key)).toEqual(['12', '13'])
  expect(sumsOf('member', orders).map(({ key }) => key)).toEqual(['guest', 'account'])
  expect(sumsOf('item', orders).map(({ key, label, sums }) => [key, label, sums.pieces, sums.paid])).toEqual([
    ['waakye', 'Waakye', 2, 9_000],
    ['waakye', 'Waakye', 2, 9_000],
  ])
})

test('an item that was renamed has the name of its last order', () => {
  const orders = ['Waakye', 'Waakye deluxe'].map((name) => anOrder({ lines: [{ ...LINE, name }] }))
  expect(sumsOf('item', orders)).toMatchObject([{ label: 'Waakye deluxe', sums: { pieces: 4 } }])
})

test('an order whose price a plan has lowered is a member’s', () => {
  expect(sumsOf('member', [anOrder({ hasAccount: true, hasPlan: true })])[0]?.key).toBe('plan')
})

test('a cancelled order counts as cancelled alone; its money is paid and refunded, and its items were not sold', () => {
  const orders = [anOrder(), anOrder({ isCancelled: true, refunded: pesewas(11_000) })]
  const [day] = sumsOf('day', orders)
  expect(day?.sums).toMatchObject({ orders: 1, cancelled: 1, paid: 22_000, refunded: 11_000, discounts: 500 })
  expect(day && averageOf(day.sums)).toBe(11_000)
  expect(sumsOf('item', orders)[0]?.sums).toMatchObject({ orders: 1, pieces: 2 })
})

test('what was given back of a line is given back of its item', () => {
  const lines = [LINE, { ...LINE, refunded: pesewas(4_500) }]
  const [item] = sumsOf('item', [anOrder({ lines, refunded: pesewas(4_500) })])
  expect(item?.sums).toMatchObject({ orders: 1, pieces: 4, paid: 18_000, refunded: 4_500 })
  expect(item && revenueOf(item.sums)).toBe(13_500)
})

describe('times', () => {
  test('count from when the order rings', () => {
    expect(timesOf({})).toEqual({ accept: [30], ready: [-300], deliver: [3_900] })
  })

  test('ready is compared with the first promise, whatever the kitchen has moved it to', () => {
    expect(timesOf({ delayMinutes: 20, prepareBy: at('14:05:00'), readyAt: at('13:50:00') })?.ready).toEqual([300])
  })

  test('an order for a slot rings before it is due, and has no time to deliver', () => {
    const slot = { scheduledFor: at('17:00:00'), prepareBy: at('17:00:00') }
    expect(timesOf({ ...slot, acknowledgedAt: at('16:01:00') })).toMatchObject({ accept: [60], deliver: [] })
    expect(timesOf({ ...slot, acknowledgedAt: at('13:01:00') })?.accept, 'seen before it rings').toEqual([0])
  })

  test('an order without a fact has no time', () => {
    expect(timesOf({ acknowledgedAt: null, readyAt: null, deliveredAt: null })).toEqual({
      accept: [],
      ready: [],
      deliver: [],
    })
    expect(timesOf({ isCancelled: true })).toEqual({ accept: [], ready: [], deliver: [] })
  })

  test('have a median, and what nine of ten do not exceed', () => {
    expect(spreadOf([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ median: 5, p90: 9 })
    expect(spreadOf([7])).toEqual({ median: 7, p90: 7 })
    expect(spreadOf([])).toEqual({ median: null, p90: null })
  })
})
