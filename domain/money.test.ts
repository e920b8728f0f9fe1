import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bps, formatCedis, minus, parseCedis, pesewas, shareOf, sum, times, typedCedis } from './money.ts'

test.each([
  { amount: 1, rate: 5_000, share: 1, why: 'half a pesewa rounds up' },
  { amount: 9, rate: 500, share: 0, why: '0.45 of a pesewa rounds down' },
  { amount: 10, rate: 500, share: 1, why: 'exactly half a pesewa rounds up' },
  { amount: 4_300, rate: 500, share: 215, why: '5 % of GH₵ 43 has no rest' },
  { amount: 4_310, rate: 500, share: 216, why: '215.5 rounds up' },
  { amount: 999, rate: 0, share: 0, why: 'no rate, no share' },
])('$rate bps of $amount pesewas is $share: $why', ({ amount, rate, share }) => {
  expect(shareOf(pesewas(amount), bps(rate))).toBe(share)
})

test('a share never differs from the exact value by more than half a pesewa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const difference = shareOf(pesewas(amount), bps(rate)) * 10_000 - amount * rate
      return difference > -5_000 && difference <= 5_000
    }),
  )
})

test.each([
  { amount: 0, shown: 'GH₵ 0.00' },
  { amount: 5, shown: 'GH₵ 0.05' },
  { amount: 123_450, shown: 'GH₵ 1,234.50' },
  { amount: 100_000_000, shown: 'GH₵ 1,000,000.00' },
])('$amount pesewas are written $shown everywhere', ({ amount, shown }) => {
  expect(formatCedis(pesewas(amount))).toBe(shown)
})

test('only a whole, safe, non-negative number of pesewas can become money', () => {
  for (const bad of [0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => pesewas(bad)).toThrow(RangeError)
  expect(() => minus(pesewas(1), pesewas(2))).toThrow(RangeError)
  expect(() => times(pesewas(1), 1.5)).toThrow(RangeError)
  expect(() => bps(10_001)).toThrow(RangeError)
  expect(sum(pesewas(1), pesewas(2))).toBe(3)
})

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  [' 1,234.50 ', 123_450],
  ['0.05', 5],
  ['1,234,567', 123_456_700],
  ['12.345', undefined],
  // a comma as in 12.50 would make 125 of it
  ['12,5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['ten', undefined],
])('“%s” cedis are read as %s pesewas', (typed, amount) => {
  expect(parseCedis(typed)).toBe(amount)
})

test('a sum is written as it is typed, so that it is read back the same', () => {
  for (const amount of [5, 50, 1_250, 123_456_700].map(pesewas)) expect(parseCedis(typedCedis(amount))).toBe(amount)
})
