import { describe, expect, test } from 'vitest'
import type { MenuItem } from '../menu/menu-api.ts'
import { pesewas } from '../money.ts'
import type { QuotedLine } from '../orders/orders-api.ts'
import { type CartLine, changeCart } from './cart-lines.ts'
import { lineChanges } from './line-changes.ts'

const cart: readonly CartLine[] = changeCart([], {
  type: 'add',
  source: 'home',
  choice: {
    itemId: 'malt',
    size: 'regular',
    variationId: null,
    accompanimentId: null,
    extras: [],
    quantity: 2,
    special: '',
  },
  seen: {
    name: 'Malt',
    image: '/pictures/malt.svg',
    category: 'beverages',
    options: [],
    extras: [],
    unitPrice: pesewas(1200),
    requiresAge: true,
  },
})
const quoted = (over: Partial<QuotedLine>): QuotedLine => ({
  lineId: cart[0]?.id ?? '',
  itemId: 'malt',
  name: 'Malt',
  quantity: 2,
  unitPrice: pesewas(1200),
  lineTotal: pesewas(2400),
  problem: null,
  ...over,
})

test('a line at the seen price needs no action', () => {
  expect(lineChanges(cart, [quoted({})])).toEqual([])
})

test('lines that differ only by their note share a price, so one question to the server answers for both', () => {
  const [malt] = cart
  const noted = malt ? changeCart(cart, { ...malt, type: 'add', choice: { ...malt.choice, special: 'cold' } }) : []

  expect(lineChanges(noted, [quoted({ unitPrice: pesewas(1100) })])).toHaveLength(2)
})

test('a new price must be accepted, whether it rose or fell', () => {
  expect(lineChanges(cart, [quoted({ unitPrice: pesewas(1100) })])).toMatchObject([
    { kind: 'repriced', unitPrice: 1100 },
  ])
})

test('an unavailable line must be removed, with the reason', () => {
  expect(lineChanges(cart, [quoted({ unitPrice: null, lineTotal: null, problem: 'item_missing' })])).toMatchObject([
    { kind: 'lost', problem: 'item_missing' },
  ])
})

test('a line added after the quote was requested does not count as changed', () => {
  expect(lineChanges(cart, [])).toEqual([])
})

test('once accepted, the new price is the seen one', () => {
  const accepted = changeCart(cart, { type: 'confirmChange', id: cart[0]?.id ?? '', unitPrice: pesewas(1500) })

  expect(lineChanges(accepted, [quoted({ unitPrice: pesewas(1500) })])).toEqual([])
})

describe('a line that is not sold at the time of the order', () => {
  const lost = quoted({ unitPrice: null, lineTotal: null, problem: 'item_unavailable' })
  const item: MenuItem = {
    id: 'malt',
    name: 'Malt',
    description: '',
    category: 'beverages',
    image: '/pictures/malt.svg',
    images: [],
    popular: false,
    requiresAgeVerification: false,
    needsAccompaniment: true,
    synonyms: [],
    grouping: '',
    shop: 'home',
    isAvailable: true,
    prices: { regular: pesewas(1200) },
    variations: [],
    schedules: [{ dayOfWeek: 'Monday', startTime: '07:00', endTime: '11:00' }],
  }

  test('needs another delivery time when the item has schedules', () => {
    expect(lineChanges(cart, [lost], () => item)).toMatchObject([{ kind: 'not_then' }])
  })

  test('needs another delivery time when the item is sold out until later', () => {
    const out = { ...item, schedules: [], soldOutUntil: '2026-11-24T22:00:00.000Z' }
    expect(lineChanges(cart, [lost], () => out)).toMatchObject([
      { kind: 'not_then', soldOutUntil: '2026-11-24T22:00:00.000Z' },
    ])
    expect(lineChanges(cart, [lost], () => ({ ...out, soldOutUntil: null }))).toMatchObject([{ kind: 'lost' }])
  })

  test('must be removed when the item is hidden, because no time helps', () => {
    expect(lineChanges(cart, [lost], () => ({ ...item, isAvailable: false }))).toMatchObject([{ kind: 'lost' }])
  })
})
