import type { Category } from '#domain/menu/menu-api.ts'
import { BAKERY } from './bakery.ts'
import { BEVERAGES } from './beverages.ts'
import { EQUIPMENT } from './equipment.ts'
import { HEALTH } from './health.ts'
import { MAINS } from './mains.ts'
import type { SeedItem, SeedRow } from './seed-item.ts'
import { SUPERMARKET } from './supermarket.ts'
import { SEED_SYNONYMS } from './synonyms.ts'

export { SEED_EXTRAS } from './extras.ts'
export { SEED_SETTINGS } from './settings.ts'

/** Everything the shop sells on its opening day. */
export const SEED_ITEMS: readonly SeedItem[] = [
  ...of('mains', MAINS),
  ...of('beverages', BEVERAGES),
  ...of('bakery', BAKERY),
  ...of('supermarket', SUPERMARKET),
  ...of('equipment', EQUIPMENT),
  ...of('health', HEALTH),
]

function of(category: Category, rows: readonly SeedRow[]): SeedItem[] {
  return rows.map((row) => ({ ...row, category, synonyms: SEED_SYNONYMS[row.id] ?? [] }))
}
