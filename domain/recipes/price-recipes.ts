import { type BasisPoints, minus, type Pesewas, pesewas, shareOf, sum, times } from '../money.ts'
import type { Settings } from '../settings/settings-api.ts'
import type { PriceType, RecipeDocument, RecipeLine, RecipeQuote } from './recipes-api.ts'
import { parcelFee } from './shipping-zones.ts'

type Priced = Pick<RecipeDocument, 'price' | 'priceLarge' | 'priceAbroad'>

/** The size that is sold: the large one where it is asked for and exists. */
function soldSize({ priceLarge }: Pick<Priced, 'priceLarge'>, asked: PriceType): PriceType {
  return asked === 'large' && priceLarge !== null ? 'large' : 'regular'
}

/** The price of one kit. @returns null when it is not sent abroad */
export function kitPrice(recipe: Priced, asked: PriceType, isAbroad: boolean): Pesewas | null {
  const isLarge = soldSize(recipe, asked) === 'large'
  if (isAbroad) return recipe.priceAbroad && times(recipe.priceAbroad, isLarge ? 2 : 1)
  return isLarge && recipe.priceLarge !== null ? recipe.priceLarge : recipe.price
}

/**
 * Prices a recipe cart to a country.
 *
 * The discount of a plan is a share of the kits, never of the delivery; the service fee is a share of both. Each is rounded
 * half up, once. Only kits that can be sent are added up.
 *
 * @param find the recipes on sale
 */
export function priceRecipes(
  { tariff, parcels }: Pick<Settings, 'tariff' | 'parcels'>,
  find: (id: string) => RecipeDocument | undefined,
  cart: { lines: readonly RecipeLine[]; country: string },
  planBps: BasisPoints,
): RecipeQuote {
  const isAbroad = cart.country !== 'GH'
  let grams = 0
  const lines = cart.lines.map((line): RecipeQuote['lines'][number] => {
    const recipe = find(line.recipeId)
    const unitPrice = recipe && kitPrice(recipe, line.priceType, isAbroad)
    const problem = !recipe ? 'gone' : recipe.isSoldOut ? 'sold_out' : unitPrice === null ? 'not_abroad' : null
    if (!recipe || problem !== null || !unitPrice) {
      return { ...line, name: recipe?.name ?? null, unitPrice: pesewas(0), lineTotal: pesewas(0), problem, leftOut: [] }
    }
    const priceType = soldSize(recipe, line.priceType)
    grams += recipe.gramsAbroad * line.quantity * (priceType === 'large' ? 2 : 1)
    const leftOut = isAbroad ? recipe.ingredients.filter((one) => !one.goesAbroad).map(({ name }) => name) : []
    return {
      ...line,
      priceType,
      name: recipe.name,
      unitPrice,
      lineTotal: times(unitPrice, line.quantity),
      problem,
      leftOut,
    }
  })
  const subtotal = sum(...lines.map(({ lineTotal }) => lineTotal))
  const fee = parcelFee(parcels, cart.country)
  const deliveryFee = fee ?? pesewas(0)
  const discount = shareOf(subtotal, planBps)
  const serviceFee = shareOf(sum(subtotal, deliveryFee), tariff.serviceFeeBps)
  const problem = lines.some((line) => line.problem !== null)
    ? 'lines'
    : fee === undefined
      ? 'no_delivery'
      : isAbroad && grams > parcels.maxGrams
        ? 'too_heavy'
        : subtotal < tariff.minimumOrder
          ? 'below_minimum'
          : null
  return {
    lines,
    subtotal,
    discount,
    discountPercent: planBps / 100,
    deliveryFee,
    serviceFee,
    total: minus(sum(subtotal, deliveryFee, serviceFee), discount),
    minimumOrder: tariff.minimumOrder,
    problem,
  }
}

/** What an order is called: `Jollof rice (large) × 2, Shito`. */
export function recipesTitle(lines: readonly Pick<RecipeQuote['lines'][number], 'name' | 'priceType' | 'quantity'>[]) {
  return lines
    .map(({ name, priceType, quantity }) =>
      [name, priceType === 'large' ? ' (large)' : '', quantity > 1 ? ` × ${quantity}` : ''].join(''),
    )
    .join(', ')
}
