import { formatCedis } from '#domain/money.ts'
import { CUSTOMS, CUSTOMS_NOTE } from '#domain/recipes/customs.ts'
import { amountWords } from '#domain/recipes/ingredient.ts'
import { type RecipeCard, RecipeView } from '#domain/recipes/recipes-api.ts'
import { ZONES, type Zone } from '#domain/recipes/shipping-zones.ts'
import type { Settings } from '#domain/settings/settings-api.ts'
import type { PageRequest, PageView, PublicPages } from '../capability/public-pages.ts'
import { sectionView } from '../capability/section-view.ts'
import { socialPicture } from '../capability/social-picture.ts'
import { breadcrumbs, listOf, offerOf } from '../capability/structured-data.ts'
import { recipeCard } from './recipe-card.ts'
import { findPublished, listPublished } from './recipe-queries.ts'

const RECIPES = '/recipes'
const INTERNATIONAL = '/international'
const ZONE_NAMES: Record<Exclude<Zone, 'ghana'>, string> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  rest: 'The Americas and Oceania',
}

function describeAbroad({ fees }: Settings['parcels']): PageView {
  const rows = ZONES.flatMap((zone) =>
    zone === 'ghana' ? [] : `<li>${ZONE_NAMES[zone]}: ${formatCedis(fees[zone])} a parcel</li>`,
  )
  const customs = CUSTOMS.map(({ place, text }) => `<dt>${place}</dt><dd>${text}</dd>`)
  return {
    title: 'International',
    description:
      'Recipe parcels from Ghana: where they go, what delivery costs, what customs allow, and a form for importers.',
    canonical: INTERNATIONAL,
    plain: `<h1>International</h1><p>Ghanaian food for family abroad, and for businesses that import it.</p><h2>Delivery</h2><ul>${rows.join('')}</ul><h2>What customs usually allow</h2><p>${CUSTOMS_NOTE}</p><dl>${customs.join('')}</dl><p><a href="${RECIPES}">Recipes</a></p>`,
  }
}

/** The recipes and the page about sending abroad, as search engines and browsers without script read them. */
export const recipePages: PublicPages = {
  paths: /^\/(recipes(\/[a-z0-9_-]+)?|international)$/,
  describe: async (db, request) => {
    const { path, settings } = request
    if (path === INTERNATIONAL) return describeAbroad(settings.parcels)
    if (path === RECIPES) return describeList((await listPublished(db)).map(recipeCard), request)
    const id = path.slice(RECIPES.length + 1)
    // Pages of one person.
    if (id === 'cart' || id === 'order' || id === 'parcel') {
      return { title: 'Recipes', description: 'Your recipe bundles.', canonical: RECIPES, isHidden: true }
    }
    const [recipe] = await findPublished(db, [id])
    return recipe ? describeRecipe(RecipeView.parse(recipe), request) : null
  },
  list: async (db) => {
    const ids = (await listPublished(db)).map(({ id }) => `${RECIPES}/${id}`)
    return [RECIPES, INTERNATIONAL, ...ids].map((path) => ({ path, changedAt: null }))
  },
}

function describeList(recipes: readonly RecipeCard[], request: PageRequest): PageView {
  const { publicUrl } = request
  return {
    title: 'Recipes',
    description: 'Ghanaian recipes with their ingredients measured and packed, delivered in Ghana and sent abroad.',
    canonical: RECIPES,
    data: [
      listOf(
        'Recipes',
        recipes.map(({ id, name }) => ({ name, url: `${publicUrl}${RECIPES}/${id}` })),
      ),
    ],
    ...sectionView(request, { url: '/api/recipes', answer: { recipes } }),
  }
}

const iso = (minutes: number) => `PT${minutes}M`

function describeRecipe(recipe: RecipeView, request: PageRequest): PageView {
  const { publicUrl, settings } = request
  const { id, name, localName, summary, servings, prepMinutes, cookMinutes, waitMinutes } = recipe
  const path = `${RECIPES}/${id}`
  const picture = socialPicture(recipe.image)
  const large = recipe.image.replace(/^(\/pictures\/[\w-]+)\.webp$/, '$1-512.webp')
  const ingredients = recipe.ingredients.map((one) => `${amountWords(one, servings, servings)} ${one.name}`)
  return {
    // The menu has dishes of the same names.
    title: `${name} recipe`,
    description: `${summary} The ingredients, measured and packed, from ${formatCedis(recipe.price)}.`,
    canonical: path,
    isArticle: true,
    ...(picture && { picture: { path: picture, alt: name } }),
    data: [
      {
        '@type': 'Recipe',
        name,
        ...(localName !== '' && { alternateName: localName }),
        description: summary,
        url: `${publicUrl}${path}`,
        ...(picture && { image: [`${publicUrl}${large}`, `${publicUrl}${picture}`] }),
        author: { '@type': 'Organization', name: settings.brand.name, url: publicUrl },
        prepTime: iso(prepMinutes),
        cookTime: iso(cookMinutes),
        totalTime: iso(prepMinutes + cookMinutes + waitMinutes),
        recipeYield: `${servings} servings`,
        recipeCuisine: 'Ghanaian',
        recipeIngredient: ingredients,
        recipeInstructions: recipe.steps.map((text) => ({ '@type': 'HowToStep', text, url: `${publicUrl}${path}` })),
        ...(recipe.kcalPerServing !== null && {
          nutrition: { '@type': 'NutritionInformation', calories: `${recipe.kcalPerServing} kcal` },
        }),
        offers: offerOf(recipe.price, recipe.isSoldOut ? 'SoldOut' : 'InStock', `${publicUrl}${path}`),
      },
      breadcrumbs({ name: 'Recipes', item: `${publicUrl}${RECIPES}` }, { name, item: `${publicUrl}${path}` }),
    ],
    ...sectionView(request, { url: `/api/recipes/${id}`, answer: recipe }),
  }
}
