import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getPopular } from '#domain/menu/popular-api.ts'
import { BEST_SOLD_FRESH_MS, type BestSold } from './best-sold.ts'

export const popularRoutes: FastifyPluginAsyncZod<{ bestSold: BestSold }> = async (app, { bestSold }) => {
  app.route({
    ...getPopular,
    handler: async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${BEST_SOLD_FRESH_MS / 1_000}`)
      return { itemIds: await bestSold() }
    },
  })
}
