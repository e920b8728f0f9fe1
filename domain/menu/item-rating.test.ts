import { expect, test } from 'vitest'
import { averageStars } from './item-rating.ts'

test.each([
  { stars: 25, count: 5, average: '5.0' },
  { stars: 23, count: 5, average: '4.6' },
  { stars: 89, count: 20, average: '4.5' }, // 4.45
  { stars: 26, count: 6, average: '4.3' },
  { stars: 7, count: 7, average: '1.0' },
])('$stars stars in $count ratings are $average on average', ({ stars, count, average }) => {
  expect(averageStars({ stars, count })).toBe(average)
})
