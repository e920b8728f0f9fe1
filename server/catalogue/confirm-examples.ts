import type { Actor } from '#domain/actor.ts'
import { isExample } from '#domain/catalogue/catalogue-api.ts'
import { Refusal } from '#domain/errors.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { CatalogueStore } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { saveVersions } from '../history/save-versions.ts'
import { auditedAs, listCatalogue, writeCatalogueRow } from './catalogue-queries.ts'

/**
 * Says of examples that they are right as they stand, as a save of each one would.
 *
 * @throws Refusal row.missing; row.changed when somebody has saved one of them since; request.invalid for a row that is no
 * example
 */
export async function confirmExamples(
  tx: Db,
  actor: Actor,
  store: CatalogueStore,
  rows: readonly { key: string; expectedVersion: number }[],
  now: Date,
): Promise<void> {
  const { noun } = store
  const stored = new Map((await listCatalogue(tx, store)).map(({ key, document }) => [key, document]))
  const edits = rows.map(({ key, expectedVersion }) => {
    const before = stored.get(key)
    if (!before) throw new Refusal('row.missing')
    // A farm says itself that it is one.
    const after = 'isExample' in before ? { ...before, isExample: false } : before
    return { key, expectedVersion, before, after }
  })
  await saveVersions(tx, actor, noun, edits, now)
  for (const { key, expectedVersion, before, after } of edits) {
    if (!isExample({ noun, key, version: expectedVersion, document: before })) throw new Refusal('request.invalid')
    if (after === before) await recordAct(tx, actor, { entity: auditedAs(store), key, act: 'example_confirmed' })
    else await writeCatalogueRow(tx, store, { key, document: after })
  }
}
