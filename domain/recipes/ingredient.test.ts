import { expect, test } from 'vitest'
import { SEED_RECIPES } from '#seed/recipes.ts'
import { amountFor, amountWords, ingredientLine, parseIngredient, SERVINGS_MAX, servingsIn } from './ingredient.ts'

const read = (line: string) => {
  const ingredient = parseIngredient(line)
  if (!ingredient) throw new Error(`${line} is no ingredient`)
  return ingredient
}

test.each([
  ['400 g rice', 4, 4, '400 g', 'its own servings show its own amount'],
  ['400 g rice', 4, 10, '1 kg', 'from a kilogram on it is kilograms'],
  ['400 g rice', 4, 6, '600 g', 'half again'],
  ['70 g tomato paste', 4, 3, '53 g', 'a kitchen scale shows whole grams'],
  ['333 ml stock', 4, 4, '335 ml', 'a jug shows steps of five'],
  ['2.5 g curry powder', 4, 4, '2.5 g', 'spices are weighed exactly'],
  ['2 g thyme', 4, 1, '0.5 g', 'a small amount is never 0'],
  ['1 g clove', 4, 1, 'a pinch', 'what no scale shows is a pinch'],
  ['4 eggs *whole', 4, 1, '1', 'an egg is whole'],
  ['4 eggs *whole', 4, 5, '5', 'an egg is whole, rounded up'],
  ['1 avocado', 4, 2, '½', 'half a piece'],
  ['2 leaf bay', 4, 6, '3 leaves', 'leaves are counted'],
  ['500 ml oil *fixed', 4, 24, '500 ml', 'a pan of oil fries any number of portions'],
  ['salt', 4, 9, 'to taste', 'no amount follows nothing'],
])('%s for %i, cooked for %i, is %s: %s', (line, own, servings, words) => {
  expect(amountWords(read(line), own, servings)).toBe(words)
})

test.each([
  [null, 4],
  ['6', 6],
  ['0', 1],
  ['-1', 1],
  ['999999999', SERVINGS_MAX],
  ['four', 4],
  ['2.5', 4],
])('servings %o in the address are %i', (text, servings) => {
  expect(servingsIn(text, 4)).toBe(servings)
})

test('every ingredient of the opening recipes has an amount for 1 to 24, which never falls', () => {
  const wrong = SEED_RECIPES.flatMap(({ id, servings: own, ingredients }) =>
    ingredients.flatMap((ingredient) => {
      let last = 0
      return Array.from({ length: SERVINGS_MAX }, (_, index) => index + 1).flatMap((servings) => {
        const words = amountWords(ingredient, own, servings)
        const amount = amountFor(ingredient, own, servings) ?? 0
        const isGood = words.trim() !== '' && !/^0 /.test(words) && amount >= last
        last = amount
        return isGood ? [] : [`${id}: ${ingredient.name} for ${servings}: ${words}`]
      })
    }),
  )
  expect(wrong).toEqual([])
})

test('an amount in a step of the opening recipes says for how much it is, so that it holds for any servings', () => {
  const steps = SEED_RECIPES.flatMap(({ id, steps }) => steps.map((step) => `${id}: ${step}`))
  expect(steps.filter((step) => /\d (ml|litres?)\b/.test(step) && !step.includes('for each'))).toEqual([])
})

test('what staff typed is read back as they typed it', () => {
  const lines = ['400 g rice', '4 eggs *whole', '800 g chicken *stays', '500 ml oil *fixed', '2 leaf bay', 'salt']
  expect(lines.map((line) => ingredientLine(read(line)))).toEqual(lines)
})

test.each(['', '  ', '*whole', '4 eggs *half', `1 ${'x'.repeat(61)}`])('%o is no ingredient', (line) => {
  expect(parseIngredient(line)).toBeUndefined()
})
