import type { z } from 'zod'
import type { Actor, Person } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { parseGhanaPhone, parseWholePhone } from '#domain/phone/phone.ts'
import { planDiscount } from '#domain/plans/plan-discount.ts'
import { priceRecipes, recipesTitle } from '#domain/recipes/price-recipes.ts'
import type { buyRecipes as endpoint, RecipeLine, RecipeQuote } from '#domain/recipes/recipes-api.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { Priced } from '../payments/request-purchase.ts'
import { findHeldPlan } from '../profiles/profile-queries.ts'
import { readSettings } from '../settings/settings-queries.ts'
import type { StoredRecipeOrder } from './receive-recipes.ts'
import { findPublished, sales } from './recipe-queries.ts'

type Input = z.output<(typeof endpoint)['schema']['body']>

/** How long a recipe order can be paid: what it holds may be sold out after that. */
const PAYABLE_MS = 2 * HOUR_MS

/** Prices a recipe cart from the database, with the plan of the actor. */
export async function quoteRecipeCart(
  db: Db,
  actor: Actor,
  cart: { lines: readonly RecipeLine[]; country: string },
  now: Date,
): Promise<RecipeQuote> {
  const settings = await readSettings(db)
  const rows = await findPublished(
    db,
    cart.lines.map(({ recipeId }) => recipeId),
  )
  const plan = await findHeldPlan(db, actor)
  return priceRecipes(settings, (id) => rows.find((row) => row.id === id), cart, planDiscount(plan, now))
}

const askedIn = ({ lines, country }: Pick<Input, 'lines' | 'country'>) =>
  [country, ...lines.map(({ recipeId, priceType, quantity }) => `${recipeId}:${priceType}:${quantity}`)].join(' ')

/** The actor's order under the id, once it is paid. */
export async function findMadeRecipeOrder(tx: Db, actor: Person, input: Input) {
  const row = await sales.findOwn(tx, actor, input.id)
  const isSame = row?.asked === askedIn(input) && row.status !== 'refunded'
  return row && { isSame, amount: row.totalAmount, reference: row.paystackReference }
}

/**
 * Prices an order of recipe bundles.
 *
 * @throws Refusal request.invalid when nobody can be found by the address; recipe.cart_changed with the quote, which says why
 */
export async function priceRecipeOrder(
  tx: Db,
  actor: Person,
  input: Input,
  now: Date,
): Promise<Priced<StoredRecipeOrder>> {
  const { country, lines, receiver, isForSomebodyElse, note, expectedTotal } = input
  const isInGhana = country === 'GH'
  const phone = isInGhana ? parseGhanaPhone(receiver.phone) : parseWholePhone(receiver.phone)
  if (phone === undefined || [receiver.name, receiver.city, receiver.address].includes('')) {
    throw new Refusal('request.invalid')
  }
  const quote = await quoteRecipeCart(tx, actor, { lines, country }, now)
  if (quote.problem !== null) throw new Refusal('recipe.cart_changed', quote)
  const title = recipesTitle(quote.lines)
  const { lines: sold, subtotal, discount, deliveryFee, serviceFee, total } = quote
  return {
    amount: total,
    seen: expectedTotal,
    priceFields: ['lines', 'title', 'subtotal', 'discount', 'deliveryFee', 'serviceFee', 'total'],
    shown: { Recipes: title, Country: country },
    payableMs: PAYABLE_MS,
    request: {
      ...receiver,
      phone,
      country,
      title,
      asked: askedIn(input),
      lines: sold,
      subtotal,
      discount,
      deliveryFee,
      serviceFee,
      total,
      note: note || null,
      mustConfirm: isInGhana && isForSomebodyElse,
    },
  }
}
