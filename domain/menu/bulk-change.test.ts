import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import { changeInBulk } from './bulk-change.ts'
import { newItem } from './item-document.ts'

const priced = (medium: number) => ({
  ...newItem('jollof'),
  prices: { medium: pesewas(medium), large: pesewas(9_000) },
})

test.each([
  { price: 3_500, percent: 10, after: 3_850, why: 'no rest' },
  { price: 1_825, percent: 10, after: 2_010, why: '20.075 is nearer to 20.10' },
  { price: 1_850, percent: 10, after: 2_040, why: '20.35 rounds up' },
  { price: 1_840, percent: -10, after: 1_660, why: '16.56 is nearer to 16.60' },
  { price: 50, percent: 5, after: 50, why: 'a small price stays with a small share' },
])('$percent % on $price pesewas makes $after, because $why', ({ price, percent, after }) => {
  expect(changeInBulk(priced(price), { kind: 'percent', percent }).changes.prices?.medium).toBe(after)
})

test('a sum is added to every size, and what would cost nothing is a fault of its cell', () => {
  expect(changeInBulk(priced(3_500), { kind: 'sum', sum: -150 })).toEqual({
    changes: { prices: { medium: 3_350, large: 8_850 } },
    faults: [],
  })
  const { changes, faults } = changeInBulk(priced(3_500), { kind: 'sum', sum: -3_500 })
  expect(faults).toMatchObject([{ field: 'prices.medium' }])
  expect(changes.prices?.large).toBe(5_500)
})
