import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { insertExtras, insertMenuItems } from './menu-queries.ts'
import { menuRoutes } from './menu-routes.ts'
import { menuItems } from './menu-tables.ts'
import { deleteForgottenMenuPictures, menuPictureRoutes } from './pictures/picture-routes.ts'
import { staffMenuRoutes } from './staff-menu-routes.ts'

export const menu: Capability = {
  name: 'menu',
  routes: [menuRoutes, staffMenuRoutes, menuPictureRoutes],
  jobs: [{ name: 'unused pictures of items', every: HOUR_MS, run: deleteForgottenMenuPictures }],
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
