import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { changesBetween, type RowDocument } from '#domain/history/changes-between.ts'
import type { Edited } from '#domain/history/history-api.ts'
import {
  ExtraDocument,
  extraFaults,
  type FieldFault,
  ItemDocument,
  itemFaults,
  NewSlug,
  newExtra,
  newItem,
  tidyExtra,
  tidyItem,
} from '#domain/menu/item-document.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import { isTooFull, listStaffExtras, listStaffItems, writeExtras, writeItems } from './staff-menu-queries.ts'

/** A change of one row as it was asked for; `expectedVersion` is null for a new row. */
export type MenuEdit<Changes> = { id: string; expectedVersion: number | null; changes: Changes }

type Known<Document> = { document: Document; version: number }

/** How one kind of rows of the menu is edited. */
type Kind<Document extends { id: string }> = {
  entity: Edited
  read: (tx: Db, ids: readonly string[]) => Promise<Map<string, Known<Document>>>
  begin: (id: string) => Document
  tidy: (document: Document) => Document
  faults: (document: Document) => FieldFault[]
  write: (tx: Db, documents: readonly Document[]) => Promise<void>
}

const ITEMS: Kind<ItemDocument> = {
  entity: 'menu_item',
  read: async (tx, ids) => knownOf(await listStaffItems(tx, { ids }, ids.length), ItemDocument),
  begin: newItem,
  tidy: tidyItem,
  faults: itemFaults,
  write: async (tx, items) => {
    await writeItems(tx, items)
    if (await isTooFull(tx)) throw new Refusal('menu.full')
  },
}

const EXTRAS: Kind<ExtraDocument> = {
  entity: 'extra',
  read: async (tx, ids) => {
    const all = await listStaffExtras(tx)
    return knownOf(
      all.filter(({ id }) => ids.includes(id)),
      ExtraDocument,
    )
  },
  begin: newExtra,
  tidy: tidyExtra,
  faults: extraFaults,
  write: writeExtras,
}

/** Rows as staff have them as documents with their versions, by id. */
export function knownOf<Document>(
  rows: readonly { id: string; version: number }[],
  schema: { parse: (row: unknown) => Document },
): Map<string, Known<Document>> {
  return new Map(rows.map((row) => [row.id, { document: schema.parse(row), version: row.version }]))
}

/**
 * Saves items, all or none: each as a version of its own that names who saved it. An item that would not change is left
 * as it is.
 *
 * @returns the new version of each item that was changed
 * @throws Refusal menu.invalid with the faults of each item; menu.missing; menu.full; row.changed, row.exists
 */
export function saveItems(
  tx: Db,
  actor: Actor,
  edits: readonly MenuEdit<Partial<ItemDocument>>[],
  now: Date,
): Promise<Map<string, number>> {
  return saveRows(tx, actor, ITEMS, edits, now)
}

/**
 * Saves extras as `saveItems` saves items.
 *
 * @throws Refusal menu.invalid, menu.missing, row.changed, row.exists
 */
export function saveExtras(
  tx: Db,
  actor: Actor,
  edits: readonly MenuEdit<Partial<ExtraDocument>>[],
  now: Date,
): Promise<Map<string, number>> {
  return saveRows(tx, actor, EXTRAS, edits, now)
}

async function saveRows<Document extends RowDocument & { id: string }>(
  tx: Db,
  actor: Actor,
  { entity, read, begin, tidy, faults, write }: Kind<Document>,
  edits: readonly MenuEdit<Partial<Document>>[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = edits.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Refusal('request.invalid')
  const known = await read(tx, ids)
  const wrong: (FieldFault & { id: string })[] = []
  const rows = edits.flatMap(({ id, expectedVersion, changes }) => {
    const row = known.get(id)
    if (expectedVersion === null && !NewSlug.safeParse(id).success) throw new Refusal('request.invalid')
    if (expectedVersion === null && row) throw new Refusal('row.exists', { entity, key: id })
    if (expectedVersion !== null && !row) throw new Refusal('menu.missing')
    const before = row?.document ?? null
    const after = tidy({ ...(before ?? begin(id)), ...changes, id })
    if (before && row?.version === expectedVersion && changesBetween(before, after).length === 0) return []
    wrong.push(...faults(after).map((fault) => ({ id, ...fault })))
    return [{ key: id, expectedVersion, before, after }]
  })
  if (wrong.length > 0) throw new Refusal('menu.invalid', { faults: wrong })
  if (rows.length === 0) return new Map()
  const versions = await saveVersions(tx, actor, entity, rows, now)
  await write(
    tx,
    rows.map(({ after }) => after),
  )
  return versions
}
