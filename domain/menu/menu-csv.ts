import type { z } from 'zod'
import { parseCedis, typedCedis } from '../money.ts'
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
  /** The column that says a field, for a fault of it; null where several do. */
  columnOf: (field: string) => string | null
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
  {
    name: 'ways',
    write: ({ variations }) =>
      variations
        .map(
          ({ id, name, priceAdjustment, isDefault }) =>
            `${id}: ${name} +${typedCedis(priceAdjustment)}${isDefault ? ' *' : ''}`,
        )
        .join(LIST_SEPARATOR),
    read: (text) =>
      readList(
        text,
        readVariation,
        (variations) => ({ variations }),
        'Write ways like “smoky: Smoky +3.00 | classic: Classic +0 *”.',
      ),
  },
  {
    name: 'days',
    write: ({ schedules }) => schedules.map(writeSchedule).join(LIST_SEPARATOR),
    read: (text) =>
      readList(
        text,
        readSchedule,
        (schedules) => ({ schedules }),
        'Write days like “Sunday | Monday 07:00-11:00 | All days 06:00-11:00”.',
      ),
  },
  {
    name: 'synonyms',
    write: ({ synonyms }) => synonyms.join(LIST_SEPARATOR),
    read: (text) => ({ changes: { synonyms: partsOf(text) } }),
  },
  // The last column is never empty: spreadsheets drop separators at the end of a row.
  flagColumn('on_menu', 'isAvailable'),
  flagColumn('popular', 'popular'),
  flagColumn('adults_only', 'requiresAgeVerification'),
  flagColumn('accompaniment', 'needsAccompaniment'),
]

const EXTRA_COLUMNS: readonly Column<ExtraDocument>[] = [
  {
    name: 'name',
    write: ({ name }) => name,
    read: (name) => ({ changes: { name } }),
  },
  {
    name: 'kind',
    write: ({ kind }) => kind,
    read: (text) => {
      const kind = EXTRA_KINDS.find((one) => one === text.toLowerCase())
      return kind ? { changes: { kind } } : { problem: `Write ${EXTRA_KINDS.join(', ')}.` }
    },
  },
  {
    name: 'price',
    write: ({ price }) => typedCedis(price),
    read: (text) => {
      const price = parseCedis(text)
      return isPrice(price) ? { changes: { price } } : { problem: PRICE_PROBLEM }
    },
  },
  {
    name: 'on_menu',
    write: ({ isAvailable }) => (isAvailable ? 'yes' : 'no'),
    read: (text) => {
      const isAvailable = FLAGS[text.toLowerCase()]
      return isAvailable === undefined ? { problem: FLAG_PROBLEM } : { changes: { isAvailable } }
    },
  },
  {
    name: 'place',
    write: ({ position }) => String(position),
    read: (text) =>
      /^\d{1,5}$/.test(text) && Number(text) <= 10_000
        ? { changes: { position: Number(text) } }
        : { problem: 'Write a whole number from 0 to 10000.' },
  },
]

/** The menu as a file. */
export const ITEM_SHEET: CsvSheet<ItemDocument> = {
  columns: ITEM_COLUMNS,
  begin: newItem,
  tidy: tidyItem,
  faults: itemFaults,
  changes: ItemChanges,
  columnOf: itemColumnOf,
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
  columnOf: (field) => field,
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

function textColumn(name: string, field: 'name' | 'description' | 'grouping'): Column<ItemDocument> {
  return {
    name,
    write: (item) => item[field],
    read: (text) => ({ changes: { [field]: text } }),
  }
}

const SPOILT_PROBLEM = 'The spreadsheet has replaced letters by ?. Save the file as “CSV UTF-8”.'

/** Whether a text is the known one after a program has saved it without the letters that its encoding lacks: `Nt?s`. */
function isSpoilt(text: string, known: string): boolean {
  if (text === known || text.length !== known.length) return false
  return text.split('').every((letter, at) => letter === known[at] || (letter === '?' && known.charCodeAt(at) > 127))
}

function choiceColumn(name: string, field: 'category' | 'shop', values: readonly string[]): Column<ItemDocument> {
  return {
    name,
    write: (item) => item[field],
    read: (text) =>
      values.includes(text.toLowerCase())
        ? { changes: { [field]: text.toLowerCase() } }
        : { problem: `Write ${values.join(', ')}.` },
  }
}

const FLAGS: Record<string, boolean> = { yes: true, true: true, 1: true, no: false, false: false, 0: false }
const FLAG_PROBLEM = 'Write yes or no.'

function flagColumn(
  name: string,
  field: 'isAvailable' | 'popular' | 'requiresAgeVerification' | 'needsAccompaniment',
): Column<ItemDocument> {
  return {
    name,
    write: (item) => (item[field] ? 'yes' : 'no'),
    read: (text) => {
      const flag = FLAGS[text.toLowerCase()]
      return flag === undefined ? { problem: FLAG_PROBLEM } : { changes: { [field]: flag } }
    },
  }
}

/** An empty cell of a size that the item does not have adds none; one that it has cannot lose its price like this. */
function priceColumn(size: Size): Column<ItemDocument> {
  return {
    name: `price_${size}`,
    write: ({ prices }) => (prices[size] === undefined ? '' : typedCedis(prices[size])),
    read: (text, { prices }) => {
      if (text === '' && prices[size] === undefined) return { changes: {} }
      if (text === '') return { problem: 'The price is empty. Take a size away on the page of the item.' }
      const price = parseCedis(text)
      return isPrice(price) ? { changes: { prices: { ...prices, [size]: price } } } : { problem: PRICE_PROBLEM }
    },
  }
}

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function readList<Part>(
  text: string,
  readPart: (part: string) => Part | undefined,
  changesOf: (parts: Part[]) => Partial<ItemDocument>,
  problem: string,
): Read<ItemDocument> {
  const parts = partsOf(text).map(readPart)
  const read = parts.filter((part) => part !== undefined)
  return read.length < parts.length ? { problem } : { changes: changesOf(read) }
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

/** Each size has a column of its own. */
function itemColumnOf(field: string): string | null {
  const [name = '', size] = field.split('.')
  if (size !== undefined) return `price_${size}`
  return COLUMN_OF[name] ?? ITEM_COLUMNS.find((column) => column.name === name)?.name ?? null
}

const COLUMN_OF: Record<string, string> = { grouping: 'shelf', schedules: 'days', variations: 'ways' }
