import { SEED_AREAS } from '#seed/areas.ts'
import type { Capability } from '../capability/capability.ts'
import { hasAreas, insertAreas } from './area-queries.ts'
import { areaRoutes } from './area-routes.ts'

export const places: Capability = {
  name: 'places',
  routes: [areaRoutes],
  seed: { isFilled: hasAreas, fill: (tx) => insertAreas(tx, SEED_AREAS) },
}
