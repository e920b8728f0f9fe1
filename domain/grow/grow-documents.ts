import { z } from 'zod'
import { ItemImage } from '../menu/pictures-api.ts'
import { Pesewas } from '../money.ts'
import { REGIONS } from '../place/region.ts'
import { GrowId, Offer } from './offer.ts'
import { Season } from './season.ts'

const Name = z.string().trim().min(1).max(60)
const RegionName = z.enum(REGIONS.map(({ name }) => name))
const Offered = { isOffered: z.boolean(), position: z.int().min(0).max(9_999) }

/** A farm, as staff edit it. */
export const FarmDocument = z.strictObject({
  name: Name,
  region: RegionName,
  town: Name,
  summary: z.string().trim().max(200),
  /** Paragraphs. */
  story: z.array(z.string().trim().min(1).max(600)).max(12),
  image: ItemImage,
  /** Whether it is made up, so that a new shop has something to show. Shoppers read that it is. */
  isExample: z.boolean(),
  ...Offered,
})

export const PRODUCE_UNITS = ['kg', 'piece', 'tuber', 'bunch', 'olonka', 'crate', 'bag'] as const
export type ProduceUnit = (typeof PRODUCE_UNITS)[number]

/** A crop, as staff edit it. */
export const ProduceDocument = z.strictObject({
  name: Name,
  /** In a language of Ghana; empty when it has no other name. */
  localName: z.string().trim().max(60),
  summary: z.string().trim().max(200),
  image: ItemImage,
  unit: z.enum(PRODUCE_UNITS),
  seasons: z.array(Season).max(6),
  ...Offered,
})

/** Where shoppers collect what they ordered. */
export const CollectionPointDocument = z.strictObject({
  name: Name,
  city: Name,
  address: z.string().trim().min(1).max(120),
  hours: z.string().trim().min(1).max(120),
  /** Instead of the delivery fee. */
  fee: Pesewas.max(1_000_000),
  ...Offered,
})

const OFFERS_MAX = 80

/** An order window: until when one orders, and when it comes. It is open by the clock alone. */
export const GrowCycleDocument = z
  .strictObject({
    name: Name,
    opensAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    /** When it is delivered, and can be collected. */
    readyAt: z.iso.datetime(),
    offers: z.array(Offer).min(1).max(OFFERS_MAX),
    ...Offered,
  })
  .refine(({ opensAt, closesAt, readyAt }) => {
    const [opens, closes, ready] = [opensAt, closesAt, readyAt].map((at) => Date.parse(at))
    return Number(opens) < Number(closes) && Number(closes) <= Number(ready)
  })
  .refine(
    ({ offers }) => new Set(offers.map(({ farmId, produceId }) => `${farmId} ${produceId}`)).size === offers.length,
  )

const STAFF_ALONE = { isOffered: true, position: true } as const
export const FarmView = z.object(FarmDocument.shape).omit(STAFF_ALONE).extend({ id: GrowId })
export type FarmView = z.infer<typeof FarmView>
export const ProduceView = z.object(ProduceDocument.shape).omit(STAFF_ALONE).extend({ id: GrowId })
export type ProduceView = z.infer<typeof ProduceView>
export const CollectionPointView = z.object(CollectionPointDocument.shape).omit(STAFF_ALONE).extend({ id: GrowId })
export type CollectionPointView = z.infer<typeof CollectionPointView>
export type GrowCycleDocument = z.infer<typeof GrowCycleDocument>
