import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listAreas } from '#domain/places/areas-api.ts'
import { readAreas } from './area-queries.ts'

/** Areas change rarely: a browser asks once an hour. */
const CACHE = 'public, max-age=3600'

export const areaRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...listAreas,
    handler: async (_request, reply) => {
      const areas = await readAreas(app.database.db)
      reply.header('cache-control', CACHE)
      return { areas }
    },
  })
}
