import { z } from 'zod'
import type { ItemDocument } from '#domain/menu/item-document.ts'
import { CATEGORIES, EXTRA_KINDS, ItemSchedule, SHOPS, SIZES } from '#domain/menu/menu-api.ts'
import { formatCedis, Pesewas } from '#domain/money.ts'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { SIZE_NAMES } from '../../ui/words/size-names.ts'
import { EDIT_TEXTS as TEXTS } from './edit-texts.ts'

/** The name of a field of an item or an extra; of a price with its size. */
export function fieldWords(field: string): string {
  const [name = '', size] = field.split('.')
  const known = SIZES.find((one) => one === size)
  return known ? SIZE_NAMES[known] : (TEXTS.fields[name] ?? name)
}

/** A value of a field, as a version or a preview has it. */
export function valueWords(field: string, value: unknown): string {
  const read = WORDS[field.split('.')[0] ?? ''] ?? plain
  return (field.includes('.') ? cedis(value) : read(value)) || TEXTS.empty
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Words for values of one shape; a version of another shape is shown as it is. */
function wordsFor<Schema extends z.ZodType>(schema: Schema, words: (value: z.output<Schema>) => string) {
  return (value: unknown): string => {
    const read = schema.safeParse(value)
    return read.success ? words(read.data) : plain(value)
  }
}

const cedis = wordsFor(Pesewas, formatCedis)
const flag = wordsFor(z.boolean(), (isOn) => (isOn ? TEXTS.yes : TEXTS.no))
const Variations = z.array(z.object({ name: z.string(), priceAdjustment: Pesewas, isDefault: z.boolean() }))

const WORDS: Record<string, (value: unknown) => string> = {
  category: wordsFor(z.enum(CATEGORIES), (category) => CATEGORY_NAMES[category]),
  shop: wordsFor(z.enum(SHOPS), (shop) => TEXTS.shops[shop]),
  kind: wordsFor(z.enum(EXTRA_KINDS), (kind) => TEXTS.kinds[kind]),
  price: cedis,
  prices: wordsFor(z.partialRecord(z.enum(SIZES), Pesewas), priceWords),
  variations: wordsFor(Variations, (rows) =>
    rows
      .map(({ name, priceAdjustment, isDefault }) => {
        const surcharge = priceAdjustment > 0 ? ` +${formatCedis(priceAdjustment)}` : ''
        return `${name}${surcharge}${isDefault ? ` (${TEXTS.form.isDefault.toLowerCase()})` : ''}`
      })
      .join(', '),
  ),
  schedules: wordsFor(z.array(ItemSchedule), (rows) => rows.map(scheduleWords).join(', ')),
  isAvailable: flag,
  popular: flag,
  requiresAgeVerification: flag,
  needsAccompaniment: flag,
}

function priceWords(prices: ItemDocument['prices']): string {
  return SIZES.flatMap((size) =>
    prices[size] === undefined ? [] : [`${SIZE_NAMES[size]} ${formatCedis(prices[size])}`],
  ).join(', ')
}

function scheduleWords({ dayOfWeek, startTime, endTime }: ItemSchedule): string {
  return startTime === '' && endTime === '' ? dayOfWeek : `${dayOfWeek} ${startTime || '00:00'}-${endTime || '24:00'}`
}
