import type { Capability } from '../capability/capability.ts'
import { geocodingRoutes } from './geocoding-routes.ts'

export const geocoding: Capability = {
  name: 'geocoding',
  routes: [async (app) => app.register(geocodingRoutes, { geocoder: app.deps.geocoder })],
}
