import { type Offer, offerLine, parseOffer } from '#domain/grow/offer.ts'
import { parseSeason, type Season, seasonLine } from '#domain/grow/season.ts'
import { formatCedis, type Pesewas, parseCedis, typedCedis } from '#domain/money.ts'
import { type Ingredient, ingredientLine, parseIngredient } from '#domain/recipes/ingredient.ts'
import { ALLERGENS } from '#domain/recipes/recipes-api.ts'
import { momentIn, typedMoment } from '../frame/typed-moment.ts'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'

const { faults: FAULTS } = TEXTS

type Read = { value: unknown } | { fault: string }

/** How a field of a row is typed. */
type FieldRules = {
  /** Reads what was typed. An emptied number is a fault, never 0. */
  read: (text: string) => Read
  /** A stored value as one types it, where that is more than its text. */
  typed?: (value: never) => string
  /** A stored value as one reads it, where that is more than the typed lines with commas between. */
  words?: (typed: string, value: never) => string
  /** The unit in which one types it. */
  unit?: string
  isNumber?: boolean
  /** How many rows a field for several lines shows. */
  rows?: number
  /** The most characters of a single line, where they are not 60. */
  most?: number
}

const asIs = (text: string): Read => ({ value: text })
const orFault = (value: unknown, fault: string): Read =>
  value === undefined || value === false ? { fault } : { value }
/** An empty field is null. */
const orNull = (rules: FieldRules): FieldRules => ({
  ...rules,
  read: (text) => (text === '' ? { value: null } : rules.read(text)),
})
const linesOf = (text: string, ends: RegExp | string = '\n') => text.split(ends).flatMap((line) => line.trim() || [])

const text: FieldRules = { read: (text) => orFault(text !== '' && text, FAULTS.missing) }
const long: FieldRules = { read: asIs, rows: 4 }
const money: FieldRules = {
  read: (text) => orFault(parseCedis(text), FAULTS.money),
  typed: (amount: Pesewas) => typedCedis(amount),
  words: (_: string, amount: Pesewas) => formatCedis(amount),
  unit: 'GH₵',
  isNumber: true,
}
const whole: FieldRules = {
  read: (text) => orFault(/^\d{1,4}$/.test(text) && Number(text), FAULTS.whole),
  isNumber: true,
}
const lines: FieldRules = {
  ...long,
  read: (text) => ({ value: linesOf(text) }),
  typed: (values: string[]) => values.join('\n'),
}
const allergens: FieldRules = {
  read: (text) => (text.toLowerCase() === TEXTS.noAllergens ? { value: [] } : readAllergens(text, 1)),
  typed: (words: string[]) => words.join(', ') || TEXTS.noAllergens,
  most: 120,
}

/** One value a line. */
const parsedLines = <Value>(
  line: (value: Value) => string,
  parse: (line: string) => Value | undefined,
  fault: string,
  { rows = 4, least = 0 } = {},
): FieldRules => ({
  read: (text) => {
    const read = linesOf(text).map(parse)
    return orFault(read.length >= least && read.every(Boolean) && read, fault)
  },
  typed: (values: Value[]) => values.map(line).join('\n'),
  rows,
})

/**
 * The kinds of fields. `money?` and `whole?` may be empty, which is null; `note`, `lines` and `allergens?` may be empty. For
 * no `allergens` one types so: an empty field would be read as none where nobody has looked.
 */
const KINDS = {
  text,
  note: { read: asIs, most: 120 },
  money,
  'money?': orNull(money),
  percent: {
    read: (text) =>
      orFault(
        /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 && Math.round(Number(text) * 100),
        FAULTS.percent,
      ),
    typed: (rate: number) => String(rate / 100),
    words: TEXTS.percent,
    unit: '%',
    isNumber: true,
  },
  whole,
  'whole?': orNull(whole),
  grams: { read: (text) => orFault(/^\d{1,5}$/.test(text) && Number(text), FAULTS.grams), isNumber: true },
  flag: text, // ticked, not typed
  unit: text,
  region: text,
  lines,
  long,
  prefixes: {
    ...lines,
    read: (text) => {
      const prefixes = linesOf(text, /[\n,]/)
      return orFault(prefixes.every((one) => /^0\d{2,4}$/.test(one)) && prefixes, FAULTS.prefixes)
    },
  },
  link: {
    read: (text) => orFault((text === '' || URL.parse(text)?.protocol === 'https:') && text, FAULTS.link),
    most: 500,
  },
  picture: { read: asIs },
  ingredients: parsedLines<Ingredient>(ingredientLine, parseIngredient, FAULTS.ingredients, { rows: 10, least: 1 }),
  allergens,
  'allergens?': { ...allergens, read: (text) => readAllergens(text, 0), typed: (words: string[]) => words.join(', ') },
  moment: {
    read: (text) => orFault(momentIn(text), FAULTS.moment),
    typed: (at: string) => typedMoment(at),
    words: (typed) => typed.replace('T', ' '),
  },
  seasons: parsedLines<Season>(seasonLine, parseSeason, FAULTS.seasons),
  offers: parsedLines<Offer>(offerLine, parseOffer, FAULTS.offers, { rows: 10, least: 1 }),
} satisfies Record<string, FieldRules>
export type Kind = keyof typeof KINDS

export const rulesOf = (kind: Kind): FieldRules => KINDS[kind]

function readAllergens(text: string, least: number): Read {
  const words = new Set(text.toLowerCase().match(/[^\s,]+/g))
  const isRead = words.size >= least && [...words].every((word) => ALLERGENS.some((known) => known === word))
  return orFault(isRead && [...words], FAULTS.allergens)
}
