import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { pesewas } from '#domain/money.ts'
import { cartPrint, changesSince, type KeptOrder, keptFor } from './kept-order.ts'

const aLine = (id: string, quantity: number) => ({ id, choice: { quantity } }) as CartLine // all that is read of it
const LINES = [aLine('jollof', 1), aLine('sobolo', 2)]
const KEPT: KeptOrder = {
  at: '2026-11-23T12:00:00.000Z',
  total: pesewas(6930),
  cart: cartPrint(LINES),
  scheduledFor: '2026-11-25T10:00:00.000Z',
  code: '',
}
const SAME = { total: KEPT.total, scheduledFor: KEPT.scheduledFor, changes: [] }

test('an order is kept for exactly its lines, in any order; another cart is another order', () => {
  expect(keptFor(KEPT, LINES.toReversed())).toBe(KEPT)
  expect(keptFor(KEPT, [aLine('jollof', 2), aLine('sobolo', 2)])).toBeNull()
  expect(keptFor(KEPT, [])).toBeNull()
  expect(keptFor(null, LINES)).toBeNull()
})

test('what has changed meanwhile is named: lines, the delivery time, the total', () => {
  expect(changesSince(KEPT, SAME)).toEqual([])
  expect(changesSince(KEPT, { ...SAME, scheduledFor: null })).toEqual(['slot'])
  expect(changesSince(KEPT, { ...SAME, total: pesewas(7000) })).toEqual(['total'])
  const changes = [{ kind: 'lost', id: 'sobolo', problem: 'item_unavailable' }] as const
  expect(changesSince(KEPT, { scheduledFor: null, total: pesewas(1), changes })).toEqual(['lines', 'slot', 'total'])
})

test('an order as soon as possible has no time that can be gone', () => {
  expect(changesSince({ ...KEPT, scheduledFor: null }, { ...SAME, scheduledFor: null })).toEqual([])
})
