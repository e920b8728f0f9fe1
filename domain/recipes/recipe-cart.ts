import { z } from 'zod'
import { Pesewas } from '../money.ts'
import { PRICE_TYPES, type PriceType, RECIPE_MAX, type RecipeLine } from './recipes-api.ts'

/** A line of the recipe cart, as browsers store it under `recipeCart`. Its prices are those that the shopper saw. */
export const RecipeCartLine = z.object({
  item: z.object({
    id: z.string().min(1).max(40),
    name: z.string(),
    image: z.string(),
    price: z.object({ regular: Pesewas, large: Pesewas.optional() }),
  }),
  quantity: z.int().min(1).max(RECIPE_MAX.quantity),
  priceType: z.enum(PRICE_TYPES),
})
export type RecipeCartLine = z.infer<typeof RecipeCartLine>
export type RecipeCart = readonly RecipeCartLine[]

const isLine =
  (id: string, priceType: PriceType) =>
  ({ item, ...line }: RecipeCartLine) =>
    item.id === id && line.priceType === priceType

/** How many of one bundle and size are in the cart. */
export const recipeQuantity = (cart: RecipeCart, id: string, priceType: PriceType): number =>
  cart.find(isLine(id, priceType))?.quantity ?? 0

/** Adds to the cart. Regular and large of one bundle are two lines; the same bundle and size adds up, to at most 50. */
export function addRecipe(cart: RecipeCart, added: RecipeCartLine): RecipeCart {
  const known = cart.find(isLine(added.item.id, added.priceType))
  if (!known) return cart.length >= RECIPE_MAX.lines ? cart : [...cart, added]
  const quantity = Math.min(RECIPE_MAX.quantity, known.quantity + added.quantity)
  return cart.map((line) => (line === known ? { ...added, quantity } : line))
}

/** Sets the quantity of a line, at most 50; zero or less removes it. */
export function setRecipeQuantity(cart: RecipeCart, id: string, priceType: PriceType, quantity: number): RecipeCart {
  const isIt = isLine(id, priceType)
  if (quantity <= 0) return cart.filter((line) => !isIt(line))
  const capped = Math.min(RECIPE_MAX.quantity, quantity)
  return cart.map((line) => (isIt(line) ? { ...line, quantity: capped } : line))
}

/** Takes what was bought out of the cart; what was added since stays. */
export function takeRecipes(cart: RecipeCart, bought: readonly RecipeLine[]): RecipeCart {
  return bought.reduce((left, { recipeId, priceType, quantity }) => {
    const line = left.find(isLine(recipeId, priceType))
    return line ? setRecipeQuantity(left, recipeId, priceType, line.quantity - quantity) : left
  }, cart)
}

/** The price of one, as the shopper saw it. */
export const seenRecipePrice = ({ item: { price }, priceType }: RecipeCartLine): Pesewas =>
  priceType === 'large' ? (price.large ?? price.regular) : price.regular

/** Records that the shopper has seen a price. */
export function acceptRecipePrice(cart: RecipeCart, { item, priceType }: RecipeCartLine, price: Pesewas): RecipeCart {
  return cart.map((line) =>
    isLine(item.id, priceType)(line)
      ? { ...line, item: { ...line.item, price: { ...line.item.price, [priceType]: price } } }
      : line,
  )
}

/** The lines that can be read of a stored cart. */
export function readRecipeCart(stored: unknown): RecipeCart {
  const lines = z.array(z.unknown()).safeParse(stored).data ?? []
  return lines
    .flatMap((line) => RecipeCartLine.safeParse(line).data ?? [])
    .reduce<RecipeCart>((cart, line) => addRecipe(cart, line), [])
}
