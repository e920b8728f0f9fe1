import { setImmediate as nextTurn } from 'node:timers/promises'
import { changesBetween, type RowDocument } from '#domain/history/changes-between.ts'
import { type BulkChange, changeInBulk } from '#domain/menu/bulk-change.ts'
import { ExtraDocument, ItemDocument, nextPosition } from '#domain/menu/item-document.ts'
import {
  type CsvChange,
  type CsvSheet,
  columnOf,
  csvHeader,
  EXTRA_SHEET,
  ITEM_SHEET,
  isStale,
  type Known,
  openCell,
  readCsvRow,
} from '#domain/menu/menu-csv.ts'
import { CHANGES_MAX, type ExtrasPreview, type MenuFault, type MenuPreview } from '#domain/menu/staff-menu-api.ts'
import type { FileFault } from '#domain/text/file-fault.ts'
import type { Db } from '../db/db.ts'
import { parseRecords } from '../uploads/read-table.ts'
import { knownOf } from './edit-menu.ts'
import { listStaffExtras, listStaffItems, type WhichItems } from './staff-menu-queries.ts'

/** Says what a change of many items would make of each, and changes nothing. */
export async function previewBulk(db: Db, which: WhichItems, change: BulkChange): Promise<MenuPreview> {
  const items = await listStaffItems(db, which, CHANGES_MAX + 1)
  const known = knownOf(items, ItemDocument)
  const preview = emptyPreview<ItemDocument>()
  if (items.length > CHANGES_MAX) {
    const problem = `One change has at most ${CHANGES_MAX} items: choose a category, or search.`
    preview.faults.push({ line: null, id: '', column: null, problem })
  }
  for (const [id, { document, version }] of known) {
    const { changes, faults } = changeInBulk(document, change)
    for (const { field, problem } of faults) preview.faults.push({ line: null, id, column: field, problem })
    addTo(
      ITEM_SHEET,
      preview,
      { id, expectedVersion: version, before: document, changes },
      { line: null, isStale: false },
    )
  }
  return preview
}

/** Reads a CSV file of the menu and says what it would change; changes nothing. Faults name line and column. */
export function previewImport(db: Db, text: string): Promise<MenuPreview> {
  const find = async (ids: readonly string[]) => knownOf(await listStaffItems(db, { ids }, ids.length), ItemDocument)
  return previewFile(ITEM_SHEET, text, find)
}

/** As `previewImport`, of a file of the extras. New ones without a place come last. */
export async function previewExtrasImport(db: Db, text: string): Promise<ExtrasPreview> {
  const extras = await listStaffExtras(db)
  const known = knownOf(extras, ExtraDocument)
  const position = nextPosition(extras)
  const begin = (id: string) => ({ ...EXTRA_SHEET.begin(id), position })
  return previewFile({ ...EXTRA_SHEET, begin }, text, async () => known)
}

/** @param find the rows with these ids that the shop has; others may be among them */
async function previewFile<Document extends RowDocument & Named>(
  sheet: CsvSheet<Document>,
  text: string,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Known<Document>>>,
): Promise<Preview<Document>> {
  const preview = emptyPreview<Document>()
  const unread: FileFault[] = []
  const [header, ...records] = parseRecords(text, unread)
  const refuse = (line: number, id: string, column: string | null, problem: string) =>
    preview.faults.push({ line, id, column, problem })
  for (const { line, column, problem } of unread) refuse(line, '', column, problem)
  if (!header) {
    if (unread.length === 0) refuse(1, '', null, 'The file is empty.')
    return preview
  }
  const columns = csvHeader(sheet)
  const names = header.cells.map(plainName)
  for (const [index, name] of names.entries()) {
    const given = header.cells[index] ?? ''
    if (!columns.includes(name)) refuse(header.line, '', given, `There is no column ${given}.`)
    else if (names.indexOf(name) < index) refuse(header.line, '', given, 'This column is there twice.')
  }
  if (!names.includes('id')) refuse(header.line, '', null, 'No column is named id.')
  if (records.length > CHANGES_MAX) refuse(header.line, '', null, sheet.words.tooMany(CHANGES_MAX))
  if (preview.faults.length > 0) return preview

  const ids = records.map(({ cells }) => openCell(cells[names.indexOf('id')] ?? ''))
  const known = await find(ids)
  const seen = new Set<string>()
  for (const [index, { line, cells }] of records.entries()) {
    if (index % ROWS_AT_ONCE === 0) await nextTurn()
    if (cells.length !== names.length) {
      refuse(line, '', null, `It has ${cells.length} cells, and the header has ${names.length}.`)
      continue
    }
    const byName = new Map(names.map((name, index) => [name, cells[index] ?? '']))
    const read = readCsvRow(sheet, byName, (id) => known.get(id))
    if ('faults' in read) {
      for (const { column, problem } of read.faults) refuse(line, byName.get('id') ?? '', column, problem)
      continue
    }
    if (seen.has(read.row.id)) refuse(line, read.row.id, 'id', sheet.words.twice)
    seen.add(read.row.id)
    addTo(sheet, preview, read.row, { line, isStale: isStale(byName, read.row) })
  }
  return preview
}

/** Rows that are read before requests of others have their turn. */
const ROWS_AT_ONCE = 250

/** As the columns are named: `Price medium` is price_medium. */
const plainName = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

type Named = { id: string; name: string }
type Preview<Document> = {
  rows: (Omit<CsvChange<Document>, 'before'> & { name: string; before: Partial<Document> | null })[]
  unchanged: number
  faults: MenuFault[]
}

const emptyPreview = <Document>(): Preview<Document> => ({ rows: [], unchanged: 0, faults: [] })

/** Adds a row to the preview: what differs once its texts are tidy, and what is wrong with it. */
function addTo<Document extends RowDocument & Named>(
  sheet: CsvSheet<Document>,
  preview: Preview<Document>,
  { id, expectedVersion, before, changes }: CsvChange<Document>,
  { line, isStale }: { line: number | null; isStale: boolean },
): void {
  const { begin, tidy, faults, changes: shown, words } = sheet
  const after = tidy({ ...(before ?? begin(id)), ...changes })
  const changed = before && changesBetween(before, after).map(({ field }) => field)
  if (changed?.length === 0) {
    preview.unchanged += 1
    return
  }
  const refuse = (column: MenuFault['column'], problem: string) => preview.faults.push({ line, id, column, problem })
  if (isStale) refuse('version', words.stale)
  const wrong = faults(after)
  for (const { field, problem } of wrong) refuse(line === null ? field : columnOf(sheet, field), problem)
  const only = (document: Document) =>
    Object.fromEntries(
      Object.entries(document).filter(([field]) => changed?.includes(field) ?? field !== 'id'),
    ) as Partial<Document> // fields of the document itself
  const row = { id, name: after.name, expectedVersion, before: before && only(before), changes: only(after) }
  // A value far above every limit has its fault, and no place in the answer.
  if (wrong.length === 0 || shown.safeParse(row.changes).success) preview.rows.push(row)
}
