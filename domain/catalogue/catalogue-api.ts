import { z } from 'zod'
import { ClassDocument } from '../classes/classes-api.ts'
import type { Endpoint } from '../endpoint.ts'
import { CollectionPointDocument, FarmDocument, GrowCycleDocument, ProduceDocument } from '../grow/grow-documents.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { BasisPoints, LEAST_PAYMENT, Pesewas } from '../money.ts'
import { UNSUBSCRIBED } from '../plans/plan-discount.ts'
import { RecipeDocument } from '../recipes/recipes-api.ts'

/** The highest price of a row, in pesewas: a slip of the keyboard must not be sold. */
const CATALOGUE_PRICE_MAX = 10_000_000

const Name = z.string().trim().min(1).max(60)
const Price = Pesewas.max(CATALOGUE_PRICE_MAX)
const Lines = z.array(z.string().trim().min(1).max(120)).max(12)

/** What every row has. A row that orders may name is never deleted: it is offered no more. */
const Offered = {
  isOffered: z.boolean(),
  /** Its place in the list of shoppers, from 0. */
  position: z.int().min(0).max(9_999),
}

/** What staff edit besides the menu, by noun. */
export const CATALOGUE = {
  plan: z.strictObject({
    name: Name,
    discountBps: BasisPoints,
    biWeeklyPrice: Price,
    monthlyPrice: Price,
    /** The lines of its card. */
    features: Lines,
    /** The items of its weekly package. */
    weeklyContents: Lines,
    ...Offered,
  }),
  vehicle: z.strictObject({
    name: Name,
    rate: Price.min(LEAST_PAYMENT),
    unit: z.enum(['hour', 'order']),
    isFreeForMembers: z.boolean(),
    note: z.string().trim().max(120),
    ...Offered,
  }),
  service: z.strictObject({
    label: Name,
    /** Null: the fallback price of the settings. */
    price: Price.min(LEAST_PAYMENT).nullable(),
    ...Offered,
  }),
  airtime_provider: z.strictObject({
    name: Name,
    prefixes: z.array(z.string().regex(/^0\d{2,4}$/)).max(20),
    ...Offered,
  }),
  area: z.strictObject({
    /** Whether the footer names it beside its city. */
    isFeatured: z.boolean(),
    ...Offered,
  }),
  recipe: RecipeDocument,
  grow_cycle: GrowCycleDocument,
  farm: FarmDocument,
  produce: ProduceDocument,
  collection_point: CollectionPointDocument,
  class: ClassDocument,
} as const

export const CATALOGUE_NOUNS = [
  'plan',
  'vehicle',
  'service',
  'airtime_provider',
  'area',
  'recipe',
  'grow_cycle',
  'farm',
  'produce',
  'collection_point',
  'class',
] as const
export type CatalogueNoun = (typeof CATALOGUE_NOUNS)[number]

/** What stands in the place of a row's key in the addresses of pages and endpoints. */
export const RESERVED_KEYS: Partial<Record<CatalogueNoun, readonly string[]>> = {
  recipe: ['cart', 'order', 'parcel', 'fees', 'orders'],
  class: ['desk', 'registrations'],
}

/** The short name of a row, which never changes; of an area its city and its name: `Accra/Osu`. */
const Key = z.string().regex(/^(?:[a-z0-9][a-z0-9_-]{0,39}|[^/\p{C}\p{Zl}\p{Zp}]{1,40}\/[^/\p{C}\p{Zl}\p{Zp}]{1,60})$/u)

const rowOf = <Noun extends CatalogueNoun>(noun: Noun) =>
  z.strictObject({ noun: z.literal(noun), key: Key, document: CATALOGUE[noun] })

/** A plan that is sold can be paid; the one of everybody without a plan costs nothing. */
const PlanRow = rowOf('plan').check(({ value: { key, document }, issues }) => {
  if (key === UNSUBSCRIBED || !document.isOffered) return
  for (const field of ['biWeeklyPrice', 'monthlyPrice'] as const) {
    const input = document[field]
    if (input >= LEAST_PAYMENT) continue
    issues.push({ code: 'too_small', origin: 'number', minimum: LEAST_PAYMENT, input, path: ['document', field] })
  }
})

export const CatalogueRow = z.discriminatedUnion('noun', [
  PlanRow,
  rowOf('vehicle'),
  rowOf('service'),
  rowOf('airtime_provider'),
  rowOf('area'),
  rowOf('recipe'),
  rowOf('grow_cycle'),
  rowOf('farm'),
  rowOf('produce'),
  rowOf('collection_point'),
  rowOf('class'),
])
export type CatalogueRow = z.infer<typeof CatalogueRow>

/** A row as it is, with the version that the next save names. */
const StoredRow = z.object({
  noun: z.enum(CATALOGUE_NOUNS),
  key: z.string(),
  version: z.int(),
  document: z.record(z.string(), z.unknown()),
})
export type StoredRow = z.infer<typeof StoredRow>

/** The nouns that hold for any shop as they are opened with: networks of airtime, places and crops. */
const TRUE_AS_OPENED: readonly CatalogueNoun[] = ['airtime_provider', 'area', 'produce']

/**
 * Whether a row is an example of the opening catalogue: a farm says so itself, another one is an example until somebody
 * has saved it. The steps before the shop opens ask the same of the rows that are offered.
 */
export function isExample({ noun, key, version, document }: StoredRow): boolean {
  if (noun === 'farm') return document.isExample === true
  if (noun === 'plan' && key === UNSUBSCRIBED) return false
  return version === 0 && !TRUE_AS_OPENED.includes(noun)
}

export const readCatalogue = {
  method: 'GET',
  url: '/api/catalogue',
  access: { right: 'catalogue.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all rows of a noun that is sold besides the menu, in the order of shoppers',
    querystring: z.strictObject({ noun: z.enum(CATALOGUE_NOUNS) }),
    response: { 200: z.object({ rows: z.array(StoredRow) }) },
  },
} as const satisfies Endpoint

export const saveCatalogueRow = {
  method: 'PUT',
  url: '/api/catalogue',
  access: { right: 'catalogue.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: adds a row, or saves one as a whole',
    body: z.strictObject({ row: CatalogueRow, expectedVersion: ExpectedVersion }),
    response: { 200: StoredRow },
  },
} as const satisfies Endpoint

/** How many examples can be confirmed at once; a list has fewer. */
const MOST_EXAMPLES = 500

export const confirmExamples = {
  method: 'PUT',
  url: '/api/catalogue/examples',
  access: { right: 'catalogue.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: says that examples are right as they stand',
    body: z.strictObject({
      noun: z.enum(CATALOGUE_NOUNS),
      rows: z
        .array(z.strictObject({ key: Key, expectedVersion: z.int().min(0) }))
        .min(1)
        .max(MOST_EXAMPLES),
    }),
    response: { 200: z.object({ confirmed: z.literal(true) }) },
  },
} as const satisfies Endpoint
