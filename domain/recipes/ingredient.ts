import { z } from 'zod'

const UNITS = ['g', 'ml', 'piece', 'leaf'] as const
/**
 * How an amount follows the servings. `linear`: with them. `fixed`: not at all, as oil to fry in. `whole`: with them, rounded
 * up, as eggs. `taste`: it has no amount.
 */
const SCALE_MODES = ['linear', 'fixed', 'whole', 'taste'] as const

export const Ingredient = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    /** In thousandths of its unit, for the recipe's own servings; null: to taste. */
    amountMilli: z.int().min(1).max(100_000_000).nullable(),
    unit: z.enum(UNITS),
    mode: z.enum(SCALE_MODES),
    /** Whether borders let it pass; what they refuse is left out of parcels abroad. */
    goesAbroad: z.boolean(),
  })
  .refine(({ amountMilli, mode }) => (amountMilli === null) === (mode === 'taste'))
export type Ingredient = z.infer<typeof Ingredient>

export const SERVINGS_MAX = 24
const UNIT_WORDS = { g: ['g', 'kg'], ml: ['ml', 'l'] } as const
const MILLI = 1_000

/** The servings in a text of the address: whole, 1 to 24; the recipe's own when it says none. */
export function servingsIn(text: string | null, own: number): number {
  if (text === null || !/^-?\d{1,9}$/.test(text)) return own
  return Math.min(SERVINGS_MAX, Math.max(1, Number(text)))
}

/**
 * The amount of an ingredient for some servings, in thousandths of its unit. Always counted from the recipe's own amount,
 * so that changing the servings twice changes nothing.
 *
 * @returns null when it is to taste
 */
export function amountFor({ amountMilli, mode }: Ingredient, own: number, servings: number): number | null {
  if (amountMilli === null || mode === 'fixed') return amountMilli
  const exact = (amountMilli * servings) / own
  return mode === 'whole' ? Math.ceil(exact / MILLI) * MILLI : exact
}

/** The amount in words, as a cook measures it: `1.5 kg`, `35 g`, `2½`, `a pinch`, `to taste`. Never blank, never 0. */
export function amountWords(ingredient: Ingredient, own: number, servings: number): string {
  const amount = amountFor(ingredient, own, servings)
  if (amount === null) return 'to taste'
  const { unit } = ingredient
  const quantity = amount / MILLI
  if (unit === 'piece' || unit === 'leaf') {
    const words = inQuarters(quantity)
    return unit === 'leaf' ? `${words} ${quantity > 1 ? 'leaves' : 'leaf'}` : words
  }
  if (quantity < 0.5) return unit === 'g' ? 'a pinch' : 'a few drops'
  const [small, large] = UNIT_WORDS[unit]
  return quantity >= 999.5 ? `${measured(quantity / MILLI)} ${large}` : `${measured(quantity)} ${small}`
}

/** To three digits, and to what a scale shows: halves below 10, fives from 100. */
function measured(quantity: number): string {
  if (quantity >= 100) return String(Math.round(quantity / 5) * 5)
  if (quantity >= 10) return String(Math.round(quantity * 10) / 10 >= 10 ? Math.round(quantity) : quantity)
  return String(Math.max(0.5, Number((Math.round(quantity * 20) / 20).toFixed(2))))
}

const QUARTERS = ['', '¼', '½', '¾']

function inQuarters(quantity: number): string {
  const quarters = Math.max(1, Math.round(quantity * 4))
  return `${quarters >= 4 ? Math.floor(quarters / 4) : ''}${QUARTERS[quarters % 4]}`
}

const MARKS = { fixed: '*fixed', whole: '*whole' } as const
const STAYS = '*stays'

/** An ingredient as staff type it: `400 g rice`, `4 eggs *whole`, `800 g chicken *stays`, `salt`. */
export function ingredientLine({ name, amountMilli, unit, mode, goesAbroad }: Ingredient): string {
  const amount = amountMilli === null ? [] : [String(amountMilli / MILLI)]
  const measure = amountMilli === null || unit === 'piece' ? [] : [unit]
  const mark = mode === 'fixed' || mode === 'whole' ? [MARKS[mode]] : []
  return [...amount, ...measure, name, ...mark, ...(goesAbroad ? [] : [STAYS])].join(' ')
}

/** Reads such a line. @returns undefined when it is none */
export function parseIngredient(line: string): Ingredient | undefined {
  const words = line.trim().split(/\s+/)
  const marks = words.filter((word) => word.startsWith('*'))
  const [, amount, unit = 'piece', name] =
    /^(?:(\d{1,5}(?:\.\d{1,3})?) (?:(g|ml|leaf) )?)?(\S.*)$/.exec(
      words.filter((word) => !word.startsWith('*')).join(' '),
    ) ?? []
  if (marks.some((mark) => mark !== STAYS && !(Object.values(MARKS) as string[]).includes(mark))) return undefined
  const marked = marks.includes(MARKS.fixed) ? 'fixed' : marks.includes(MARKS.whole) ? 'whole' : 'linear'
  const read = Ingredient.safeParse({
    name,
    amountMilli: amount === undefined ? null : Math.round(Number(amount) * MILLI),
    unit,
    mode: amount === undefined ? 'taste' : marked,
    goesAbroad: !marks.includes(STAYS),
  })
  return read.data
}
