import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listAreas } from '#domain/areas/areas-api.ts'
import { serve } from '../http/serve.ts'
import { readAreas } from './area-queries.ts'

export const areaRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, listAreas, async () => ({ areas: await readAreas(app.database.db) }))
}
