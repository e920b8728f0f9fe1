import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import type { Geocoder } from './geocoder.ts'

export const geocoding: Capability = {
  name: 'geocoding',
  routes: [async (app) => app.register(geocodingRoutes, { geocoder: app.deps.geocoder })],
}

/** Looks up addresses for shoppers, so that the maps service's key stays on the server. */
export const geocodingRoutes: FastifyPluginAsyncZod<{ geocoder: Geocoder }> = async (app, { geocoder }) => {
  serve(app, reverseGeocode, ({ query }) => geocoder.reverse(query))
}
