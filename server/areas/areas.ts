import { SEED_AREAS } from '#seed/areas.ts'
import type { Capability } from '../capability/capability.ts'
import { insertAreas } from './area-queries.ts'
import { areaRoutes } from './area-routes.ts'
import { deliveryAreas } from './area-tables.ts'

export const areas: Capability = {
  name: 'areas',
  routes: [areaRoutes],
  seed: { table: deliveryAreas, fill: (tx) => insertAreas(tx, SEED_AREAS) },
  catalogue: { noun: 'area', table: deliveryAreas, keyColumns: { city: deliveryAreas.city, name: deliveryAreas.name } },
}
