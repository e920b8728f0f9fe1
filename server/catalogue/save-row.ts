import type { Actor } from '#domain/actor.ts'
import { type CatalogueRow, RESERVED_KEYS, type StoredRow } from '#domain/catalogue/catalogue-api.ts'
import { Refusal } from '#domain/errors.ts'
import { UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { CatalogueStore } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { areKnown, moveReadyAt } from '../grow/grow-queries.ts'
import { saveVersions } from '../history/save-versions.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { listCatalogue, writeCatalogueRow } from './catalogue-queries.ts'

/**
 * Adds a row of the catalogue, or saves one as a whole. Purchases that are being paid keep the price that they were
 * asked for.
 *
 * @throws Refusal row.changed, row.exists, row.missing; catalogue.free_plan when the plan of everybody without one would
 * be sold or hidden; catalogue.no_city for an area that is new or offered and of a city that the settings do not have;
 * catalogue.no_farm for a cycle with an offer of a farm or a crop that does not exist
 */
export async function saveRow(
  tx: Db,
  actor: Actor,
  store: CatalogueStore,
  { row, expectedVersion }: { row: CatalogueRow; expectedVersion: number | null },
  now: Date,
): Promise<StoredRow> {
  const { noun, key, document } = row
  await store.requireAllowed?.(tx, key, document)
  const before = (await listCatalogue(tx, store)).find((stored) => stored.key === key)?.document ?? null
  await requireAllowed(tx, row, before === null)
  if (before === null && expectedVersion !== null) throw new Refusal('row.missing')
  if (before !== null && expectedVersion === null) throw new Refusal('row.exists', { entity: noun, key })
  const versions = await saveVersions(tx, actor, noun, [{ key, expectedVersion, before, after: document }], now)
  await writeCatalogueRow(tx, store, { key, document })
  if (noun === 'grow_cycle') await moveReadyAt(tx, key, document.readyAt)
  return { noun, key, version: versions.get(key) ?? 0, document }
}

/** Reserved keys concern new rows alone, cities new rows and those that are offered. */
async function requireAllowed(tx: Db, { noun, key, document }: CatalogueRow, isNew: boolean): Promise<void> {
  if (noun === 'plan' && key === UNSUBSCRIBED) {
    const { discountBps, biWeeklyPrice, monthlyPrice, isOffered } = document
    if (discountBps + biWeeklyPrice + monthlyPrice > 0 || !isOffered) throw new Refusal('catalogue.free_plan')
  }
  if (noun === 'grow_cycle' && !(await areKnown(tx, document.offers))) throw new Refusal('catalogue.no_farm')
  if (isNew && RESERVED_KEYS[noun]?.includes(key)) throw new Refusal('request.invalid')
  const [city] = key.split('/')
  if ((noun === 'area') !== key.includes('/')) throw new Refusal('request.invalid')
  if (noun === 'area' && (isNew || document.isOffered)) {
    const { cities } = await readSettings(tx)
    if (!cities.some(({ name }) => name === city)) throw new Refusal('catalogue.no_city')
  }
}
