import type { z } from 'zod'
import { type CatalogueNoun, CatalogueRow, RESERVED_KEYS } from '#domain/catalogue/catalogue-api.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { formatCedis, pesewas } from '#domain/money.ts'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'
import { type Kind, rulesOf } from './field-kinds.ts'

export type FieldName = keyof typeof TEXTS.fields

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

/** The label of a field; what is no field of the noun has none, and keeps its name. */
export function fieldName(noun: CatalogueNoun, field: string): string {
  const known = FIELDS[noun].find(([name]) => name === field)
  return known ? TEXTS.fields[known[0]].label : field
}

/** The label of a field in a form, with the unit in which one types it. */
export function formLabel(field: FieldName, kind: Kind): string {
  const { label } = TEXTS.fields[field]
  const { unit } = rulesOf(kind)
  return unit === undefined ? label : TEXTS.typedIn(label, unit)
}

/** A stored value as one types it. */
export function typedOf(noun: CatalogueNoun, field: string, value: unknown): Typed {
  const kind = kindOf(noun, field)
  if (kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  return rulesOf(kind).typed?.(value as never) ?? String(value) // a stored value of this kind
}

/** A stored value as one reads it in the list and in the history. */
export function valueWords(noun: CatalogueNoun, field: string, value: unknown): string {
  const typed = typedOf(noun, field, value)
  if (typeof typed === 'boolean') return typed ? TEXTS.yes : TEXTS.no
  if (typed === '') return TEXTS.empty
  return rulesOf(kindOf(noun, field)).words?.(typed, value as never) ?? typed.replaceAll('\n', ', ') // the same
}

/** Reads a whole form. @returns the document, and the faults by field; `keyFault` has those of the key */
export function readForm(noun: CatalogueNoun, key: string, form: Record<string, Typed>) {
  const document: RowDocument = {}
  const faults: Record<string, string> = {}
  for (const [field, kind] of FIELDS[noun]) {
    const typed = form[field] ?? ''
    const read = typeof typed === 'boolean' ? { value: typed } : rulesOf(kind).read(typed.trim())
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
  const words = kind.startsWith('money') ? formatCedis(pesewas(limit)) : `${limit}`
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
