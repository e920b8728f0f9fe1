import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#domain/errors.ts'
import { foldForSearch } from '#domain/menu/search-text.ts'
import * as api from '#domain/recipes/recipes-api.ts'
import { COUNTRY_CODES, parcelFee, zoneOf } from '#domain/recipes/shipping-zones.ts'
import { serve } from '../http/serve.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { quoteRecipeCart } from './buy-recipes.ts'
import { hashOf } from './recipe-jobs.ts'
import { findByToken, findPublished, listPublished, markConfirmed, sales } from './recipe-queries.ts'
import type { RecipeOrderRow } from './recipe-tables.ts'

/** Recipe bundles: what there is, what a cart costs, what one has ordered, and the confirmation of receivers. */
export const recipeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.listRecipes, async () => ({
    recipes: (await listPublished(db)).map(({ ingredients, ...recipe }) => ({
      ...recipe,
      search: foldForSearch([recipe.name, recipe.localName, ...ingredients.map(({ name }) => name)].join(' ')),
    })),
  }))

  serve(app, api.getRecipe, async ({ params }) => {
    const [recipe] = await findPublished(db, [params.id])
    if (!recipe) throw new Refusal('route.missing')
    return recipe
  })

  serve(app, api.quoteRecipes, ({ actor, body }) => quoteRecipeCart(db, actor, body, clock()))

  serve(app, api.listParcelFees, async () => {
    const { parcels } = await readSettings(db)
    const countries = COUNTRY_CODES.map((code) => ({
      code,
      zone: zoneOf(code) ?? '',
      fee: parcelFee(parcels, code) ?? null,
    }))
    return { countries, leavesWithinHours: parcels.leavesWithinHours, maxGrams: parcels.maxGrams }
  })

  serve(app, api.listMyRecipeOrders, async ({ actor, query }) => {
    const { rows, next } = await sales.listOwn(db, actor, query)
    return { rows: rows.map((row) => ({ ...row, leavesBy: row.leavesBy.toISOString() })), next }
  })

  serve(app, api.getParcel, async ({ params }) => {
    const order = await findByToken(db, hashOf(params.token))
    if (!order) throw new Refusal('route.missing')
    return forReceiver(order)
  })

  serve(app, api.confirmParcel, ({ params }) =>
    db.transaction(async (tx) => {
      const tokenHash = hashOf(params.token)
      const order = (await markConfirmed(tx, { tokenHash }, 'link', clock())) ?? (await findByToken(tx, tokenHash))
      if (!order) throw new Refusal('route.missing')
      return forReceiver(order)
    }),
  )

  serve(app, api.confirmReceiver, ({ actor, params }) =>
    db.transaction(async (tx) => {
      const order = await markConfirmed(tx, params, actor, clock())
      if (!order) throw new Refusal('request.transition_refused')
      return order
    }),
  )
}

const forReceiver = ({ city, lines, receiverState }: RecipeOrderRow) => ({
  city,
  kits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  isConfirmed: receiverState === 'confirmed',
})
