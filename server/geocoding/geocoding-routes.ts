import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import { serve } from '../http/serve.ts'
import type { Geocoder } from './geocoder.ts'

/** Looks up addresses for shoppers, so that the maps service's key stays on the server. */
export const geocodingRoutes: FastifyPluginAsyncZod<{ geocoder: Geocoder }> = async (app, { geocoder }) => {
  serve(app, reverseGeocode, ({ query }) => geocoder.reverse(query))
}
