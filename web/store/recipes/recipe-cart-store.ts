import { z } from 'zod'
import { type RecipeCart, readRecipeCart } from '#domain/recipes/recipe-cart.ts'
import { RecipeLine } from '#domain/recipes/recipes-api.ts'
import { storedValue } from '../../client/storage/stored-value.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import { askedLines } from '../basket/asked-lines.ts'

/** The recipe cart, shared by all tabs of this browser. */
export const recipeCartStore = storedValue<RecipeCart>({
  key: 'recipeCart',
  schema: z.unknown().transform(readRecipeCart),
  empty: [],
  owner: 'device',
})

/** What was in the cart of a purchase that is being paid. */
export const askedRecipes = askedLines('recipeCartAsked', RecipeLine)

export const useRecipeCart = (): RecipeCart => useStored(recipeCartStore)

/** Kits, not lines. */
export const countKits = (cart: RecipeCart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)
