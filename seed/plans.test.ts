import { expect, test } from 'vitest'
import { SEED_PLANS } from './plans.ts'

const priced = SEED_PLANS.map(({ id, discountBps, biWeeklyPrice, monthlyPrice }) => [
  id,
  discountBps / 100,
  biWeeklyPrice / 100,
  monthlyPrice / 100,
])

test('plans have the specified prices and discounts', () => {
  expect(priced).toEqual([
    ['unsubscribed', 0, 0, 0],
    ['chillz_plug', 5, 350, 750],
    ['chillz_connect', 8, 850, 1700],
    ['chillz_boss', 13, 1700, 2900],
    ['chillz_supreme', 15, 2500, 4800],
  ])
})

test('the card of every paid plan names its discount, laundry, gas and weekly delivery, because shoppers rely on it', () => {
  for (const { name, discountBps, features } of SEED_PLANS.filter((plan) => plan.discountBps > 0)) {
    const words = features.join('\n')
    expect(words, name).toContain(`${discountBps / 100}% off`)
    for (const promise of [/free.* laundry/i, /free.* gas/i, /every week/]) expect(words, name).toMatch(promise)
  }
})

test('no two plans have the same weekly package, because a larger plan gives more', () => {
  const weekly = SEED_PLANS.map(({ features }) => features.at(-1))
  expect(new Set(weekly).size).toBe(weekly.length)
})
