import type { z } from 'zod'
import { type CatalogueNoun, CatalogueRow, RESERVED_KEYS } from '#domain/catalogue/catalogue-api.ts'
import { type Offer, offerLine, parseOffer } from '#domain/grow/offer.ts'
import { parseSeason, type Season, seasonLine } from '#domain/grow/season.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { formatCedis, type Pesewas, parseCedis, pesewas, typedCedis } from '#domain/money.ts'
import { type Ingredient, ingredientLine, parseIngredient } from '#domain/recipes/ingredient.ts'
import { ALLERGENS } from '#domain/recipes/recipes-api.ts'
import { momentIn, typedMoment } from '../frame/typed-moment.ts'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'

export type FieldName = keyof typeof TEXTS.fields

/**
 * How a field of a row is typed. `money?` may be empty, which is null; `note`, `lines` and `allergens?` may be empty. For no
 * `allergens` one types so: an empty field would be read as none where nobody has looked.
 */
type Kind =
  | 'text'
  | 'note'
  | 'money'
  | 'money?'
  | 'percent'
  | 'whole'
  | 'grams'
  | 'flag'
  | 'unit'
  | 'lines'
  | 'prefixes'
  | 'whole?'
  | 'long'
  | 'link'
  | 'picture'
  | 'ingredients'
  | 'allergens'
  | 'allergens?'
  | 'region'
  | 'moment'
  | 'seasons'
  | 'offers'

const PLACE = [
  ['isOffered', 'flag'],
  ['position', 'whole'],
] as const

/** The fields of each noun, in the order of its form. */
export const FIELDS: Record<CatalogueNoun, readonly (readonly [FieldName, Kind])[]> = {
  plan: [
    ['name', 'text'],
    ['monthlyPrice', 'money'],
    ['biWeeklyPrice', 'money'],
    ['discountBps', 'percent'],
    ['features', 'lines'],
    ['weeklyContents', 'lines'],
    ...PLACE,
  ],
  vehicle: [
    ['name', 'text'],
    ['rate', 'money'],
    ['unit', 'unit'],
    ['note', 'note'],
    ['isFreeForMembers', 'flag'],
    ...PLACE,
  ],
  service: [['label', 'text'], ['price', 'money?'], ...PLACE],
  airtime_provider: [['name', 'text'], ['prefixes', 'prefixes'], ...PLACE],
  area: [['isFeatured', 'flag'], ...PLACE],
  recipe: [
    ['name', 'text'],
    ['localName', 'note'],
    ['summary', 'note'],
    ['image', 'picture'],
    ['price', 'money'],
    ['priceLarge', 'money?'],
    ['priceAbroad', 'money?'],
    ['gramsAbroad', 'grams'],
    ['servings', 'whole'],
    ['prepMinutes', 'whole'],
    ['cookMinutes', 'whole'],
    ['waitMinutes', 'whole'],
    ['ingredients', 'ingredients'],
    ['steps', 'lines'],
    ['allergens', 'allergens'],
    ['mayContain', 'allergens?'],
    ['kcalPerServing', 'whole?'],
    ['isSoldOut', 'flag'],
    ...PLACE,
  ],
  grow_cycle: [
    ['name', 'text'],
    ['opensAt', 'moment'],
    ['closesAt', 'moment'],
    ['readyAt', 'moment'],
    ['offers', 'offers'],
    ...PLACE,
  ],
  farm: [
    ['name', 'text'],
    ['town', 'text'],
    ['region', 'region'],
    ['summary', 'note'],
    ['story', 'lines'],
    ['image', 'picture'],
    ['isExample', 'flag'],
    ...PLACE,
  ],
  produce: [
    ['name', 'text'],
    ['localName', 'note'],
    ['summary', 'note'],
    ['unit', 'unit'],
    ['image', 'picture'],
    ['seasons', 'seasons'],
    ...PLACE,
  ],
  class: [
    ['title', 'text'],
    ['summary', 'text'],
    ['startsAt', 'moment'],
    ['minutes', 'whole'],
    ['place', 'note'],
    ['joinUrl', 'link'],
    ['recordingUrl', 'link'],
    ['seats', 'whole'],
    ['price', 'money'],
    ['teacher', 'text'],
    ['teacherAbout', 'long'],
    ['about', 'lines'],
    ['materials', 'lines'],
    ['image', 'picture'],
    ...PLACE,
  ],
  collection_point: [
    ['name', 'text'],
    ['city', 'text'],
    ['address', 'text'],
    ['hours', 'text'],
    ['fee', 'money'],
    ...PLACE,
  ],
}

/** What is typed into a field: a text, or whether a flag is set. */
export type Typed = string | boolean

const kindOf = (noun: CatalogueNoun, field: string) => FIELDS[noun].find(([name]) => name === field)?.[1] ?? 'text'

const isMoney = (kind: Kind) => kind === 'money' || kind === 'money?'
const asCedis = (amount: unknown) => typedCedis(amount as Pesewas) // a stored price
const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '')

/** The label of a field; what is no field of the noun has none, and keeps its name. */
export function fieldName(noun: CatalogueNoun, field: string): string {
  const known = FIELDS[noun].find(([name]) => name === field)
  return known ? TEXTS.fields[known[0]].label : field
}

/** The label of a field in a form, with the unit in which one types it. */
export function formLabel(field: FieldName, kind: Kind): string {
  const { label } = TEXTS.fields[field]
  if (kind === 'percent') return TEXTS.typedIn(label, '%')
  return isMoney(kind) ? TEXTS.typedIn(label, 'GH₵') : label
}

/** A stored value as one types it. */
export function typedOf(noun: CatalogueNoun, field: string, value: unknown): Typed {
  const kind = kindOf(noun, field)
  if (kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  if (isMoney(kind)) return asCedis(value)
  if (kind === 'percent') return String(Number(value) / 100)
  if (kind === 'ingredients') return (value as Ingredient[]).map(ingredientLine).join('\n') // a stored recipe
  if (kind === 'allergens') return (value as string[]).join(', ') || TEXTS.noAllergens // the same
  if (kind === 'allergens?') return (value as string[]).join(', ') // the same
  if (kind === 'moment') return typedMoment(String(value))
  if (kind === 'seasons') return (value as Season[]).map(seasonLine).join('\n') // a stored crop
  if (kind === 'offers') return (value as Offer[]).map(offerLine).join('\n') // a stored cycle
  return kind === 'lines' || kind === 'prefixes' ? asLines(value) : String(value)
}

/** A stored value as one reads it in the list and in the history. */
export function valueWords(noun: CatalogueNoun, field: string, value: unknown): string {
  const typed = typedOf(noun, field, value)
  if (typeof typed === 'boolean') return typed ? TEXTS.yes : TEXTS.no
  if (typed === '') return TEXTS.empty
  const kind = kindOf(noun, field)
  if (isMoney(kind)) return formatCedis(value as Pesewas) // a stored price
  if (kind === 'percent') return TEXTS.percent(typed)
  return kind === 'moment' ? typed.replace('T', ' ') : typed.replaceAll('\n', ', ')
}

type Read = { value: unknown } | { fault: string }

/** Reads what was typed into a field. An emptied number is a fault, never 0. */
function readTyped(noun: CatalogueNoun, field: string, typed: Typed): Read {
  if (typeof typed === 'boolean') return { value: typed }
  const text = typed.trim()
  const linesBy = (ends: RegExp | string) => text.split(ends).flatMap((line) => line.trim() || [])
  switch (kindOf(noun, field)) {
    case 'money':
      return orFault(parseCedis(text), TEXTS.faults.money)
    case 'money?':
      return text === '' ? { value: null } : orFault(parseCedis(text), TEXTS.faults.money)
    case 'percent':
      return orFault(
        /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 && Math.round(Number(text) * 100),
        TEXTS.faults.percent,
      )
    case 'whole':
      return orFault(/^\d{1,4}$/.test(text) && Number(text), TEXTS.faults.whole)
    case 'grams':
      return orFault(/^\d{1,5}$/.test(text) && Number(text), TEXTS.faults.grams)
    case 'whole?':
      return text === '' ? { value: null } : orFault(/^\d{1,4}$/.test(text) && Number(text), TEXTS.faults.whole)
    case 'ingredients':
      return readLines(text, parseIngredient, TEXTS.faults.ingredients, 1)
    case 'seasons':
      return readLines(text, parseSeason, TEXTS.faults.seasons)
    case 'offers':
      return readLines(text, parseOffer, TEXTS.faults.offers, 1)
    case 'moment':
      return orFault(momentIn(text), TEXTS.faults.moment)
    case 'allergens':
      return text.toLowerCase() === TEXTS.noAllergens ? { value: [] } : readAllergens(text, 1)
    case 'allergens?':
      return readAllergens(text, 0)
    case 'picture':
      return { value: text }
    case 'lines':
      return { value: linesBy('\n') }
    case 'prefixes': {
      const prefixes = linesBy(/[\n,]/)
      return prefixes.every((one) => /^0\d{2,4}$/.test(one)) ? { value: prefixes } : { fault: TEXTS.faults.prefixes }
    }
    case 'link':
      return text === '' || URL.parse(text)?.protocol === 'https:' ? { value: text } : { fault: TEXTS.faults.link }
    case 'note':
    case 'long':
      return { value: text }
    default:
      return text === '' ? { fault: TEXTS.faults.missing } : { value: text }
  }
}

function readAllergens(text: string, least: number): Read {
  const words = new Set(text.toLowerCase().match(/[^\s,]+/g))
  const isRead = words.size >= least && [...words].every((word) => ALLERGENS.some((known) => known === word))
  return isRead ? { value: [...words] } : { fault: TEXTS.faults.allergens }
}

/** Reads one value a line. */
function readLines(text: string, parse: (line: string) => unknown, fault: string, least = 0): Read {
  const read = text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .map(parse)
  return read.length >= least && read.every(Boolean) ? { value: read } : { fault }
}

const orFault = (value: string | number | undefined | false, fault: string): Read =>
  value === undefined || value === false ? { fault } : { value }

/** Reads a whole form. @returns the document, and the faults by field; `keyFault` has those of the key */
export function readForm(noun: CatalogueNoun, key: string, form: Record<string, Typed>) {
  const document: RowDocument = {}
  const faults: Record<string, string> = {}
  for (const [field] of FIELDS[noun]) {
    const read = readTyped(noun, field, form[field] ?? '')
    if ('fault' in read) faults[field] = read.fault
    else document[field] = read.value
  }
  for (const issue of CatalogueRow.safeParse({ noun, key, document }).error?.issues ?? []) {
    const [part, name, line] = issue.path
    if (part !== 'document') continue
    // Only a cycle is refused as a whole: its moments, or its offers together.
    const field = String(name ?? 'closesAt')
    faults[field] ??= name === undefined ? TEXTS.faults.order : refusedWords(kindOf(noun, field), line, issue)
  }
  return { document, faults }
}

/** What the schema of a noun refuses about a value that was read, in words. */
function refusedWords(kind: Kind, line: PropertyKey | undefined, issue: z.core.$ZodIssue): string {
  const words = limitWords(kind, issue)
  return typeof line === 'number' ? TEXTS.faults.line(line + 1, words) : words
}

function limitWords(kind: Kind, issue: z.core.$ZodIssue): string {
  if (kind === 'link') return TEXTS.faults.link
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return TEXTS.faults.refused
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  const words = isMoney(kind) ? formatCedis(pesewas(limit)) : `${limit}`
  if (issue.code === 'too_small') return issue.origin === 'array' ? TEXTS.faults.missing : TEXTS.faults.least(words)
  if (issue.origin === 'string') return TEXTS.faults.letters(limit)
  if (issue.origin === 'array') return TEXTS.faults.lines(limit)
  return TEXTS.faults.most(words)
}

/** What is wrong with the key of a new row. */
export function keyFault(noun: CatalogueNoun, key: string): string | undefined {
  if (noun === 'area') return /^[^/]+\/[^/]+$/.test(key) ? undefined : TEXTS.faults.missing
  if (RESERVED_KEYS[noun]?.includes(key)) return TEXTS.faults.reserved
  return /^[a-z0-9][a-z0-9_-]{0,39}$/.test(key) ? undefined : TEXTS.faults.key
}
