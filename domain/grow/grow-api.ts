import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { NEW_PURCHASE, OWN_PURCHASE, PurchaseAnswer, PurchaseId } from '../payments/payments-api.ts'
import { CITY_MAX } from '../place/city.ts'
import { REGIONS } from '../place/region.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { Email } from '../text/email.ts'
import { CollectionPointView, FarmView, PRODUCE_UNITS, ProduceView } from './grow-documents.ts'
import { GrowId, Offer, QUANTITY_MAX } from './offer.ts'

export const GROW_MAX = { lines: 40, name: 80, address: 200, note: 140, farm: 80, crops: 400, message: 2_000 } as const

/** An offer as shoppers see it. `left`: how much is not ordered yet; null: as much as is ordered. */
const OfferView = z.object(Offer.shape).omit({ available: true }).extend({ left: z.int().nullable() })
export type OfferView = z.infer<typeof OfferView>

export const CycleView = z.object({
  id: GrowId,
  name: z.string(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  readyAt: z.iso.datetime(),
  offers: z.array(OfferView),
})
export type CycleView = z.infer<typeof CycleView>

export const getGrow = {
  method: 'GET',
  url: '/api/grow',
  access: 'anyone',
  rate: 'search',
  cache: 'never',
  schema: {
    summary: 'The farm network: farms, crops, collection points, and the order cycles that are open or to come',
    response: {
      200: z.object({
        /** The server’s clock, which opens and closes cycles. */
        now: z.iso.datetime(),
        farms: z.array(FarmView),
        produce: z.array(ProduceView),
        points: z.array(CollectionPointView),
        cycles: z.array(CycleView),
      }),
    },
  },
} as const satisfies Endpoint
export type Grow = z.infer<(typeof getGrow)['schema']['response'][200]>

/** What is bought, by id alone: prices from the browser are never trusted. */
export const GrowLine = z.strictObject({
  farmId: GrowId,
  produceId: GrowId,
  quantity: z.int().min(1).max(QUANTITY_MAX),
})
export type GrowLine = z.infer<typeof GrowLine>

const Basket = {
  cycleId: GrowId,
  lines: z
    .array(GrowLine)
    .min(1)
    .max(GROW_MAX.lines)
    .refine((lines) => new Set(lines.map(({ farmId, produceId }) => `${farmId} ${produceId}`)).size === lines.length),
  /** Where it is collected; null: it is delivered. */
  pointId: GrowId.nullable(),
}

const GROW_LINE_PROBLEMS = ['gone', 'too_little', 'not_in_steps', 'sold_out'] as const
const GROW_PROBLEMS = ['closed', 'lines', 'no_point', 'below_minimum'] as const

export const QuotedGrowLine = z.object(GrowLine.shape).extend({
  name: z.string().nullable(),
  farm: z.string().nullable(),
  unit: z.enum(PRODUCE_UNITS).nullable(),
  unitPrice: Pesewas,
  lineTotal: Pesewas,
  min: z.int(),
  step: z.int(),
  left: z.int().nullable(),
  problem: z.enum(GROW_LINE_PROBLEMS).nullable(),
})
export type QuotedGrowLine = z.infer<typeof QuotedGrowLine>

export const GrowQuote = z.object({
  lines: z.array(QuotedGrowLine),
  /** The cycle as it stands; null when there is none. */
  cycle: CycleView.omit({ offers: true }).nullable(),
  subtotal: Pesewas,
  deliveryFee: Pesewas,
  serviceFee: Pesewas,
  total: Pesewas,
  minimumOrder: Pesewas,
  /** Why it cannot be bought like this. */
  problem: z.enum(GROW_PROBLEMS).nullable(),
})
export type GrowQuote = z.infer<typeof GrowQuote>

export const quoteGrow = {
  method: 'POST',
  url: '/api/grow/quote',
  access: 'anyone',
  rate: 'quote',
  cache: 'never',
  schema: {
    summary: 'The present price of a grow cart; stores nothing',
    body: z.strictObject({
      ...Basket,
      /** Where it is delivered, as far as it is known: cities may have a fee of their own. */
      city: z.string().trim().max(CITY_MAX),
      /** The caller's purchase of this cart, once it was requested: what it holds counts as free. */
      id: PurchaseId.optional(),
    }),
    response: { 200: GrowQuote },
  },
} as const satisfies Endpoint

export const buyGrow = {
  method: 'POST',
  url: '/api/grow/orders',
  access: 'person',
  rate: 'placeOrder',
  cache: 'never',
  isRepeatable: true,
  schema: {
    summary: 'Orders produce of one open order cycle; the server sets the price, and holds what is limited',
    body: z.strictObject({
      ...NEW_PURCHASE,
      ...Basket,
      receiver: z.strictObject({
        name: z.string().trim().max(GROW_MAX.name),
        /** A phone number of Ghana. */
        phone: z.string().trim().max(24),
        /** Both are empty where it is collected. */
        city: z.string().trim().max(CITY_MAX),
        address: z.string().trim().max(GROW_MAX.address),
      }),
      note: z.string().trim().max(GROW_MAX.note),
    }),
    response: { 200: PurchaseAnswer },
  },
} as const satisfies Endpoint

const MyGrowOrder = z.object({
  ...OWN_PURCHASE,
  title: z.string(),
  /** Where it goes, or is collected. */
  region: z.string(),
  isCollected: z.boolean(),
  readyAt: z.iso.datetime(),
  totalAmount: Pesewas,
  status: z.enum(REQUEST_STATUSES),
  /** What the farms could not bring, and what comes back for it. */
  refunded: z.array(
    z.object({
      name: z.string().nullable(),
      unit: z.enum(PRODUCE_UNITS).nullable(),
      quantity: z.int(),
      amount: Pesewas,
    }),
  ),
})

export const listMyGrowOrders = {
  method: 'GET',
  url: '/api/grow/orders',
  access: 'person',
  rate: 'profile',
  cache: 'never',
  schema: {
    summary: 'The produce that the caller has ordered, newest first',
    querystring: PageQuery,
    response: { 200: pageOf(MyGrowOrder) },
  },
} as const satisfies Endpoint

const Required = z.string().trim().min(1).max(GROW_MAX.name)

/** What somebody who wants to grow for the shop says. */
export const NewGrower = z.strictObject({
  /** Made by the browser: the same form sent twice counts once. */
  id: z.uuid(),
  name: Required,
  farm: z.string().trim().max(GROW_MAX.farm),
  phone: z.string().trim().min(9).max(24),
  /** Empty for none. */
  email: z.union([z.literal(''), Email]),
  region: z.enum(REGIONS.map(({ name }) => name)),
  town: Required,
  crops: z.string().trim().min(1).max(GROW_MAX.crops),
  message: z.string().trim().max(GROW_MAX.message),
})

const GROWER_STATES = ['new', 'called', 'joined', 'refused', 'spam'] as const
export type GrowerState = (typeof GROWER_STATES)[number]

export const addGrower = {
  method: 'POST',
  url: '/api/grow/applications',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Stores the application of somebody who wants to grow for the shop; safe to repeat',
    body: NewGrower,
    response: {
      200: z.object({
        /** What people read out. */
        number: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

export const Grower = z.object(NewGrower.shape).extend({
  /** Empty, as the town and the phone, once whoever applied has erased their account. */
  name: z.string(),
  town: z.string(),
  phone: z.string(),
  number: z.string(),
  state: z.enum(GROWER_STATES),
  createdAt: z.iso.datetime(),
})
export type Grower = z.infer<typeof Grower>

export const listGrowers = {
  method: 'GET',
  url: '/api/grow/applications',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the applications of growers, the newest first',
    querystring: PageQuery,
    response: { 200: pageOf(Grower) },
  },
} as const satisfies Endpoint

export const moveGrower = {
  method: 'POST',
  url: '/api/grow/applications/:id',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: records what became of an application',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ state: z.enum(GROWER_STATES), before: z.enum(GROWER_STATES) }),
    response: { 200: Grower },
  },
} as const satisfies Endpoint

export const listGrowCycles = {
  method: 'GET',
  url: '/api/grow/cycles',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the order cycles that have begun, drafts too, the last to close first',
    response: { 200: z.object({ cycles: z.array(CycleView.omit({ offers: true })) }) },
  },
} as const satisfies Endpoint

const HarvestLine = z.object({
  farm: z.string(),
  region: z.string(),
  produce: z.string(),
  /** Empty when the crop is not in the catalogue any more. */
  unit: z.enum(PRODUCE_UNITS).or(z.literal('')),
  quantity: z.int(),
  orders: z.int(),
})
export type HarvestLine = z.infer<typeof HarvestLine>

export const readHarvest = {
  method: 'GET',
  url: '/api/grow/cycles/:id/harvest',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: what each farm must harvest for the paid orders of a cycle',
    params: z.object({ id: GrowId }),
    response: {
      200: z.object({
        name: z.string(),
        closesAt: z.iso.datetime(),
        readyAt: z.iso.datetime(),
        /** Whether nothing can be added any more: it is closed, and nobody is paying. */
        isFinal: z.boolean(),
        orders: z.int(),
        /** Orders that are placed and not paid yet: they hold their quantities, and are not in the list. */
        unpaid: z.int(),
        lines: z.array(HarvestLine),
      }),
    },
  },
} as const satisfies Endpoint

const GROW_LISTS = ['harvest', 'packing'] as const

export const downloadGrowList = {
  method: 'GET',
  url: '/api/grow/cycles/:id/:list.csv',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: what each farm harvests, or what goes into each order of a cycle, as CSV',
    params: z.object({ id: GrowId, list: z.enum(GROW_LISTS) }),
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
