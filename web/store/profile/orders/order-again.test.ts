import { expect, test } from 'vitest'
import { type CartLine, changeCart } from '#domain/cart/cart-lines.ts'
import type { Extra, MenuItem } from '#domain/menu/menu-api.ts'
import { pesewas } from '#domain/money.ts'
import { type LineChoice, MAX_LINES } from '#domain/orders/cart-line.ts'
import type { Catalogue } from '#domain/orders/price-line.ts'
import { anItem } from '#test/builders.ts'
import { orderAgain } from './order-again.ts'

/** A Friday noon. */
const NOW = new Date('2026-11-20T12:00:00Z')

const aMalt = (over: Partial<MenuItem>) =>
  anItem({
    id: 'malt',
    name: 'Malt',
    image: '/pictures/malt.svg',
    category: 'beverages',
    prices: { regular: pesewas(1200) },
    ...over,
  })
const aMain = (over: Partial<MenuItem>) => aMalt({ category: 'mains', prices: { medium: pesewas(3500) }, ...over })
const EGG: Extra = {
  id: 'boiled-egg',
  kind: 'accompaniment',
  name: 'Boiled Egg',
  price: pesewas(800),
  isAvailable: true,
}

const catalogueOf = (items: MenuItem[], extras: Extra[] = [EGG]): Catalogue => ({
  item: (id) => items.find((item) => item.id === id),
  extra: (id) => extras.find((extra) => extra.id === id),
})
const choose = (over: Partial<LineChoice>): LineChoice => ({
  itemId: 'malt',
  size: 'regular',
  variationId: null,
  accompanimentId: null,
  extras: [],
  quantity: 1,
  special: '',
  ...over,
})
const anOrder = (lines: LineChoice[], names: string[] = ['Malt']) => ({
  context: 'home' as const,
  lines,
  items: names.map((name) => ({ name, quantity: 1 })),
})
const waakye = choose({ itemId: 'waakye', size: 'medium', accompanimentId: 'boiled-egg', special: 'more shito' })

test('an order comes back as it was chosen, notes included, at what it costs today', () => {
  const menu = catalogueOf([aMalt({ prices: { regular: pesewas(1500) } }), aMain({ id: 'waakye', name: 'Waakye' })])

  const { cart, added, left } = orderAgain([], anOrder([choose({ quantity: 2 }), waakye]), menu, NOW)

  expect(cart.map(({ choice, seen }) => [choice, seen.unitPrice])).toEqual([
    [choose({ quantity: 2 }), 1500],
    [waakye, 4300],
  ])
  expect({ added, left }).toEqual({ added: 3, left: [] })
})

test('the same dish with two notes comes back as two lines: neither note is lost', () => {
  const lines = [waakye, { ...waakye, special: 'no groundnuts' }]

  const { cart } = orderAgain([], anOrder(lines), catalogueOf([aMain({ id: 'waakye' })]), NOW)

  expect(cart.map(({ choice }) => choice.special)).toEqual(['more shito', 'no groundnuts'])
})

test('what is in the cart already stays, and gains what comes again', () => {
  const menu = catalogueOf([aMalt({})])
  const once = orderAgain([], anOrder([choose({ quantity: 2 })]), menu, NOW)

  const { cart } = orderAgain(once.cart, anOrder([choose({ quantity: 3 })]), menu, NOW)

  expect(cart.map(({ choice }) => choice.quantity)).toEqual([5])
})

test.each([
  { items: [], reason: 'item_missing', why: 'it is no longer on the menu' },
  { items: [aMain({ id: 'waakye', isAvailable: false })], reason: 'item_unavailable', why: 'it is switched off' },
  { items: [aMain({ id: 'waakye', prices: { large: pesewas(1) } })], reason: 'size_missing', why: 'sizes change' },
])('what cannot be had is left out by name: $why', ({ items, reason }) => {
  const order = anOrder([waakye, choose({})], ['Waakye Special', 'Malt'])

  const { cart, left } = orderAgain([], order, catalogueOf([...items, aMalt({})]), NOW)

  expect(left).toEqual([{ name: 'Waakye Special', reason }])
  expect(cart.map(({ choice }) => choice.itemId)).toEqual(['malt'])
})

test('an accompaniment that is gone leaves its dish out: another one is for the shopper to choose', () => {
  const menu = catalogueOf([aMain({ id: 'waakye' })], [{ ...EGG, isAvailable: false }])

  expect(orderAgain([], anOrder([waakye], ['Waakye']), menu, NOW).left).toEqual([
    { name: 'Waakye', reason: 'accompaniment_missing' },
  ])
})

test('breakfast ordered again at noon is put in: the delivery time is chosen later', () => {
  const schedules = [{ dayOfWeek: 'All days' as const, startTime: '07:00', endTime: '11:00' }]

  const { added, left } = orderAgain([], anOrder([choose({})]), catalogueOf([aMalt({ schedules })]), NOW)

  expect({ added, left }).toEqual({ added: 1, left: [] })
})

test('a full cart takes no further line, and says so', () => {
  const seen = { name: '', image: '', category: 'beverages' as const, options: [], extras: [], requiresAge: false }
  const full = Array.from({ length: MAX_LINES }, (_, n) => choose({ itemId: `item-${n}` })).reduce<readonly CartLine[]>(
    (lines, choice) =>
      changeCart(lines, { type: 'add', choice, source: 'home', seen: { ...seen, unitPrice: pesewas(1) } }),
    [],
  )

  const { added, left } = orderAgain(full, anOrder([choose({})]), catalogueOf([aMalt({})]), NOW)

  expect({ added, left }).toEqual({ added: 0, left: [{ name: 'Malt', reason: 'cart_full' }] })
})
