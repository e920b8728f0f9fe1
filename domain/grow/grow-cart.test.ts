import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import {
  type GrowCartLine,
  isOfAnotherCycle,
  quantityOf,
  readGrowCart,
  setGrowLine,
  takeGrowLines,
} from './grow-cart.ts'

const line = (change: Partial<GrowCartLine> = {}): GrowCartLine => ({
  farmId: 'akumadan',
  produceId: 'tomato',
  name: 'Tomatoes',
  farm: 'Akumadan',
  unit: 'kg',
  image: '',
  price: pesewas(1_800),
  quantity: 2,
  ...change,
})

test('an offer is one line, whose quantity is set; 0 removes it, and the last one the cart', () => {
  const one = setGrowLine(null, 'week-47', line())
  const two = setGrowLine(one, 'week-47', line({ farmId: 'tono' }))
  expect(setGrowLine(two, 'week-47', line({ quantity: 5 }))?.lines.map(({ quantity }) => quantity)).toEqual([5, 2])
  expect(quantityOf(two, 'week-47', line())).toBe(2)
  expect(setGrowLine(two, 'week-47', line({ quantity: 0 }))?.lines).toHaveLength(1)
  expect(setGrowLine(one, 'week-47', line({ quantity: 0 }))).toBeNull()
})

test('what was bought leaves the cart of its cycle, and what was added since stays', () => {
  const cart = setGrowLine(setGrowLine(null, 'week-47', line({ quantity: 3 })), 'week-47', line({ farmId: 'tono' }))
  const bought = [
    { farmId: 'akumadan', produceId: 'tomato', quantity: 2 },
    { farmId: 'tono', produceId: 'tomato', quantity: 2 },
  ]
  expect(takeGrowLines(cart, 'week-47', bought)?.lines).toMatchObject([{ farmId: 'akumadan', quantity: 1 }])
  expect(takeGrowLines(cart, 'week-48', bought)).toBe(cart)
  expect(takeGrowLines(null, 'week-47', bought)).toBeNull()
})

test('a cart is of one cycle: another one starts it anew, and that is known before', () => {
  const cart = setGrowLine(null, 'week-47', line())
  expect(isOfAnotherCycle(cart, 'week-48')).toBe(true)
  expect(isOfAnotherCycle(cart, 'week-47')).toBe(false)
  expect(isOfAnotherCycle(null, 'week-48')).toBe(false)
  expect(quantityOf(cart, 'week-48', line())).toBe(0)
  expect(setGrowLine(cart, 'week-48', line({ farmId: 'tono' }))).toMatchObject({ cycleId: 'week-48', lines: [{}] })
})

test('a cart holds at most 40 lines and 1,000 of each', () => {
  const full = Array.from({ length: 41 }, (_, index) => line({ produceId: `crop-${index}` })).reduce(
    (cart, one) => setGrowLine(cart, 'week-47', one),
    setGrowLine(null, 'week-47', line({ quantity: 5_000 })),
  )
  expect(full?.lines).toHaveLength(40)
  expect(full?.lines[0]?.quantity).toBe(1_000)
})

test.each([
  undefined,
  null,
  'x',
  [],
  { cycleId: 'week-47' },
  { cycleId: '../x', lines: [line()] },
  { cycleId: 'week-47', lines: [{}] },
])('stored %o is read as an empty cart', (stored) => {
  expect(readGrowCart(stored)).toBeNull()
})

test('of a stored cart everything that can be read is kept', () => {
  expect(readGrowCart({ cycleId: 'week-47', lines: [line(), 7, line({ quantity: -1 })] })).toEqual({
    cycleId: 'week-47',
    lines: [line()],
  })
})
