import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import { SEED_AREAS } from '#seed/areas.ts'
import { SEED_PLANS } from '#seed/plans.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import { hasAirtimeProviders, insertAirtimeProviders } from '../airtime/airtime-queries.ts'
import type { Db } from '../db/db.ts'
import { hasVehicles, insertVehicles } from '../dispatch/dispatch-queries.ts'
import { hasMenu, insertExtras, insertMenuItems } from '../menu/menu-queries.ts'
import { hasAreas, insertAreas } from '../places/area-queries.ts'
import { hasPlans, insertPlans } from '../plans/plan-queries.ts'
import { hasServices, insertServices } from '../services/service-queries.ts'
import { completeSettings } from '../settings/settings-queries.ts'

/**
 * Fills an empty shop with its opening catalogue in one transaction. Adds missing settings and plans of a newer version
 * to an existing shop; the operator's values stay.
 *
 * @returns whether the menu was filled
 */
export async function seedEmptyShop(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    await completeSettings(tx, SEED_SETTINGS)
    if (!(await hasPlans(tx))) await insertPlans(tx, SEED_PLANS)
    if (!(await hasVehicles(tx))) await insertVehicles(tx, SEED_VEHICLES)
    if (!(await hasServices(tx))) await insertServices(tx, SEED_SERVICES)
    if (!(await hasAirtimeProviders(tx))) await insertAirtimeProviders(tx, SEED_AIRTIME_PROVIDERS)
    if (!(await hasAreas(tx))) await insertAreas(tx, SEED_AREAS)
    if (await hasMenu(tx)) return false
    // Loaded only for an empty shop, because it holds hundreds of rows.
    const [{ SEED_EXTRAS, SEED_ITEMS }, { menuItemOf }] = await Promise.all([
      import('#seed/shop-seed.ts'),
      import('#seed/seed-item.ts'),
    ])
    await insertExtras(tx, SEED_EXTRAS)
    await insertMenuItems(tx, SEED_ITEMS.map(menuItemOf))
    return true
  })
}
