import { menuItemOf } from '#seed/seed-item.ts'
import { SEED_EXTRAS, SEED_ITEMS, SEED_SETTINGS } from '#seed/shop-seed.ts'
import type { Db } from '../db/db.ts'
import { insertSettings } from '../settings/settings-queries.ts'
import { hasMenu, insertExtras, insertMenuItems } from './menu-queries.ts'

/**
 * Fills an empty shop with its opening catalogue, all or nothing. Settings that a newer version of the shop brings are
 * added to an old one too; what the operator has set stays.
 *
 * @returns whether the menu was filled
 */
export async function seedEmptyShop(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    await insertSettings(tx, SEED_SETTINGS)
    if (await hasMenu(tx)) return false
    await insertExtras(tx, SEED_EXTRAS)
    await insertMenuItems(tx, SEED_ITEMS.map(menuItemOf))
    return true
  })
}
