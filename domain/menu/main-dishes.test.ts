import { expect, test } from 'vitest'
import { aChoice, anItem, TEST_EXTRAS } from '#test/builders.ts'
import { pesewas } from '../money.ts'
import { priceLine } from '../orders/price-line.ts'
import { cheapestAccompaniment } from './main-dishes.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

test('porridge is ordered alone, jollof only with an accompaniment', () => {
  const choice = aChoice({ itemId: 'jollof', size: 'medium' })
  const priced = (item: ReturnType<typeof anItem>) =>
    priceLine(choice, { item: () => item, extra: (id) => TEST_EXTRAS.find((extra) => extra.id === id) }, NOON)

  expect(priced(anItem())).toBe('accompaniment_required')
  expect(priced(anItem({ needsAccompaniment: false }))).toMatchObject({ unitPrice: 3500 })
})

test('the cheapest accompaniment is an available one, because a sold-out one would show too low a price', () => {
  const egg = { id: 'egg', kind: 'accompaniment' as const, name: 'Egg', price: pesewas(800), isAvailable: false }
  expect(cheapestAccompaniment([...TEST_EXTRAS, egg], NOON)?.name).toBe('Grilled Tilapia')
  const offered = { ...egg, isAvailable: true }
  expect(cheapestAccompaniment([...TEST_EXTRAS, offered], NOON)?.name).toBe('Egg')
  const soldOut = { ...offered, soldOutUntil: '2026-11-20T12:00:01Z' }
  expect(cheapestAccompaniment([...TEST_EXTRAS, soldOut], NOON)?.name).toBe('Grilled Tilapia')
  expect(cheapestAccompaniment([], NOON)).toBeUndefined()
})
