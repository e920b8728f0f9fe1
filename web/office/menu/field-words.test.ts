import { expect, test } from 'vitest'
import { fieldWords, valueWords } from './field-words.ts'

test.each([
  ['prices.medium', 3_500, 'Medium', 'GH₵ 35.00'],
  ['prices', { large: 5_000, medium: 3_500 }, 'Prices', 'Medium GH₵ 35.00, Large GH₵ 50.00'],
  ['isAvailable', false, 'On the menu', 'No'],
  ['category', 'mains', 'Category', 'Main Dishes'],
  ['schedules', [{ dayOfWeek: 'Monday', startTime: '', endTime: '11:00' }], 'Days and hours', 'Monday 00:00-11:00'],
  [
    'variations',
    [{ id: 'a', name: 'Smoky', priceAdjustment: 300, isDefault: true }],
    'Ways',
    'Smoky +GH₵ 3.00 (chosen first)',
  ],
  ['synonyms', [], 'Other words', 'nothing'],
  ['grouping', '', 'Shelf', 'nothing'],
])('%s is shown in words', (field, value, name, words) => {
  expect([fieldWords(field), valueWords(field, value)]).toEqual([name, words])
})

test('a value of an older shape is shown as it is', () => {
  expect(valueWords('prices', ['medium'])).toBe('medium')
  expect(valueWords('category', 'soups')).toBe('soups')
})
