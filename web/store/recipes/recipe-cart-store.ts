import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type RecipeCart, readRecipeCart } from '#domain/recipes/recipe-cart.ts'
import { storedValue } from '../../client/storage/stored-value.ts'

/** The recipe cart, shared by all tabs of this browser. */
export const recipeCartStore = storedValue<RecipeCart>({
  key: 'recipeCart',
  schema: z.unknown().transform(readRecipeCart),
  empty: [],
  owner: 'device',
})

export const useRecipeCart = (): RecipeCart => useSyncExternalStore(recipeCartStore.subscribe, recipeCartStore.read)

/** Kits, not lines. */
export const countKits = (cart: RecipeCart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)
