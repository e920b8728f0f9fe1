import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrderId, OrderId, orderIdFrom, parseOrderId } from './order-id.ts'

const anyId = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(orderIdFrom)

test('an id is read in any spelling: case, dashes, spaces, O for 0, I and L for 1', () => {
  fc.assert(
    fc.property(anyId, fc.boolean(), fc.constantFrom('-', ' ', '', ' - '), (id, isLower, gap) => {
      const misread = id.replaceAll('0', 'O').replaceAll('1', isLower ? 'l' : 'I')
      const typed = ` ${misread.slice(0, 5)}${gap}${misread.slice(5)} `
      expect(parseOrderId(isLower ? typed.toLowerCase() : typed)).toBe(id)
      expect(parseOrderId(formatOrderId(id))).toBe(id)
    }),
  )
})

test('every byte counts: ids have 50 bits, so they cannot be guessed', () => {
  const one = new Uint8Array(10)
  for (let position = 0; position < 10; position += 1) {
    const other = one.with(position, 1)
    expect(orderIdFrom(other)).not.toBe(orderIdFrom(one))
  }
  expect(new Set(Array.from({ length: 32 }, (_, bits) => orderIdFrom(new Uint8Array(10).fill(bits)))).size).toBe(32)
})

test.each(['', 'ABC', '12345-6789', '12345-67890-1', 'UUUUU-UUUUU', '%%%%%%%%%%'])('%j is not an order id', (typed) => {
  expect(parseOrderId(typed)).toBeUndefined()
})

test('an invalid id becomes an id that no order has, so it is answered like any unknown order', () => {
  expect(OrderId.parse('nonsense!')).toBe('')
})
