import type { Category } from '#domain/menu/menu-api.ts'
import { MAINS } from './mains.ts'
import type { SeedItem, SeedRow } from './seed-item.ts'

export { SEED_EXTRAS } from './extras.ts'
export { SEED_SETTINGS } from './settings.ts'

/** Everything the shop sells on its opening day. */
export const SEED_ITEMS: readonly SeedItem[] = [...of('mains', MAINS)]

function of(category: Category, rows: readonly SeedRow[]): SeedItem[] {
  return rows.map((row) => ({ ...row, category }))
}
