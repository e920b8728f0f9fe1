import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { reverseGeocode } from '#domain/geocoding/geocode-api.ts'
import { RATE } from '../http/rate-limits.ts'
import type { Geocoder } from './geocoder.ts'

/** Looks addresses up for shoppers, so that the maps service's key stays here. */
export const geocodingRoutes: FastifyPluginAsyncZod<{ geocoder: Geocoder }> = async (app, { geocoder }) => {
  app.route({
    ...reverseGeocode,
    config: { rateLimit: RATE.geocode },
    handler: ({ query }) => geocoder.reverse(query),
  })
}
