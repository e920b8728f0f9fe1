import { setImmediate as nextTurn } from 'node:timers/promises'
import { changesBetween } from '#domain/history/changes-between.ts'
import { type BulkChange, changeInBulk } from '#domain/menu/bulk-change.ts'
import { CHANGES_MAX, type MenuFault, type MenuPreview } from '#domain/menu/desk-api.ts'
import { type ItemChanges, ItemDocument, itemFaults, newItem, tidyItem } from '#domain/menu/item-document.ts'
import { CSV_COLUMNS, type CsvChange, columnOf, isStale, openCell, readCsvRow } from '#domain/menu/menu-csv.ts'
import type { FileFault } from '#domain/text/file-fault.ts'
import type { Db } from '../db/db.ts'
import { parseRecords } from '../uploads/read-table.ts'
import { listDeskItems, type WhichItems } from './desk-queries.ts'
import { knownOf } from './edit-menu.ts'

/** Says what a change of many items would make of each, and changes nothing. */
export async function previewBulk(db: Db, which: WhichItems, change: BulkChange): Promise<MenuPreview> {
  const items = await listDeskItems(db, which, CHANGES_MAX + 1)
  const known = knownOf(items, ItemDocument)
  const preview = emptyPreview()
  if (items.length > CHANGES_MAX) {
    const problem = `One change has at most ${CHANGES_MAX} items: choose a category, or search.`
    preview.faults.push({ line: null, id: '', column: null, problem })
  }
  for (const [id, { document, version }] of known) {
    const { changes, faults } = changeInBulk(document, change)
    for (const { field, problem } of faults) preview.faults.push({ line: null, id, column: field, problem })
    addTo(preview, { id, expectedVersion: version, before: document, changes }, { line: null, isStale: false })
  }
  return preview
}

/** Reads a CSV file of the menu and says what it would change; changes nothing. Faults name line and column. */
export async function previewImport(db: Db, text: string): Promise<MenuPreview> {
  const preview = emptyPreview()
  const unread: FileFault[] = []
  const [header, ...records] = parseRecords(text, unread)
  const refuse = (line: number, id: string, column: string | null, problem: string) =>
    preview.faults.push({ line, id, column, problem })
  for (const { line, column, problem } of unread) refuse(line, '', column, problem)
  if (!header) {
    if (unread.length === 0) refuse(1, '', null, 'The file is empty.')
    return preview
  }
  const names = header.cells.map(plainName)
  for (const [index, name] of names.entries()) {
    const given = header.cells[index] ?? ''
    if (!COLUMN_NAMES.includes(name)) refuse(header.line, '', given, `There is no column ${given}.`)
    else if (names.indexOf(name) < index) refuse(header.line, '', given, 'This column is there twice.')
  }
  if (!names.includes('id')) refuse(header.line, '', null, 'No column is named id.')
  if (records.length > CHANGES_MAX) refuse(header.line, '', null, `A file has at most ${CHANGES_MAX} items.`)
  if (preview.faults.length > 0) return preview

  const ids = records.map(({ cells }) => openCell(cells[names.indexOf('id')] ?? ''))
  const known = knownOf(await listDeskItems(db, { ids }, ids.length), ItemDocument)
  const seen = new Set<string>()
  for (const [index, { line, cells }] of records.entries()) {
    if (index % ROWS_AT_ONCE === 0) await nextTurn()
    if (cells.length !== names.length) {
      refuse(line, '', null, `It has ${cells.length} cells, and the header has ${names.length}.`)
      continue
    }
    const byName = new Map(names.map((name, index) => [name, cells[index] ?? '']))
    const read = readCsvRow(byName, (id) => known.get(id))
    if ('faults' in read) {
      for (const { column, problem } of read.faults) refuse(line, byName.get('id') ?? '', column, problem)
      continue
    }
    if (seen.has(read.row.id)) refuse(line, read.row.id, 'id', 'This item stands in the file twice.')
    seen.add(read.row.id)
    addTo(preview, read.row, { line, isStale: isStale(byName, read.row) })
  }
  return preview
}

/** Rows that are read before requests of others have their turn. */
const ROWS_AT_ONCE = 250

const COLUMN_NAMES: readonly string[] = ['id', 'version', ...CSV_COLUMNS.map(({ name }) => name)]

/** As the columns are named: `Price medium` is price_medium. */
const plainName = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

const emptyPreview = (): MenuPreview => ({ rows: [], unchanged: 0, faults: [] })

/** Adds a row to the preview: what differs once its texts are tidy, and what is wrong with it. */
function addTo(
  preview: MenuPreview,
  { id, expectedVersion, before, changes }: CsvChange,
  { line, isStale }: { line: number | null; isStale: boolean },
): void {
  const after = tidyItem({ ...(before ?? newItem(id)), ...changes })
  const changed = before && changesBetween(before, after).map(({ field }) => field)
  if (changed?.length === 0) {
    preview.unchanged += 1
    return
  }
  const refuse = (column: MenuFault['column'], problem: string) => preview.faults.push({ line, id, column, problem })
  if (isStale) refuse('version', 'Somebody has changed this item since the file was exported. Export it again.')
  for (const { field, problem } of itemFaults(after)) refuse(line === null ? field : columnOf(field), problem)
  const only = (document: ItemDocument): ItemChanges =>
    Object.fromEntries(Object.entries(document).filter(([field]) => changed?.includes(field) ?? field !== 'id'))
  preview.rows.push({ id, name: after.name, expectedVersion, before: before && only(before), changes: only(after) })
}
