import type { z } from 'zod'
import { type Pesewas, parseCedis, typedCedis } from '../money.ts'
import { slugOf } from '../text/slug.ts'
import {
  ExtraChanges,
  type ExtraDocument,
  extraFaults,
  type FieldFault,
  ItemChanges,
  type ItemDocument,
  isPrice,
  itemFaults,
  NewSlug,
  newExtra,
  newItem,
  PRICE_PROBLEM,
  tidyExtra,
  tidyItem,
} from './item-document.ts'
import { CATEGORIES, EXTRA_KINDS, ITEM_DAYS, type ItemSchedule, SHOPS, SIZES, type Size, Slug } from './menu-api.ts'

/** What a cell says: fields of the row, or what is wrong with it. */
type Read<Document> = { changes: Partial<Document> } | { problem: string }

type Column<Document> = {
  name: string
  /** What it holds: a field of the row, or a part of one. Faults name it. */
  field: string
  write: (row: Document) => string
  /** @param known the row as it is; for a new one an empty row */
  read: (text: string, known: Document) => Read<Document>
}

/** One kind of rows as a file. */
export type CsvSheet<Document> = {
  /** Beside the id and the version. */
  columns: readonly Column<Document>[]
  begin: (id: string) => Document
  tidy: (row: Document) => Document
  faults: (row: Document) => FieldFault[]
  /** What a preview can show of a row. */
  changes: z.ZodType<Partial<Document>>
  /** Without this field a row is no new one: its id is mistyped. */
  needed: keyof Document
  words: { id: string; unknown: string; tooMany: (most: number) => string; twice: string; stale: string }
}

const LIST_SEPARATOR = ' | '

const ITEM_COLUMNS: readonly Column<ItemDocument>[] = [
  textColumn('name', 'name'),
  textColumn('description', 'description'),
  choiceColumn('category', 'category', CATEGORIES),
  textColumn('shelf', 'grouping'),
  choiceColumn('shop', 'shop', SHOPS),
  ...SIZES.map(priceColumn),
  column('ways', 'variations', {
    write: (variations: ItemDocument['variations']) => variations.map(writeVariation).join(LIST_SEPARATOR),
    read: (text) => readList(text, readVariation),
    problem: 'Write ways like “smoky: Smoky +3.00 | classic: Classic +0 *”.',
  }),
  column('days', 'schedules', {
    write: (schedules: ItemSchedule[]) => schedules.map(writeSchedule).join(LIST_SEPARATOR),
    read: (text) => readList(text, readSchedule),
    problem: 'Write days like “Sunday | Monday 07:00-11:00 | All days 06:00-11:00”.',
  }),
  column('synonyms', 'synonyms', { write: (words: string[]) => words.join(LIST_SEPARATOR), read: partsOf }),
  // The last column is never empty: spreadsheets drop separators at the end of a row.
  flagColumn('on_menu', 'isAvailable'),
  flagColumn('popular', 'popular'),
  flagColumn('adults_only', 'requiresAgeVerification'),
  flagColumn('accompaniment', 'needsAccompaniment'),
]

const EXTRA_COLUMNS: readonly Column<ExtraDocument>[] = [
  textColumn('name', 'name'),
  choiceColumn('kind', 'kind', EXTRA_KINDS),
  column('price', 'price', { write: typedCedis, read: readPrice, problem: PRICE_PROBLEM }),
  flagColumn('on_menu', 'isAvailable'),
  column('place', 'position', {
    write: String,
    read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 10_000 ? Number(text) : undefined),
    problem: 'Write a whole number from 0 to 10000.',
  }),
]

/** The menu as a file. */
export const ITEM_SHEET: CsvSheet<ItemDocument> = {
  columns: ITEM_COLUMNS,
  begin: newItem,
  tidy: tidyItem,
  faults: itemFaults,
  changes: ItemChanges,
  needed: 'category',
  words: {
    id: 'Write an ID like jollof-rice: small letters, digits and dashes. It cannot be “new” or “extras”.',
    unknown: 'No item has this ID. A new one needs name, category and a price.',
    tooMany: (most) => `A file has at most ${most} items.`,
    twice: 'This item stands in the file twice.',
    stale: 'Somebody has changed this item since the file was exported. Export it again.',
  },
}

/** The extras as a file. */
export const EXTRA_SHEET: CsvSheet<ExtraDocument> = {
  columns: EXTRA_COLUMNS,
  begin: newExtra,
  tidy: tidyExtra,
  faults: extraFaults,
  changes: ExtraChanges,
  needed: 'kind',
  words: {
    id: 'Write an ID like fried-plantain: small letters, digits and dashes. It cannot be “new” or “extras”.',
    unknown: 'No extra has this ID. A new one needs name, kind and a price.',
    tooMany: (most) => `A file has at most ${most} extras.`,
    twice: 'This extra stands in the file twice.',
    stale: 'Somebody has changed this extra since the file was exported. Export it again.',
  },
}

/** The columns of a file, in their order. */
export function csvHeader<Document>({ columns }: CsvSheet<Document>): string[] {
  return ['id', 'version', ...columns.map(({ name }) => name)]
}

/** The column that holds a field, for its fault; null where several hold it, or none. */
export function columnOf<Document>({ columns }: CsvSheet<Document>, field: string): string | null {
  return columns.find((column) => column.field === field)?.name ?? null
}

/** A row of the exported file. */
export function csvRow<Document extends { id: string }>(
  { columns }: CsvSheet<Document>,
  row: Document,
  version: number,
): string[] {
  return [row.id, String(version), ...columns.map(({ write }) => write(row))].map(guardCell)
}

/** A cell that begins like a formula would be calculated by a spreadsheet, so it gets an apostrophe in front. */
function guardCell(cell: string): string {
  return /^['=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Takes the apostrophe off again that `guardCell` has put in front. */
export function openCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** A row as the shop has it. */
export type Known<Document> = { document: Document; version: number }

/** A row of a file as the change that it asks for. `before` is null for a new one. */
export type CsvChange<Document> = {
  id: string
  expectedVersion: number | null
  before: Document | null
  changes: Partial<Document>
}
export type CsvFault = { column: string | null; problem: string }

/**
 * Reads one row. Columns that the file does not have stay as they are; an unknown id is a new row.
 *
 * @param cells by column name, as they stand in the file
 * @param find the row with this id, if there is one
 */
export function readCsvRow<Document extends object>(
  { columns, begin, needed, words }: CsvSheet<Document>,
  cells: ReadonlyMap<string, string>,
  find: (id: string) => Known<Document> | undefined,
): { row: CsvChange<Document> } | { faults: CsvFault[] } {
  const id = openCell(cells.get('id') ?? '')
  const known = find(id)
  if (!known && !NewSlug.safeParse(id).success) return { faults: [{ column: 'id', problem: words.id }] }
  const before = known?.document ?? begin(id)
  const faults: CsvFault[] = []
  // Both are filled in place: a file has thousands of rows with many cells each.
  const changes: Partial<Document> = {}
  const after = { ...before }
  for (const { name, write, read } of columns) {
    const cell = cells.get(name)
    // A new row takes the usual value of what is left empty.
    if (cell === undefined || (!known && cell === '')) continue
    const text = openCell(cell)
    const found = isSpoilt(text, write(before)) ? { problem: SPOILT_PROBLEM } : read(text, after)
    if ('problem' in found) faults.push({ column: name, problem: found.problem })
    else {
      Object.assign(changes, found.changes)
      Object.assign(after, found.changes)
    }
  }
  if (!known && changes[needed] === undefined) faults.push({ column: 'id', problem: words.unknown })
  if (faults.length > 0) return { faults }
  return { row: { id, expectedVersion: known?.version ?? null, before: known?.document ?? null, changes } }
}

/** Whether the row was exported from an older version than the shop has. An empty or missing version is not compared. */
export function isStale(
  cells: ReadonlyMap<string, string>,
  { expectedVersion }: { expectedVersion: number | null },
): boolean {
  const version = cells.get('version') ?? ''
  return version !== '' && expectedVersion !== null && Number(version) !== expectedVersion
}

const SPOILT_PROBLEM = 'The spreadsheet has replaced letters by ?. Save the file as “CSV UTF-8”.'

/** Whether a text is the known one after a program has saved it without the letters that its encoding lacks: `Nt?s`. */
function isSpoilt(text: string, known: string): boolean {
  if (text === known || text.length !== known.length) return false
  return text.split('').every((letter, at) => letter === known[at] || (letter === '?' && known.charCodeAt(at) > 127))
}

/** A column that holds one field. `read` gives undefined for an invalid text. */
function column<Field extends string, Value>(
  name: string,
  field: Field,
  {
    write,
    read,
    problem = '',
  }: { write: (value: Value) => string; read: (text: string) => Value | undefined; problem?: string },
): Column<Record<Field, Value>> {
  return {
    name,
    field,
    write: (row) => write(row[field]),
    read: (text) => {
      const value = read(text)
      if (value === undefined) return { problem }
      return { changes: { [field]: value } as Partial<Record<Field, Value>> } // the one field
    },
  }
}

function textColumn<Field extends string>(name: string, field: Field) {
  return column(name, field, { write: (text: string) => text, read: (text) => text })
}

function choiceColumn<Field extends string, Value extends string>(
  name: string,
  field: Field,
  values: readonly Value[],
) {
  return column(name, field, {
    write: (value: Value) => value,
    read: (text) => values.find((value) => value === text.toLowerCase()),
    problem: `Write ${values.join(', ')}.`,
  })
}

const YES: readonly string[] = ['yes', 'true', '1']
const NO: readonly string[] = ['no', 'false', '0']

function flagColumn<Field extends string>(name: string, field: Field) {
  return column(name, field, {
    write: (flag: boolean) => (flag ? 'yes' : 'no'),
    read: (text) => {
      const word = text.toLowerCase()
      return YES.includes(word) || (NO.includes(word) ? false : undefined)
    },
    problem: 'Write yes or no.',
  })
}

function readPrice(text: string): Pesewas | undefined {
  const price = parseCedis(text)
  return isPrice(price) ? price : undefined
}

/** An empty cell of a size that the item does not have adds none; one that it has cannot lose its price like this. */
function priceColumn(size: Size): Column<ItemDocument> {
  return {
    name: `price_${size}`,
    field: `prices.${size}`,
    write: ({ prices }) => (prices[size] === undefined ? '' : typedCedis(prices[size])),
    read: (text, { prices }) => {
      if (text === '' && prices[size] === undefined) return { changes: {} }
      if (text === '') return { problem: 'The price is empty. Take a size away on the page of the item.' }
      const price = readPrice(text)
      return price === undefined ? { problem: PRICE_PROBLEM } : { changes: { prices: { ...prices, [size]: price } } }
    },
  }
}

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function readList<Part>(text: string, readPart: (part: string) => Part | undefined): Part[] | undefined {
  const parts = partsOf(text).map(readPart)
  const read = parts.filter((part) => part !== undefined)
  return read.length < parts.length ? undefined : read
}

function writeVariation({ id, name, priceAdjustment, isDefault }: ItemDocument['variations'][number]): string {
  return `${id}: ${name} +${typedCedis(priceAdjustment)}${isDefault ? ' *' : ''}`
}

function readVariation(part: string): ItemDocument['variations'][number] | undefined {
  const match = /^(?:([a-z0-9]+(?:-[a-z0-9]+)*): *)?(.+?)(?: *\+ *([\d.,]+))?( *\*)?$/.exec(part)
  const name = match?.[2] ?? ''
  const id = match?.[1] ?? slugOf(name)
  const priceAdjustment = parseCedis(match?.[3] ?? '0')
  if (priceAdjustment === undefined || !Slug.min(1).safeParse(id).success) return undefined
  return { id, name, priceAdjustment, isDefault: match?.[4] !== undefined }
}

function writeSchedule({ dayOfWeek, startTime, endTime }: ItemSchedule): string {
  return startTime === '' && endTime === '' ? dayOfWeek : `${dayOfWeek} ${startTime}-${endTime}`
}

function readSchedule(part: string): ItemSchedule | undefined {
  const match = /^([a-z]+(?: days)?)(?: +([\d:]*) *- *([\d:]*))?$/i.exec(part)
  const dayOfWeek = ITEM_DAYS.find((day) => day.toLowerCase() === match?.[1]?.toLowerCase())
  return dayOfWeek && { dayOfWeek, startTime: match?.[2] ?? '', endTime: match?.[3] ?? '' }
}
