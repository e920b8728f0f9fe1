import type { CatalogueNoun } from '#domain/catalogue/catalogue-api.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { type Pesewas, parseCedis, typedCedis } from '#domain/money.ts'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'

export type FieldName = keyof typeof TEXTS.fields

/** How a field of a row is typed. `money?` may be empty, which is null; `note` and `lines` may be empty. */
type Kind = 'text' | 'note' | 'money' | 'money?' | 'percent' | 'whole' | 'flag' | 'unit' | 'lines' | 'prefixes'

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
}

/** What is typed into a field: a text, or whether a flag is set. */
export type Typed = string | boolean

const kindOf = (noun: CatalogueNoun, field: string) => FIELDS[noun].find(([name]) => name === field)?.[1] ?? 'text'

const asCedis = (amount: unknown) => typedCedis(amount as Pesewas) // a stored price
const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '')

/** A stored value as one types it. */
export function typedOf(noun: CatalogueNoun, field: string, value: unknown): Typed {
  const kind = kindOf(noun, field)
  if (kind === 'flag') return value === true
  if (value === null || value === undefined) return ''
  if (kind === 'money' || kind === 'money?') return asCedis(value)
  if (kind === 'percent') return String(Number(value) / 100)
  return kind === 'lines' || kind === 'prefixes' ? asLines(value) : String(value)
}

/** A stored value as one reads it in the history. */
export function valueWords(noun: CatalogueNoun, field: string, value: unknown): string {
  const typed = typedOf(noun, field, value)
  if (typeof typed === 'boolean') return typed ? TEXTS.yes : TEXTS.no
  return typed === '' ? TEXTS.nothing : typed.replaceAll('\n', ', ')
}

type Read = { value: unknown } | { fault: string }

/** Reads what was typed into a field. An emptied number is a fault, never 0. */
function readTyped(noun: CatalogueNoun, field: string, typed: Typed): Read {
  if (typeof typed === 'boolean') return { value: typed }
  const text = typed.trim()
  const lines = text.split(/\n|,(?=\s*0\d{2})/).flatMap((line) => line.trim() || [])
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
    case 'lines':
      return { value: lines }
    case 'prefixes':
      return lines.every((line) => /^0\d{2,4}$/.test(line)) ? { value: lines } : { fault: TEXTS.faults.prefixes }
    case 'note':
      return { value: text }
    default:
      return text === '' ? { fault: TEXTS.faults.missing } : { value: text }
  }
}

const orFault = (value: number | undefined | false, fault: string): Read =>
  value === undefined || value === false ? { fault } : { value }

/** Reads a whole form. @returns the document, and the faults by field */
export function readForm(noun: CatalogueNoun, form: Record<string, Typed>) {
  const document: RowDocument = {}
  const faults: Record<string, string> = {}
  for (const [field] of FIELDS[noun]) {
    const read = readTyped(noun, field, form[field] ?? '')
    if ('fault' in read) faults[field] = read.fault
    else document[field] = read.value
  }
  return { document, faults }
}
