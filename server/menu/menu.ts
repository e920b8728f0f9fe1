import type { Capability } from '../capability/capability.ts'
import { insertExtras, insertMenuItems } from './menu-queries.ts'
import { menuRoutes } from './menu-routes.ts'
import { menuItems } from './menu-tables.ts'

export const menu: Capability = {
  name: 'menu',
  routes: [menuRoutes],
  seed: {
    table: menuItems,
    fill: async (tx) => {
      // Loaded only for an empty shop, because it holds hundreds of rows.
      const [{ SEED_EXTRAS, SEED_ITEMS }, { menuItemOf }] = await Promise.all([
        import('#seed/shop-seed.ts'),
        import('#seed/seed-item.ts'),
      ])
      await insertExtras(tx, SEED_EXTRAS)
      await insertMenuItems(tx, SEED_ITEMS.map(menuItemOf))
    },
  },
}
