import { parseCedis, typedCedis } from '../money.ts'
import { slugOf } from '../text/slug.ts'
import { type ItemChanges, type ItemDocument, isPrice, newItem, PRICE_PROBLEM } from './item-document.ts'
import { ALL_DAYS, CATEGORIES, type ItemSchedule, SHOPS, SIZES, type Size, Slug, WEEKDAYS } from './menu-api.ts'

/** What a cell says: fields of the item, or what is wrong with it. */
type Read = { changes: ItemChanges } | { problem: string }

type Column = {
  name: string
  write: (item: ItemDocument) => string
  /** @param known the item as it is; for a new one an empty item */
  read: (text: string, known: ItemDocument) => Read
}

const LIST_SEPARATOR = ' | '
const DAYS: readonly ItemSchedule['dayOfWeek'][] = [ALL_DAYS, ...WEEKDAYS]

/** The columns of the menu as a file, beside the id and the version. */
export const CSV_COLUMNS: readonly Column[] = [
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
  flagColumn('on_menu', 'isAvailable'),
  flagColumn('popular', 'popular'),
  flagColumn('adults_only', 'requiresAgeVerification'),
  flagColumn('accompaniment', 'needsAccompaniment'),
  {
    name: 'synonyms',
    write: ({ synonyms }) => synonyms.join(LIST_SEPARATOR),
    read: (text) => ({ changes: { synonyms: partsOf(text) } }),
  },
]

/** The columns of an exported file, in their order. */
export const CSV_HEADER: readonly string[] = ['id', 'version', ...CSV_COLUMNS.map(({ name }) => name)]

/** A row of the exported file. */
export function csvRow(item: ItemDocument, version: number): string[] {
  return [item.id, String(version), ...CSV_COLUMNS.map(({ write }) => write(item))].map(guardCell)
}

/** A cell that begins like a formula would be calculated by a spreadsheet, so it gets an apostrophe in front. */
function guardCell(cell: string): string {
  return /^['=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Takes the apostrophe off again that `guardCell` has put in front. */
export function openCell(cell: string): string {
  return /^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** An item as the shop has it. */
export type Known = { document: ItemDocument; version: number }

/** A row of a file as the change that it asks for. `before` is null for a new item. */
export type CsvChange = {
  id: string
  expectedVersion: number | null
  before: ItemDocument | null
  changes: ItemChanges
}
export type CsvFault = { column: string | null; problem: string }

/**
 * Reads one row. Columns that the file does not have stay as they are; an unknown id is a new item, which needs name,
 * category and a price.
 *
 * @param cells by column name, as they stand in the file
 * @param find the item with this id, if there is one
 */
export function readCsvRow(
  cells: ReadonlyMap<string, string>,
  find: (id: string) => Known | undefined,
): { row: CsvChange } | { faults: CsvFault[] } {
  const id = openCell(cells.get('id') ?? '')
  if (!Slug.min(1).safeParse(id).success) {
    return { faults: [{ column: 'id', problem: 'Write an ID like jollof-rice: small letters, digits and dashes.' }] }
  }
  const known = find(id)
  const before = known?.document ?? newItem(id)
  const faults: CsvFault[] = []
  // Both are filled in place: a file has thousands of rows with many cells each.
  const changes: ItemChanges = {}
  const after = { ...before }
  for (const { name, read } of CSV_COLUMNS) {
    const cell = cells.get(name)
    // A new item takes the usual value of what is left empty.
    if (cell === undefined || (!known && cell === '')) continue
    const found = read(openCell(cell), after)
    if ('problem' in found) faults.push({ column: name, problem: found.problem })
    else {
      Object.assign(changes, found.changes)
      Object.assign(after, found.changes)
    }
  }
  if (!known && changes.category === undefined) {
    faults.push({ column: 'id', problem: 'No item has this ID. A new one needs name, category and a price.' })
  }
  if (faults.length > 0) return { faults }
  return { row: { id, expectedVersion: known?.version ?? null, before: known?.document ?? null, changes } }
}

/** Whether the row was exported from an older version than the shop has. An empty or missing version is not compared. */
export function isStale(cells: ReadonlyMap<string, string>, { expectedVersion }: CsvChange): boolean {
  const version = cells.get('version') ?? ''
  return version !== '' && expectedVersion !== null && Number(version) !== expectedVersion
}

function textColumn(name: string, field: 'name' | 'description' | 'grouping'): Column {
  return { name, write: (item) => item[field], read: (text) => ({ changes: { [field]: text } }) }
}

function choiceColumn(name: string, field: 'category' | 'shop', values: readonly string[]): Column {
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

function flagColumn(
  name: string,
  field: 'isAvailable' | 'popular' | 'requiresAgeVerification' | 'needsAccompaniment',
): Column {
  return {
    name,
    write: (item) => (item[field] ? 'yes' : 'no'),
    read: (text) => {
      const flag = FLAGS[text.toLowerCase()]
      return flag === undefined ? { problem: 'Write yes or no.' } : { changes: { [field]: flag } }
    },
  }
}

/** An empty cell of a size that the item does not have adds none; one that it has cannot lose its price like this. */
function priceColumn(size: Size): Column {
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
  changesOf: (parts: Part[]) => ItemChanges,
  problem: string,
): Read {
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
  const dayOfWeek = DAYS.find((day) => day.toLowerCase() === match?.[1]?.toLowerCase())
  return dayOfWeek && { dayOfWeek, startTime: match?.[2] ?? '', endTime: match?.[3] ?? '' }
}

/** The column that says a field of an item, for a fault of it; null where several do. */
export function columnOf(field: string): string | null {
  const [name = '', size] = field.split('.')
  if (size !== undefined) return `price_${size}`
  return COLUMN_OF[name] ?? CSV_COLUMNS.find((column) => column.name === name)?.name ?? null
}

const COLUMN_OF: Record<string, string> = { grouping: 'shelf', schedules: 'days', variations: 'ways' }
