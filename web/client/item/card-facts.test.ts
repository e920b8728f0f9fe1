import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import {
  cardPrice,
  furtherPictures,
  hoursWhenNotNow,
  isBeer,
  isFromPrice,
  priceWithAccompaniment,
  ratingOf,
  soldOutWords,
} from './card-facts.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const way = (priceAdjustment: number) => ({
  id: 'smoky',
  name: 'Smoky',
  priceAdjustment: pesewas(priceAdjustment),
  isDefault: false,
})

test.each([
  { prices: { large: pesewas(50), medium: pesewas(35) }, price: 35, why: 'medium comes before large' },
  { prices: { double: pesewas(90), regular: pesewas(40) }, price: 40, why: 'regular comes before double' },
  { prices: { double: pesewas(90) }, price: 90, why: 'the only size is the first' },
  { prices: {}, price: undefined, why: 'an item without a size has no price' },
])('the card shows $price: $why', ({ prices, price }) => {
  expect(cardPrice({ prices })).toBe(price)
})

test('the card shows “from” before the lowest price only, and not if all sizes cost the same', () => {
  expect(
    isFromPrice(anItem({ prices: { large: pesewas(125), regular: pesewas(6) } })),
    'the single one costs less',
  ).toBe(false)
  expect(isFromPrice(anItem({ prices: { medium: pesewas(35), large: pesewas(50) } }))).toBe(true)
  const oneSize = { medium: pesewas(35) }
  expect(isFromPrice(anItem({ prices: oneSize, variations: [way(300)] }))).toBe(true)
  expect(isFromPrice(anItem({ prices: oneSize, variations: [way(0)] }))).toBe(false)
})

test('a main costs at least its price and the cheapest accompaniment, because it cannot be had without one', () => {
  const egg = { id: 'egg', kind: 'accompaniment' as const, name: 'Egg', price: pesewas(800), isAvailable: true }
  const jollof = anItem({ prices: { medium: pesewas(3500), large: pesewas(5000) } })
  expect(priceWithAccompaniment(jollof, egg)).toBe(4300)
  expect(priceWithAccompaniment({ ...jollof, needsAccompaniment: false }, egg)).toBeUndefined()
  expect(priceWithAccompaniment({ ...jollof, category: 'bakery' }, egg)).toBeUndefined()
})

test('a second picture is one of another scene, not the first in another size', () => {
  const image = '/pictures/jollof.webp'
  expect(furtherPictures({ image, images: ['/pictures/jollof-512.webp', '/pictures/jollof-plated.webp'] })).toEqual([
    '/pictures/jollof-plated.webp',
  ])
})

test.each([
  { name: 'Club Beer 625 ml', category: 'beverages' as const, is: true, why: 'a beverage named beer' },
  { name: 'Gingerbeer', category: 'beverages' as const, is: false, why: 'beer must be a word of its own' },
  { name: 'Beer Batter Fish', category: 'mains' as const, is: false, why: 'a dish is no beverage' },
])('$name: $why', ({ name, category, is }) => {
  expect(isBeer({ name, category })).toBe(is)
})

test('the card shows the hours of sale only outside of them', () => {
  const breakfast = anItem({ schedules: [{ dayOfWeek: 'All days', startTime: '06:00', endTime: '11:00' }] })
  expect(hoursWhenNotNow(breakfast, at('12:00'))).toBe('06:00-11:00')
  expect(hoursWhenNotNow(breakfast, at('08:00'))).toBeUndefined()
  expect(hoursWhenNotNow(anItem(), at('03:00'))).toBeUndefined()
})

test.each([
  { until: '2026-11-20T22:00:00.000Z', words: 'until 22:00' },
  { until: '2026-11-21T09:00:00.000Z', words: 'today' },
  { until: '2026-11-20T12:00:00.000Z', words: undefined },
  { until: null, words: undefined },
])('sold out until $until reads $words at noon', ({ until, words }) => {
  expect(soldOutWords({ soldOutUntil: until }, at('12:00'))).toBe(words)
})

test('an item shows its own rating with its count, and the fixed one, which counts nothing, until it has one', () => {
  expect(ratingOf(anItem())).toEqual({ average: '4.8', count: 0 })
  expect(ratingOf(anItem({ rating: { stars: 23, count: 5 } }))).toEqual({ average: '4.6', count: 5 })
})
