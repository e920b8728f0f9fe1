import { z } from 'zod'
import type { FieldChange } from '../history/history-api.ts'
import { Pesewas, pesewas } from '../money.ts'
import { plainLine } from '../text/plain-line.ts'
import { parseMinute } from '../time/accra-time.ts'
import { CATEGORIES, EXTRA_KINDS, ITEM_DAYS, ItemSchedule, SHOPS, SIZES, Slug, Variation } from './menu-api.ts'
import { ItemImage } from './pictures-api.ts'

/** The most and the longest of what staff type. */
export const ITEM_LIMITS = {
  name: 80,
  description: 500,
  grouping: 40,
  variation: 60,
  variations: 12,
  schedules: 21,
  synonym: 40,
  synonyms: 20,
  /** The highest price of one size, variation or extra: GH₵ 100,000. */
  price: pesewas(10_000_000),
} as const

/** The last place in a list of extras; several may have it. */
const LAST_POSITION = 10_000

/** Far above every limit: what is longer is no typed text. */
const text = z.string().max(2_000)
/** Pages beside the items' own. */
const RESERVED: readonly string[] = ['new', 'extras']
/** The id of a new item or extra. */
export const NewSlug = Slug.refine((id) => !RESERVED.includes(id))

const itemShape = {
  id: Slug,
  name: text,
  description: text,
  category: z.enum(CATEGORIES),
  grouping: text,
  prices: z.partialRecord(z.enum(SIZES), Pesewas),
  variations: z.array(Variation.pick({ id: true, name: true, priceAdjustment: true, isDefault: true })).max(100),
  schedules: z.array(ItemSchedule).max(100),
  isAvailable: z.boolean(),
  popular: z.boolean(),
  requiresAgeVerification: z.boolean(),
  needsAccompaniment: z.boolean(),
  synonyms: z.array(text).max(100),
  shop: z.enum(SHOPS),
  image: text,
  images: z.array(text).max(100),
}

/** An item as staff edit it and as its versions are stored: everything but what is sold out for a while. */
export const ItemDocument = z.object(itemShape)
export type ItemDocument = z.infer<typeof ItemDocument>

/** The changed fields of an item, each as a whole: a list replaces the list. */
export const ItemChanges = z.strictObject(itemShape).omit({ id: true }).partial()
export type ItemChanges = z.infer<typeof ItemChanges>

const extraShape = {
  id: Slug,
  kind: z.enum(EXTRA_KINDS),
  name: text,
  price: Pesewas,
  isAvailable: z.boolean(),
  /** Its place among the extras. */
  position: z.int().min(0).max(LAST_POSITION),
}

/** An extra as staff edit it and as its versions are stored. */
export const ExtraDocument = z.object(extraShape)
export type ExtraDocument = z.infer<typeof ExtraDocument>
export const ExtraChanges = z.strictObject(extraShape).omit({ id: true }).partial()
export type ExtraChanges = z.infer<typeof ExtraChanges>

/** What is wrong with a document. `field`: its name; of a price with its size, `prices.medium`. */
export type FieldFault = { field: string; problem: string }

/** An item that says nothing yet. */
export function newItem(id: string): ItemDocument {
  return {
    id,
    name: '',
    description: '',
    category: 'mains',
    grouping: '',
    prices: {},
    variations: [],
    schedules: [],
    isAvailable: true,
    popular: false,
    requiresAgeVerification: false,
    needsAccompaniment: true,
    synonyms: [],
    shop: 'home',
    image: '',
    images: [],
  }
}

/** An extra that says nothing yet. */
export function newExtra(id: string): ExtraDocument {
  return { id, kind: 'topping', name: '', price: pesewas(0), isAvailable: true, position: 0 }
}

const line = (typed: string) => plainLine(typed, typed.length + 1)

/** Days in their order, and those of one day by time. */
export function sortedSchedules(schedules: readonly ItemSchedule[]): ItemSchedule[] {
  const place = ({ dayOfWeek }: ItemSchedule) => ITEM_DAYS.indexOf(dayOfWeek)
  const start = ({ startTime }: ItemSchedule) => parseMinute(startTime) ?? 0
  return schedules.toSorted((a, b) => place(a) - place(b) || start(a) - start(b))
}

/**
 * The item with its texts as single lines, without spaces around them and without empty synonyms, and its days in the
 * order in which the database answers them: what is typed in another order is no change.
 */
export function tidyItem(item: ItemDocument): ItemDocument {
  return {
    ...item,
    name: line(item.name),
    description: line(item.description),
    grouping: line(item.grouping),
    variations: item.variations.map((one) => ({ ...one, name: line(one.name) })),
    schedules: sortedSchedules(item.schedules),
    synonyms: [...new Set(item.synonyms.map(line))].filter((word) => word !== ''),
  }
}

/** What is wrong with a tidy item; empty when it can be saved. */
export function itemFaults(item: ItemDocument): FieldFault[] {
  const { variations, schedules, synonyms } = item
  const sizes = SIZES.filter((size) => item.prices[size] !== undefined)
  const isShort = (words: string, most: number) => words !== '' && words.length <= most
  return faultsOf(
    [!isShort(item.name, ITEM_LIMITS.name), 'name', `Write a name of at most ${ITEM_LIMITS.name} characters.`],
    [
      item.description.length > ITEM_LIMITS.description,
      'description',
      `Write at most ${ITEM_LIMITS.description} characters.`,
    ],
    [item.grouping.length > ITEM_LIMITS.grouping, 'grouping', `Write at most ${ITEM_LIMITS.grouping} characters.`],
    [sizes.length === 0, 'prices', 'Give at least one size its price.'],
    ...sizes.map((size): Check => [!isPrice(item.prices[size]), `prices.${size}`, PRICE_PROBLEM]),
    [variations.length > ITEM_LIMITS.variations, 'variations', `There can be at most ${ITEM_LIMITS.variations} ways.`],
    [hasTwice(variations.map(({ id }) => id)), 'variations', 'Two ways have the same short name.'],
    [hasTwice(variations.map(({ name }) => name.toLowerCase())), 'variations', 'Two ways have the same name.'],
    [variations.filter(({ isDefault }) => isDefault).length > 1, 'variations', 'Only one way can be chosen first.'],
    ...variations.map(
      ({ name, priceAdjustment }): Check => [
        !isShort(name, ITEM_LIMITS.variation) || name.includes('|') || priceAdjustment > ITEM_LIMITS.price,
        'variations',
        `A way needs a name of at most ${ITEM_LIMITS.variation} characters without |, and a price of at most GH₵ 100,000.`,
      ],
    ),
    [schedules.length > ITEM_LIMITS.schedules, 'schedules', `There can be at most ${ITEM_LIMITS.schedules} lines.`],
    [
      hasTwice(schedules.map(({ dayOfWeek, startTime }) => `${dayOfWeek} ${startTime}`)),
      'schedules',
      'Two lines begin on the same day at the same time.',
    ],
    ...schedules.map(
      ({ dayOfWeek, startTime, endTime }): Check => [
        !isSpan(startTime, endTime),
        'schedules',
        `${dayOfWeek}: write times like 07:00 and 15:30, the first one earlier.`,
      ],
    ),
    [synonyms.length > ITEM_LIMITS.synonyms, 'synonyms', `There can be at most ${ITEM_LIMITS.synonyms} words.`],
    ...synonyms.map(
      (word): Check => [
        word.length > ITEM_LIMITS.synonym || word.includes('|'),
        'synonyms',
        `A word has at most ${ITEM_LIMITS.synonym} characters, without |.`,
      ],
    ),
    ...[item.image, ...item.images].map(
      (path): Check => [!ItemImage.safeParse(path).success, 'image', 'This is no picture of the shop.'],
    ),
  )
}

/** What is wrong with an extra; empty when it can be saved. */
export function extraFaults({ name, price }: ExtraDocument): FieldFault[] {
  const isNamed = name !== '' && name.length <= ITEM_LIMITS.name
  return faultsOf(
    [!isNamed, 'name', `Write a name of at most ${ITEM_LIMITS.name} characters.`],
    [!isPrice(price), 'price', PRICE_PROBLEM],
  )
}

/** The extra with its name as a single line. */
export function tidyExtra(extra: ExtraDocument): ExtraDocument {
  return { ...extra, name: line(extra.name) }
}

export const PRICE_PROBLEM = 'Write a price above 0 and up to 100,000, like 35 or 35.50.'

/** Whether something can cost this much: more than nothing, and no more than GH₵ 100,000. */
export function isPrice(price: Pesewas | undefined): price is Pesewas {
  return price !== undefined && price > 0 && price <= ITEM_LIMITS.price
}

type Check = [isWrong: boolean, field: string, problem: string]

/** The faults of the failed checks, each once. */
function faultsOf(...checks: readonly Check[]): FieldFault[] {
  const wrong = checks.filter(([isWrong]) => isWrong)
  return [...new Map(wrong.map(([, field, problem]) => [`${field} ${problem}`, { field, problem }])).values()]
}

const hasTwice = (values: readonly string[]) => new Set(values).size < values.length

function isSpan(startTime: string, endTime: string): boolean {
  const [start, end] = [startTime === '' ? 0 : parseMinute(startTime), endTime === '' ? 1440 : parseMinute(endTime)]
  return start !== undefined && end !== undefined && start < end && end <= 1440
}

type Fields = Readonly<Record<string, unknown>>

/** The cells in which two items, or two extras, differ: each size is one of its own. A price that was not there is null. */
export function cellChanges(before: Fields | null, changes: Fields): FieldChange[] {
  return Object.entries(changes).flatMap(([field, after]): FieldChange[] => {
    const old = before?.[field] ?? null
    if (field !== 'prices') return [{ field, before: old, after }]
    const [was, is] = [old ?? {}, after ?? {}] as [ItemDocument['prices'], ItemDocument['prices']]
    return SIZES.filter((size) => was[size] !== is[size]).map((size) => ({
      field: `prices.${size}`,
      before: was[size] ?? null,
      after: is[size] ?? null,
    }))
  })
}

/** The place of a new extra: behind all others. */
export function nextPosition(extras: readonly { position: number }[]): number {
  return Math.min(LAST_POSITION, Math.max(0, ...extras.map(({ position }) => position + 1)))
}
