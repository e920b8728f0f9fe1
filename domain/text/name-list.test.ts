import { expect, test } from 'vitest'
import { nameList } from './name-list.ts'

test.each([
  { names: [], words: '' },
  { names: ['Accra'], words: 'Accra' },
  { names: ['Accra', 'Kumasi'], words: 'Accra and Kumasi' },
  { names: ['Accra', 'Kumasi', 'Tamale'], words: 'Accra, Kumasi and Tamale' },
])('$names is written as "$words"', ({ names, words }) => {
  expect(nameList(names)).toBe(words)
})
