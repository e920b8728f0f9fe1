import { z } from 'zod'
import { type Actor, actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { changesBetween, type RowDocument } from '#domain/history/changes-between.ts'
import type { Edited, RowChanged, RowVersion } from '#domain/history/history-api.ts'
import { sortedSchedules } from '#domain/menu/item-document.ts'
import { ItemSchedule } from '#domain/menu/menu-api.ts'
import { nameActor } from '../audit/audit-queries.ts'
import type { Db } from '../db/db.ts'
import { staffName } from '../profiles/who-changed.ts'
import { insertVersions, listVersions } from './history-queries.ts'

/** A change of one row. `before` is null for a new row; `expectedVersion` is then null too. */
export type RowEdit = {
  key: string
  expectedVersion: number | null
  before: RowDocument | null
  after: RowDocument
}

/**
 * Stores the next version of each row and names the actor to the audit; the caller then writes the rows themselves in the
 * same transaction. Of two saves from one version the second waits for the first and is refused. The first save of a row
 * stores `before` as version 0, so that it can be put back.
 *
 * @returns the new versions by key
 * @throws Refusal row.changed with who saved what when; row.exists for a new row whose key is in use
 */
export async function saveVersions(
  tx: Db,
  actor: Actor,
  entity: Edited,
  edits: readonly RowEdit[],
  now: Date,
): Promise<Map<string, number>> {
  await nameActor(tx, actor)
  const opened = edits.flatMap(({ key, expectedVersion, before }) =>
    expectedVersion === 0 && before !== null ? [{ key, version: 0, document: before }] : [],
  )
  if (opened.length > 0) await insertVersions(tx, entity, opened, { by: 'system:seed', at: now })

  const versions = edits.map(({ key, expectedVersion, after }) => ({
    key,
    version: (expectedVersion ?? 0) + 1,
    document: after,
  }))
  const stored = await insertVersions(tx, entity, versions, { by: actorName(actor), at: now })
  const refused = edits.find(({ key }) => !stored.has(key))
  if (refused) throw await changedRow(tx, entity, refused)
  return new Map(versions.map(({ key, version }) => [key, version]))
}

async function changedRow(tx: Db, entity: Edited, { key, expectedVersion }: RowEdit): Promise<Refusal> {
  if (expectedVersion === null) return new Refusal('row.exists', { entity, key })
  const { rows } = await viewVersions(tx, { entity, key, limit: 1 })
  const [last] = rows
  if (!last) return new Refusal('row.missing')
  const { version, by, name, at, changes } = last
  return new Refusal('row.changed', {
    entity,
    key,
    version,
    by,
    name,
    at,
    fields: changes.map(({ field }) => field),
  } satisfies RowChanged)
}

/** One page of the versions of a row, the newest first, each compared with the version before it. */
export async function viewVersions(
  db: Db,
  { entity, key, cursor, limit }: { entity: Edited; key: string; cursor?: string | undefined; limit: number },
): Promise<{ rows: RowVersion[]; next: string | null }> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const listed = await listVersions(db, { entity, key, before, limit: limit + 1 })
  const documents = listed.map(({ document }) => (entity === 'menu_item' ? withSortedDays(document) : document))
  const rows = await Promise.all(
    listed.slice(0, limit).map(async ({ version, savedBy, savedAt }, index) => ({
      version,
      by: savedBy,
      name: await staffName(db, savedBy),
      at: savedAt.toISOString(),
      document: documents[index] ?? {},
      changes: changesBetween(documents[index + 1] ?? {}, documents[index] ?? {}),
    })),
  )
  return { rows, next: listed.length > limit ? String(rows.at(-1)?.version) : null }
}

/** Older versions of items have their days in another order, which is no change. */
function withSortedDays(document: RowDocument): RowDocument {
  const { data } = z.array(ItemSchedule).safeParse(document.schedules)
  return data === undefined ? document : { ...document, schedules: sortedSchedules(data) }
}
