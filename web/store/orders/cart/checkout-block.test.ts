import { expect, test } from 'vitest'
import type { LineChange } from '#domain/cart/line-changes.ts'
import { pesewas } from '#domain/money.ts'
import { checkoutBlock } from './checkout-block.ts'

const price = { changes: [] as LineChange[], shortOfMinimum: pesewas(0), minimumOrder: pesewas(2500) }

test('an unchanged cart above the minimum can go to checkout', () => {
  expect(checkoutBlock(price)).toBeUndefined()
})

test('a cart below the minimum shows how much is missing, to the pesewa', () => {
  expect(checkoutBlock({ ...price, shortOfMinimum: pesewas(650) })).toBe(
    'Add GH₵ 6.50 more to meet the minimum order of GH₵ 25.00',
  )
})

test.each<{ change: LineChange; blocks: boolean; why: string }>([
  { change: { kind: 'repriced', id: 'a', unitPrice: pesewas(1) }, blocks: true, why: 'a price is accepted first' },
  { change: { kind: 'lost', id: 'a', problem: 'item_missing' }, blocks: true, why: 'it is removed manually' },
  {
    change: { kind: 'not_then', id: 'a', schedules: [], soldOutUntil: null },
    blocks: false,
    why: 'checkout has the calendar',
  },
])('a line that is $change.kind blocks checkout: $blocks, because $why', ({ change, blocks }) => {
  expect(checkoutBlock({ ...price, changes: [change] }) !== undefined).toBe(blocks)
})
