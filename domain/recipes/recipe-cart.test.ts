import { expect, test } from 'vitest'
import { pesewas } from '../money.ts'
import {
  acceptRecipePrice,
  addRecipe,
  type RecipeCart,
  type RecipeCartLine,
  readRecipeCart,
  seenRecipePrice,
  setRecipeQuantity,
  takeRecipes,
} from './recipe-cart.ts'

const aLine = (change: Partial<RecipeCartLine> = {}): RecipeCartLine => ({
  item: { id: 'waakye', name: 'Waakye', image: '', price: { regular: pesewas(7_000), large: pesewas(13_000) } },
  quantity: 1,
  priceType: 'regular',
  ...change,
})
const quantities = (cart: RecipeCart) =>
  cart.map(({ item, priceType, quantity }) => `${item.id} ${priceType} ${quantity}`)

test('the same bundle and size adds up; another size is a line of its own', () => {
  const cart = [aLine(), aLine({ quantity: 2 }), aLine({ priceType: 'large' })].reduce(addRecipe, [] as RecipeCart)
  expect(quantities(cart)).toEqual(['waakye regular 3', 'waakye large 1'])
})

test.each([
  [3, ['waakye regular 3']],
  [51, ['waakye regular 50']],
  [0, []],
  [-1, []],
])('a quantity of %i leaves %o: zero or less removes the line, and 50 is the most', (quantity, left) => {
  expect(quantities(setRecipeQuantity([aLine()], 'waakye', 'regular', quantity))).toEqual(left)
})

test('what was bought leaves the cart, and what was added since stays', () => {
  const cart = [aLine({ quantity: 3 }), aLine({ priceType: 'large' })]
  const bought = [
    { recipeId: 'waakye', priceType: 'regular', quantity: 2 } as const,
    { recipeId: 'waakye', priceType: 'large', quantity: 1 } as const,
    { recipeId: 'gone', priceType: 'regular', quantity: 1 } as const,
  ]
  expect(quantities(takeRecipes(cart, bought))).toEqual(['waakye regular 1'])
})

test('an accepted price is that of its size alone', () => {
  const [regular, large] = [aLine(), aLine({ priceType: 'large' })]
  const cart = acceptRecipePrice([regular, large], large, pesewas(14_000))
  expect(cart.map(seenRecipePrice)).toEqual([7_000, 14_000])
})

test('adding stops at 50 of a line and 30 lines', () => {
  expect(quantities(addRecipe([aLine({ quantity: 49 })], aLine({ quantity: 5 })))).toEqual(['waakye regular 50'])
  const ids = Array.from({ length: 31 }, (_, index) => aLine({ item: { ...aLine().item, id: `kit-${index}` } }))
  expect(ids.reduce(addRecipe, [] as RecipeCart)).toHaveLength(30)
})

test.each([
  [null],
  ['{'],
  [{}],
  [[{ item: {}, quantity: 1 }]],
  [[aLine({ quantity: 0 })]],
  [[aLine({ quantity: 1e9 })]],
])('a stored cart that cannot be read starts empty: %o', (stored) => {
  expect(readRecipeCart(stored)).toEqual([])
})

test('of a damaged cart the good lines stay, each once', () => {
  expect(quantities(readRecipeCart([aLine(), null, aLine({ quantity: 2 })]))).toEqual(['waakye regular 3'])
})
