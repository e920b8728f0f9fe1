import { searchableText } from '#domain/menu/search-text.ts'
import { RecipeCard, type RecipeView } from '#domain/recipes/recipes-api.ts'

/** A recipe as it stands in the list. */
export const recipeCard = (recipe: RecipeView): RecipeCard =>
  RecipeCard.parse({
    ...recipe,
    search: searchableText(recipe.name, recipe.localName, ...recipe.ingredients.map(({ name }) => name)),
  })
