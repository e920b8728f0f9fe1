import { expect, test } from 'vitest'
import { sortedByName } from './sorted-by-name.ts'

test('names are sorted as a reader of English expects, whatever their case and accents', () => {
  const names = [
    'waakye',
    'Fufu',
    'Zucchini',
    'Ɛto',
    'Éclair',
    'ebunuebunu',
    'Fried Rice',
    'Fried-Fish',
    '7UP',
    'Ŋmɛda',
  ]
  expect(sortedByName(names, (name) => name)).toEqual([
    '7UP',
    'ebunuebunu',
    'Éclair',
    'Ɛto',
    'Fried Rice',
    'Fried-Fish',
    'Fufu',
    'Ŋmɛda',
    'waakye',
    'Zucchini',
  ])
})

test('rows with equal names keep their order', () => {
  const rows = [{ id: 2 }, { id: 1 }, { id: 3 }]
  expect(sortedByName(rows, () => 'Jollof Rice')).toEqual(rows)
})
