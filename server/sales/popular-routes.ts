import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getPopular } from '#domain/menu/popular-api.ts'
import { serve } from '../http/serve.ts'
import type { BestSold } from './best-sold.ts'

export const popularRoutes: FastifyPluginAsyncZod<{ bestSold: BestSold }> = async (app, { bestSold }) => {
  serve(app, getPopular, async () => ({ itemIds: await bestSold() }))
}
