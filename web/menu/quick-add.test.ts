import { expect, test } from 'vitest'
import { pesewas } from '#domain/money.ts'
import { anItem } from '#test/builders.ts'
import { onlyChoice } from './quick-add.ts'

const way = (id: string) => ({ id, name: id, priceAdjustment: pesewas(0), isDefault: id === 'plain' })
const batteries = anItem({ category: 'supermarket', prices: { regular: pesewas(1200) } })

test.each([
  { item: batteries, isPlain: true, why: 'there is nothing to choose' },
  { item: { ...batteries, variations: [way('plain')] }, isPlain: true, why: 'one variety is no choice' },
  { item: { ...batteries, variations: [way('plain'), way('hot')] }, isPlain: false, why: 'a variety must be chosen' },
  {
    item: { ...batteries, prices: { medium: pesewas(600), large: pesewas(900) } },
    isPlain: false,
    why: 'a size must be chosen',
  },
  { item: { ...batteries, category: 'mains' as const }, isPlain: false, why: 'extras can be chosen' },
  { item: { ...batteries, prices: {} }, isPlain: false, why: 'without a price it cannot be bought' },
])('adding at once is offered: $isPlain, because $why', ({ item, isPlain }) => {
  expect(onlyChoice(item) !== undefined).toBe(isPlain)
})
