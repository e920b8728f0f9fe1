import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getPopular } from '#domain/menu/popular-api.ts'
import { serve } from '../http/serve.ts'

export const popularRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, getPopular, async () => ({ itemIds: await app.bestSold() }))
}
