import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { leavingTime, receiverChangeRefusal, receiverHistory, receiverWord } from '#domain/recipes/receiver-change.ts'
import * as api from '#domain/recipes/recipes-api.ts'
import { COUNTRY_CODES, parcelFee, zoneOf } from '#domain/recipes/shipping-zones.ts'
import type { Db } from '../db/db.ts'
import { serve } from '../http/serve.ts'
import { whoChanged } from '../profiles/who-changed.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { quoteRecipeCart } from './buy-recipes.ts'
import { changeReceiver, refuseParcel } from './change-receiver.ts'
import { hashReceiverToken } from './hash-receiver-token.ts'
import { recipeCard } from './recipe-card.ts'
import { findByToken, findConfirmation, findPublished, listPublished, markConfirmed, sales } from './recipe-queries.ts'
import type { RecipeOrderRow } from './recipe-tables.ts'

/** Recipe bundles: what there is, what a cart costs, what one has ordered, and the confirmation of receivers. */
export const recipeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, publicUrl } = app.deps
  const { db } = app.database

  serve(app, api.listRecipes, async () => ({ recipes: (await listPublished(db)).map(recipeCard) }))

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
    return { rows: rows.map((row) => ({ ...row, ...forBuyer(row) })), next }
  })

  serve(app, api.getMyRecipeOrder, async ({ actor, params }) => {
    const order = await sales.findOwn(db, actor, params.id)
    if (!order) throw new Refusal('route.missing')
    return wholeForBuyer(db, order)
  })

  serve(app, api.nameReceiver, ({ actor, params, body }) =>
    db.transaction(async (tx) => {
      const order = await changeReceiver(tx, actor, { ...params, ...body }, { now: clock(), publicUrl })
      return wholeForBuyer(tx, order)
    }),
  )

  serve(app, api.getParcel, async ({ params }) => {
    return forReceiver(await findByToken(db, hashReceiverToken(params.token)))
  })

  serve(app, api.confirmParcel, ({ params }) =>
    db.transaction(async (tx) => {
      const tokenHash = hashReceiverToken(params.token)
      const confirmed = await markConfirmed(tx, { tokenHash }, await confirmedNow(tx, 'link'))
      return forReceiver(confirmed ?? (await findByToken(tx, tokenHash)))
    }),
  )

  serve(app, api.refuseParcel, ({ params }) =>
    db.transaction(async (tx) => {
      const tokenHash = hashReceiverToken(params.token)
      const refused = await refuseParcel(tx, tokenHash, { now: clock(), publicUrl })
      return forReceiver(refused ?? (await findByToken(tx, tokenHash)))
    }),
  )

  serve(app, api.confirmReceiver, ({ actor, params }) =>
    db.transaction(async (tx) => {
      const order = await markConfirmed(tx, params, await confirmedNow(tx, actor))
      if (order) return order
      const before = await findConfirmation(tx, params.id)
      throw new Refusal('request.transition_refused', before && (await whoChanged(tx, before.by, before.at)))
    }),
  )

  /** The hours until a parcel leaves begin with the word of its receiver. */
  async function confirmedNow(tx: Db, by: Actor | 'link') {
    const now = clock()
    const { parcels } = await readSettings(tx)
    return { by, now, leavesBy: leavingTime(now, parcels.leavesWithinHours) }
  }
}

/** @throws Refusal recipe.link_dead without an order: nobody learns whether a link was one */
function forReceiver(order: RecipeOrderRow | undefined) {
  if (!order) throw new Refusal('recipe.link_dead')
  const { city, lines, receiverState } = order
  return {
    city,
    kits: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isConfirmed: receiverState === 'confirmed',
    isRefused: receiverWord(order) === 'refused',
  }
}

const forBuyer = (row: Pick<RecipeOrderRow, 'receiverState' | 'receiverAnsweredAt' | 'leavesBy'>) => ({
  leavesBy: row.leavesBy.toISOString(),
  receiverState: receiverWord(row),
})

async function wholeForBuyer(db: Db, order: RecipeOrderRow): Promise<api.MyWholeRecipeOrder> {
  const { parcels } = await readSettings(db)
  return {
    ...order,
    ...forBuyer(order),
    createdAt: order.createdAt.toISOString(),
    reference: order.paystackReference,
    receiver: { name: order.receiverName, phone: order.phone, city: order.city, address: order.location },
    history: receiverHistory(order),
    receiversLeft: receiverChangeRefusal(order) === null ? api.RECEIVERS_AFTER_FIRST - order.formerReceivers.length : 0,
    leavesWithinHours: parcels.leavesWithinHours,
  }
}
