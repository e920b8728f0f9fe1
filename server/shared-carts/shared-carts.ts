import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { deleteEnded } from './shared-cart-queries.ts'
import { sharedCartRoutes } from './shared-cart-routes.ts'

const BATCH = 500

/** Carts handed over by a link. They belong to nobody, so there is nothing to export; each ends by itself. */
export const sharedCarts: Capability = {
  name: 'shared carts',
  routes: [sharedCartRoutes],
  jobs: [{ name: 'ended shared carts', every: HOUR_MS, run: ({ db, clock }) => deleteEnded(db, clock(), BATCH) }],
}
