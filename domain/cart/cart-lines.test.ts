import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { type LineChoice, lineId, MAX_LINES, MAX_QUANTITY } from '../orders/cart-line.ts'
import { ORDER_CONTEXT_NAMES, type OrderContext } from '../orders/order-contexts.ts'
import {
  type CartAction,
  type CartLine,
  cartContextOf,
  changeCart,
  countPieces,
  linesOf,
  readCart,
  type SeenLine,
  seenTotal,
} from './cart-lines.ts'

const seen: SeenLine = {
  name: 'Jollof Rice',
  image: '/pictures/jollof-rice.svg',
  category: 'mains',
  options: ['Smoky', 'Fried Chicken'],
  extras: [{ name: 'Kelewele', quantity: 2, price: pesewas(1100) }],
  unitPrice: pesewas(5000),
  requiresAge: false,
}

const aChoice = (over: Partial<LineChoice> = {}): LineChoice => ({
  itemId: 'jollof-rice',
  size: 'medium',
  variationId: null,
  accompanimentId: 'fried-chicken',
  extras: [],
  quantity: 1,
  special: '',
  ...over,
})

const add = (lines: readonly CartLine[], choice: LineChoice, source: OrderContext = 'home') =>
  changeCart(lines, { type: 'add', choice, source, seen })

test('a note that is too long is cut, because the order would be refused', () => {
  const note = 'no pepper please!'.repeat(9) // phones can exceed the limit of a field while text is composed
  const [line] = add([], aChoice({ special: note }))

  expect(line?.choice.special).toHaveLength(140)
  expect(readCart([line]).unreadable).toBe(0)
})

const anyChoice = fc
  .record({
    itemId: fc.constantFrom('jollof-rice', 'waakye', 'malt'),
    size: fc.constantFrom('medium' as const, 'large' as const),
    extras: fc.uniqueArray(
      fc.record({ extraId: fc.constantFrom('kelewele', 'beans'), quantity: fc.integer({ min: 1, max: 20 }) }),
      { selector: (extra) => extra.extraId },
    ),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    special: fc.string({ maxLength: 140 }),
  })
  .map(aChoice)
const anyId = fc
  .tuple(anyChoice, fc.constantFrom(...ORDER_CONTEXT_NAMES))
  .map(([choice, source]) => lineId(choice, source))
const anyAction: fc.Arbitrary<CartAction> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    choice: anyChoice,
    source: fc.constantFrom(...ORDER_CONTEXT_NAMES),
    seen: fc.constant(seen),
  }),
  fc.record({ type: fc.constant('remove' as const), id: anyId }),
  fc.record({ type: fc.constant('setQuantity' as const), id: anyId, quantity: fc.double() }),
  fc.record({ type: fc.constant('setSpecial' as const), id: anyId, special: fc.string({ maxLength: 400 }) }),
  fc.record({ type: fc.constant('clear' as const), source: fc.constantFrom(...ORDER_CONTEXT_NAMES) }),
  fc.record({ type: fc.constant('confirmChange' as const), id: anyId, unitPrice: fc.nat().map(pesewas) }),
  fc.record({
    type: fc.constant('takeOrdered' as const),
    bought: fc.array(fc.record({ id: anyId, quantity: fc.integer({ min: 1, max: 99 }) })),
  }),
)
const anyCart = fc.array(anyAction, { maxLength: 40 }).map((actions) => actions.reduce(changeCart, [] as const))

describe('any sequence of actions', () => {
  test('lines stay unique, hold 1 to 99 pieces, and have the id of their choice', () => {
    fc.assert(
      fc.property(anyCart, (cart: readonly CartLine[]) => {
        expect(new Set(cart.map((line) => line.id)).size).toBe(cart.length)
        for (const line of cart) {
          expect(line.id).toBe(lineId(line.choice, line.source))
          expect(line.choice.quantity).toBeGreaterThanOrEqual(1)
          expect(line.choice.quantity).toBeLessThanOrEqual(MAX_QUANTITY)
          expect(Number.isInteger(line.choice.quantity)).toBe(true)
        }
      }),
    )
  })

  test('the cart is unchanged after storing and reading', () => {
    fc.assert(
      fc.property(anyCart, (cart: readonly CartLine[]) => {
        expect(readCart(JSON.parse(JSON.stringify(cart)))).toEqual({ lines: cart, unreadable: 0 })
      }),
    )
  })

  test('an action on one context never touches the lines of the other', () => {
    fc.assert(
      fc.property(anyCart, anyChoice, (cart: readonly CartLine[], choice) => {
        const before = linesOf(cart, 'grow')
        expect(linesOf(add(cart, choice, 'home'), 'grow')).toEqual(before)
        expect(linesOf(changeCart(cart, { type: 'clear', source: 'home' }), 'grow')).toEqual(before)
      }),
    )
  })

  test('adding never loses a piece unless the line is full', () => {
    fc.assert(
      fc.property(anyCart, anyChoice, (cart: readonly CartLine[], choice) => {
        const present = cart.find((line) => line.id === lineId(choice, 'home'))?.choice.quantity ?? 0
        const gained = Math.min(MAX_QUANTITY, present + choice.quantity) - present
        expect(countPieces(add(cart, choice))).toBe(countPieces(cart) + gained)
      }),
    )
  })
})

test('the same choice again only gains quantity, even with its extras in another order', () => {
  const extras = [
    { extraId: 'kelewele', quantity: 1 },
    { extraId: 'beans', quantity: 2 },
  ]
  const cart = add(add([], aChoice({ extras, quantity: 2 })), aChoice({ extras: extras.toReversed() }))

  expect(cart).toHaveLength(1)
  expect(cart[0]?.choice.quantity).toBe(3)
})

test('a portion with another note is a separate line, so that an allergy in a note is never lost', () => {
  const noted = { special: 'no groundnuts, allergy' }
  const cart = add(add([], aChoice()), aChoice(noted))
  expect(cart.map(({ choice }) => [choice.quantity, choice.special])).toEqual([
    [1, ''],
    [1, 'no groundnuts, allergy'],
  ])
  expect(add(cart, aChoice(noted)).map(({ choice }) => choice.quantity)).toEqual([1, 2])
  expect(readCart(JSON.parse(JSON.stringify(cart))).lines).toEqual(cart)
})

test('changing a note to that of another line of the same choice joins the two', () => {
  const cart = add(add([], aChoice({ quantity: 2 })), aChoice({ special: 'no pepper' }))
  const [plain, noted] = cart.map((line) => line.id)

  const changed = changeCart(cart, { type: 'setSpecial', id: noted ?? '', special: 'less salt ' })
  expect(changed.map(({ choice }) => choice.special)).toEqual(['', 'less salt'])
  const joined = changeCart(cart, { type: 'setSpecial', id: plain ?? '', special: 'no pepper' })
  expect(joined.map(({ choice }) => [choice.quantity, choice.special])).toEqual([[3, 'no pepper']])
})

test('another size is a separate line, because its price differs', () => {
  expect(add(add([], aChoice()), aChoice({ size: 'large' }))).toHaveLength(2)
})

test('the same choice from the grow shop is a separate line, because it is another order', () => {
  expect(add(add([], aChoice()), aChoice(), 'grow')).toHaveLength(2)
})

test('an order has at most 60 different lines, so the cart refuses a 61st', () => {
  const cart = Array.from({ length: MAX_LINES + 1 }, (_, n) => aChoice({ itemId: `item-${n}` })).reduce(
    (lines, choice) => add(lines, choice),
    [] as readonly CartLine[],
  )

  expect(cart).toHaveLength(MAX_LINES)
})

test.each([
  { quantity: 0, kept: 1, why: 'removing is another action' },
  { quantity: -3, kept: 1, why: 'negative quantities are refused' },
  { quantity: Number.NaN, kept: 1, why: 'an emptied field is not a number' },
  { quantity: 2.9, kept: 2, why: 'portions are whole' },
  { quantity: 1000, kept: 99, why: 'that is the maximum of an order' },
])('setting $quantity stores $kept: $why', ({ quantity, kept }) => {
  const cart = add([], aChoice({ quantity: 5 }))
  const id = cart[0]?.id ?? ''

  expect(changeCart(cart, { type: 'setQuantity', id, quantity })[0]?.choice.quantity).toBe(kept)
})

test('an accepted new price replaces the seen one', () => {
  const cart = add([], aChoice({ quantity: 2 }))
  const id = cart[0]?.id ?? ''
  const [line] = changeCart(cart, { type: 'confirmChange', id, unitPrice: pesewas(5500) })

  expect(line && seenTotal(line)).toBe(11_000)
})

test('a paid order removes only what it bought: a piece added after ordering stays', () => {
  const cart = add(add([], aChoice({ quantity: 3 })), aChoice({ itemId: 'waakye' }))
  const bought = [
    { id: cart[0]?.id ?? '', quantity: 2 },
    { id: cart[1]?.id ?? '', quantity: 1 },
  ]
  const left = changeCart(cart, { type: 'takeOrdered', bought })

  expect(left.map((line) => [line.choice.itemId, line.choice.quantity])).toEqual([['jollof-rice', 1]])
})

describe('reading the stored cart', () => {
  test('a broken line leaves its neighbours intact', () => {
    const [line] = add([], aChoice())
    const stored = [{ ...line, seen: undefined }, line, 'nonsense', { ...line, choice: { itemId: '../x' } }]

    expect(readCart(stored)).toEqual({ lines: [line], unreadable: 3 })
  })

  test('a stored id is not trusted: it is made again from the choice', () => {
    const [line] = add([], aChoice())

    expect(readCart([{ ...line, id: 'forged' }]).lines).toEqual([line])
  })

  test('anything at all can be read without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(Array.isArray(readCart(stored).lines)).toBe(true)
      }),
    )
  })
})

test.each([
  { path: '/', context: 'home' },
  { path: '/checkout', context: 'home' },
  { path: '/grow', context: 'grow' },
  { path: '/grow/checkout', context: 'grow' },
])('the page $path belongs to the $context shop', ({ path, context }) => {
  expect(cartContextOf(path)).toBe(context)
})
