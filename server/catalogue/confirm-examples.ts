import type { Actor } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { CatalogueStore } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { saveVersions, takeBackVersions } from '../history/save-versions.ts'
import { auditedAs, listCatalogue, writeCatalogueRow } from './catalogue-queries.ts'

type Confirmation = { rows: readonly { key: string; expectedVersion: number }[]; areRight: boolean }

/**
 * Says of examples that they are right as they stand, as a save of each one would, or takes that back: then they are
 * examples again.
 *
 * @returns the rows with their versions
 * @throws Refusal row.missing; row.changed when somebody has saved one of them since
 */
export async function confirmExamples(
  tx: Db,
  actor: Actor,
  store: CatalogueStore,
  { rows, areRight }: Confirmation,
  now: Date,
): Promise<{ key: string; version: number }[]> {
  const stored = new Map((await listCatalogue(tx, store)).map(({ key, document }) => [key, document]))
  const edits = rows.map(({ key, expectedVersion }) => {
    const before = stored.get(key)
    if (!before) throw new Refusal('row.missing')
    // A farm says itself that it is one.
    const after = 'isExample' in before ? { ...before, isExample: !areRight } : before
    return { key, expectedVersion, before, after }
  })
  const versions = areRight
    ? await saveVersions(tx, actor, store.noun, edits, now)
    : await takeBackVersions(tx, actor, store.noun, rows)
  const entity = auditedAs(store)
  const act = areRight ? 'example_confirmed' : 'example_again'
  for (const { key, before, after } of edits) {
    if (after === before) await recordAct(tx, actor, { entity, key, act })
    else await writeCatalogueRow(tx, store, { key, document: after })
  }
  return [...versions].map(([key, version]) => ({ key, version }))
}
