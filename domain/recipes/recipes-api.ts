import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { ItemImage } from '../menu/pictures-api.ts'
import { PayablePrice, Pesewas } from '../money.ts'
import { NEW_PURCHASE, OWN_PURCHASE, PurchaseAnswer } from '../payments/payments-api.ts'
import { CITY_MAX } from '../place/city.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { Ingredient, SERVINGS_MAX } from './ingredient.ts'

/** What people must know before they eat it, from a fixed list, so that a recipe can be searched for without it. */
export const ALLERGENS = [
  'celery',
  'crustaceans',
  'egg',
  'fish',
  'milk',
  'mustard',
  'peanuts',
  'soya',
  'wheat',
] as const
export type Allergen = (typeof ALLERGENS)[number]

export const RECIPE_MAX = { lines: 30, quantity: 50, name: 80, address: 200, note: 140 } as const
const PRICE_MAX = 10_000_000
const Price = PayablePrice.max(PRICE_MAX)
const Minutes = z.int().min(0).max(2_880)
const Allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length)

/** A recipe bundle as staff edit it: the recipe, and the kit that is sold for it. */
export const RecipeDocument = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** In a language of Ghana; empty when it has no other name. */
  localName: z.string().trim().max(60),
  summary: z.string().trim().max(200),
  image: ItemImage,
  /** For how many the amounts of its ingredients are; the regular kit is for as many, the large one for twice as many. */
  servings: z.int().min(1).max(SERVINGS_MAX),
  prepMinutes: Minutes,
  cookMinutes: Minutes,
  /** Soaking, rising, resting: nobody works. */
  waitMinutes: Minutes,
  price: Price,
  /** Null: it has no large kit. */
  priceLarge: Price.nullable(),
  /** The price of the kit without what borders refuse; null: it is not sent abroad. A large one costs twice as much. */
  priceAbroad: Price.nullable(),
  /** The weight of a regular parcel abroad. */
  gramsAbroad: z.int().min(0).max(50_000),
  ingredients: z.array(Ingredient).min(1).max(40),
  steps: z.array(z.string().trim().min(1).max(400)).min(1).max(20),
  allergens: Allergens,
  mayContain: Allergens,
  /** The energy of one serving, from a table of nutrients; null: not known. */
  kcalPerServing: z.int().min(1).max(5_000).nullable(),
  isSoldOut: z.boolean(),
  isOffered: z.boolean(),
  position: z.int().min(0).max(9_999),
})
export type RecipeDocument = z.infer<typeof RecipeDocument>

const RecipeId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/)
export const RecipeView = z
  .object(RecipeDocument.shape)
  .omit({ isOffered: true, position: true })
  .extend({ id: RecipeId, price: Pesewas, priceLarge: Pesewas.nullable(), priceAbroad: Pesewas.nullable() })
export type RecipeView = z.infer<typeof RecipeView>

/** A recipe in the list. `search`: its names and ingredients for `matcherOf`. */
export const RecipeCard = RecipeView.omit({
  ingredients: true,
  steps: true,
  kcalPerServing: true,
  gramsAbroad: true,
}).extend({ search: z.string() })
export type RecipeCard = z.infer<typeof RecipeCard>

export const listRecipes = {
  method: 'GET',
  url: '/api/recipes',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'All recipe bundles on sale, in their order',
    response: { 200: z.object({ recipes: z.array(RecipeCard) }) },
  },
} as const satisfies Endpoint

export const getRecipe = {
  method: 'GET',
  url: '/api/recipes/:id',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'One recipe bundle with its recipe',
    params: z.object({ id: RecipeId }),
    response: { 200: RecipeView },
  },
} as const satisfies Endpoint

export const PRICE_TYPES = ['regular', 'large'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** What is bought, by id and size alone: prices from the browser are never trusted. */
export const RecipeLine = z.strictObject({
  recipeId: RecipeId,
  priceType: z.enum(PRICE_TYPES),
  quantity: z.int().min(1).max(RECIPE_MAX.quantity),
})
export type RecipeLine = z.infer<typeof RecipeLine>
const Lines = z
  .array(RecipeLine)
  .min(1)
  .max(RECIPE_MAX.lines)
  .refine((lines) => new Set(lines.map((line) => `${line.recipeId}:${line.priceType}`)).size === lines.length)
/** Two letters of ISO 3166-1. */
const Country = z.string().regex(/^[A-Z]{2}$/)

const LINE_PROBLEMS = ['gone', 'sold_out', 'not_abroad'] as const
const CART_PROBLEMS = ['lines', 'no_delivery', 'too_heavy', 'below_minimum'] as const

export const QuotedRecipeLine = RecipeLine.extend({
  name: z.string().nullable(),
  unitPrice: Pesewas,
  lineTotal: Pesewas,
  problem: z.enum(LINE_PROBLEMS).nullable(),
  /** The ingredients that borders refuse, which a parcel abroad comes without. */
  leftOut: z.array(z.string()),
})
export const RecipeQuote = z.object({
  lines: z.array(QuotedRecipeLine),
  subtotal: Pesewas,
  discount: Pesewas,
  /** The percentage of the discount, for its label. */
  discountPercent: z.number(),
  deliveryFee: Pesewas,
  serviceFee: Pesewas,
  total: Pesewas,
  minimumOrder: Pesewas,
  /** Why it cannot be bought like this. */
  problem: z.enum(CART_PROBLEMS).nullable(),
})
export type RecipeQuote = z.infer<typeof RecipeQuote>

export const quoteRecipes = {
  method: 'POST',
  url: '/api/recipes/quote',
  access: 'anyone',
  rate: 'quote',
  cache: 'never',
  schema: {
    summary: 'The present price of a recipe cart to a country; stores nothing',
    body: z.strictObject({ lines: Lines, country: Country }),
    response: { 200: RecipeQuote },
  },
} as const satisfies Endpoint

export const listParcelFees = {
  method: 'GET',
  url: '/api/recipes/fees',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  schema: {
    summary: 'The delivery fee of a recipe parcel to each country; null where parcels do not go',
    response: {
      200: z.object({
        countries: z.array(z.object({ code: Country, zone: z.string(), fee: Pesewas.nullable() })),
        leavesWithinHours: z.int(),
        maxGrams: z.int(),
      }),
    },
  },
} as const satisfies Endpoint

const Receiver = z.strictObject({
  name: z.string().trim().max(RECIPE_MAX.name),
  /** In Ghana one of Ghana; abroad any, with its country code. */
  phone: z.string().trim().max(24),
  city: z.string().trim().max(CITY_MAX),
  address: z.string().trim().max(RECIPE_MAX.address),
})

export const buyRecipes = {
  method: 'POST',
  url: '/api/recipes/orders',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Orders recipe bundles; the server sets the price',
    body: z.strictObject({
      ...NEW_PURCHASE,
      lines: Lines,
      country: Country,
      receiver: Receiver,
      /** Whether somebody else receives it in Ghana, who then confirms that it is them. */
      isForSomebodyElse: z.boolean(),
      note: z.string().trim().max(RECIPE_MAX.note),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

/** `silent`: the receiver has refused, or was asked a day ago, and the buyer was told. */
export const RECEIVER_STATES = ['not_needed', 'to_ask', 'asked', 'silent', 'confirmed'] as const
export type ReceiverState = (typeof RECEIVER_STATES)[number]
/** How the receiver stands to the order, as the buyer reads it. */
const RECEIVER_WORDS = [...RECEIVER_STATES, 'refused'] as const
export type ReceiverWord = (typeof RECEIVER_WORDS)[number]

/** How often the buyer may name another receiver: each new phone gets a text message. */
export const RECEIVERS_AFTER_FIRST = 5

const MyRecipeOrder = z.object({
  ...OWN_PURCHASE,
  title: z.string(),
  country: z.string(),
  city: z.string(),
  receiverState: z.enum(RECEIVER_WORDS),
  /** The latest time at which it leaves; while the receiver has to confirm, the hours begin only then. */
  leavesBy: z.iso.datetime(),
  totalAmount: Pesewas,
  status: z.enum(REQUEST_STATUSES),
})

export const listMyRecipeOrders = {
  method: 'GET',
  url: '/api/recipes/orders',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The recipe bundles that the caller has ordered, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MyRecipeOrder) },
  },
} as const satisfies Endpoint

const RECEIVER_EVENTS = ['paid', 'named', 'refused', 'confirmed', 'done', 'refunded'] as const
const ReceiverEvent = z.object({ at: z.iso.datetime(), kind: z.enum(RECEIVER_EVENTS), name: z.string() })
export type ReceiverEvent = z.infer<typeof ReceiverEvent>

const MyWholeRecipeOrder = MyRecipeOrder.extend({
  lines: z.array(QuotedRecipeLine),
  ...RecipeQuote.pick({ subtotal: true, discount: true, deliveryFee: true, serviceFee: true }).shape,
  receiver: Receiver,
  note: z.string().nullable(),
  /** What has happened, oldest first. */
  history: z.array(ReceiverEvent),
  /** How many more receivers can be named; 0 once nothing waits for one. */
  receiversLeft: z.int(),
  leavesWithinHours: z.int(),
})
export type MyWholeRecipeOrder = z.infer<typeof MyWholeRecipeOrder>

export const getMyRecipeOrder = {
  method: 'GET',
  url: '/api/recipes/orders/:id',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'One of the caller’s recipe orders, with its receiver and what has happened to it',
    params: z.object({ id: z.uuid() }),
    response: { 200: MyWholeRecipeOrder },
  },
} as const satisfies Endpoint

export const nameReceiver = {
  method: 'PUT',
  url: '/api/recipes/orders/:id/receiver',
  access: 'person',
  rate: 'claim',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary:
      'Names another receiver in Ghana, or corrects this one, while the order waits for their word; another phone is asked anew, and the link of the one before is dead',
    params: z.object({ id: z.uuid() }),
    body: Receiver,
    response: { 200: MyWholeRecipeOrder },
  },
} as const satisfies Endpoint

const Token = z.string().regex(/^[\w-]{32}$/)
/** What somebody with the link sees: no price, no address, nobody's name. */
const ParcelForReceiver = z.object({
  city: z.string(),
  kits: z.int(),
  isConfirmed: z.boolean(),
  isRefused: z.boolean(),
})

export const getParcel = {
  method: 'GET',
  url: '/api/recipes/parcels/:token',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'What waits for whoever was sent this link',
    params: z.object({ token: Token }),
    response: { 200: ParcelForReceiver },
  },
} as const satisfies Endpoint

export const confirmParcel = {
  method: 'POST',
  url: '/api/recipes/parcels/:token',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Confirms by the link that was sent to the phone that this receiver expects the parcel; safe to repeat',
    params: z.object({ token: Token }),
    response: { 200: ParcelForReceiver },
  },
} as const satisfies Endpoint

export const refuseParcel = {
  method: 'POST',
  url: '/api/recipes/parcels/:token/refusal',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Says by the link that the parcel is not for whoever has this phone; they may still confirm it later',
    params: z.object({ token: Token }),
    response: { 200: ParcelForReceiver },
  },
} as const satisfies Endpoint

export const confirmReceiver = {
  method: 'POST',
  url: '/api/recipes/orders/:id/receiver',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records that the receiver has confirmed on the phone',
    params: z.object({ id: z.uuid() }),
    response: { 200: z.object({ receiverState: z.enum(RECEIVER_STATES) }) },
  },
} as const satisfies Endpoint
