import { expect, test } from 'vitest'
import { kitsFor, kitWords } from './kits-for.ts'

test.each([
  { servings: 1, words: '1 regular kit', why: 'no smaller one is sold' },
  { servings: 4, words: '1 regular kit', why: 'it is for four' },
  { servings: 5, words: '1 large kit', why: 'one is not enough' },
  { servings: 12, words: '1 large and 1 regular kit', why: 'eight and four' },
  { servings: 13, words: '2 large kits', why: 'a large one costs no more than two regular ones' },
  { servings: 24, words: '3 large kits', why: 'the most servings of the page' },
])('$servings people need $words: $why', ({ servings, words }) => {
  expect(kitWords(kitsFor(servings, 4, true))).toBe(words)
})

test('where no large kit is sold, regular ones do', () => {
  expect(kitWords(kitsFor(12, 4, false))).toBe('3 regular kits')
})
