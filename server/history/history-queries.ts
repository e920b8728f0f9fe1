import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { RowDocument } from '#domain/history/changes-between.ts'
import type { Edited } from '#domain/history/history-api.ts'
import type { Db } from '../db/db.ts'
import { instant } from '../db/rows.ts'
import { rowVersions } from './history-tables.ts'

/** A scalar subquery for the version of a row, for queries that read the row itself; 0 when nobody has saved it. */
export function versionOf(entity: Edited, key: SQL): SQL<number> {
  return sql<number>`coalesce((select max(v.version) from row_versions v where v.entity = ${entity} and v.key = ${key}), 0)`
}

export type NewVersion = { key: string; version: number; document: RowDocument }

/**
 * Stores versions that nobody else has stored; a save of the same version at the same time is waited for.
 *
 * @returns the keys whose version is stored
 */
export async function insertVersions(
  tx: Db,
  entity: Edited,
  versions: readonly NewVersion[],
  saved: { by: string; at: Date },
): Promise<Set<string>> {
  // One parameter for all rows, because an import has thousands of them.
  const rows = await tx
    .insert(rowVersions)
    .select(
      sql`select ${entity}, v.key, v.version, v.document, ${saved.by}, ${instant(saved.at)}
        from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v(key text, version integer, document jsonb)
        where v.version < 2 or exists (select from row_versions b
          where b.entity = ${entity} and b.key = v.key and b.version = v.version - 1)
        order by v.key`,
    )
    .onConflictDoNothing()
    .returning({ key: rowVersions.key })
  return new Set(rows.map(({ key }) => key))
}

/** The versions of some rows; rows that nobody has saved are missing. */
export async function readVersions(db: Db, entity: Edited, keys?: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: rowVersions.key, version: sql<number>`max(${rowVersions.version})` })
    .from(rowVersions)
    .where(and(eq(rowVersions.entity, entity), keys === undefined ? undefined : inArray(rowVersions.key, [...keys])))
    .groupBy(rowVersions.key)
  return new Map(rows.map(({ key, version }) => [key, version]))
}

/** The versions of a row, the newest first. @param before only older ones */
export function listVersions(
  db: Db,
  { entity, key, before, limit }: { entity: Edited; key: string; before?: number | undefined; limit: number },
) {
  return db
    .select()
    .from(rowVersions)
    .where(
      and(
        eq(rowVersions.entity, entity),
        eq(rowVersions.key, key),
        before === undefined ? undefined : lt(rowVersions.version, before),
      ),
    )
    .orderBy(desc(rowVersions.version))
    .limit(limit)
}
