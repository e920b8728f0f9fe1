import { asc, getTableColumns, getTableName } from 'drizzle-orm'
import type { AuditedEntity } from '#domain/audit/audited-entities.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import type { CatalogueStore } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'

/** All rows of a noun in the order of shoppers, those that are not offered too. */
export async function listCatalogue(
  db: Db,
  { table, keyColumns }: CatalogueStore,
): Promise<{ key: string; document: RowDocument }[]> {
  const rows: RowDocument[] = await db
    .select(getTableColumns(table))
    .from(table)
    .orderBy(asc(table.position), ...Object.values(keyColumns).map((column) => asc(column)))
  return rows.map((row) => ({
    key: Object.keys(keyColumns)
      .map((name) => row[name])
      .join('/'),
    document: Object.fromEntries(Object.entries(row).filter(([name]) => !(name in keyColumns))),
  }))
}

/** What the rows of a noun are in the audit. */
export const auditedAs = ({ table }: CatalogueStore) => getTableName(table) as AuditedEntity // staff edit its rows

/** Inserts a row, or replaces it. */
export async function writeCatalogueRow(
  tx: Db,
  { table, keyColumns }: CatalogueStore,
  { key, document }: { key: string; document: RowDocument },
): Promise<void> {
  const parts = key.split('/')
  const keyValues = Object.fromEntries(Object.keys(keyColumns).map((name, index) => [name, parts[index]]))
  await tx
    .insert(table)
    .values({ ...document, ...keyValues })
    .onConflictDoUpdate({ target: Object.values(keyColumns), set: document })
}
