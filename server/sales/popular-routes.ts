import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getPopular } from '#domain/menu/popular-api.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import { readBestSold } from './sales-queries.ts'

const COUNTED_MS = 30 * DAY_MS
const LIMIT = 24
/** So old an answer may be: the sums go over all orders of a month. */
const FRESH_MS = 10 * MINUTE_MS

export const popularRoutes: FastifyPluginAsyncZod = async (app) => {
  let cached: { until: number; itemIds: Promise<string[]> } | undefined

  app.route({
    ...getPopular,
    handler: async (_request, reply) => {
      const now = app.deps.clock().getTime()
      if (!cached || cached.until <= now) {
        const itemIds = readBestSold(app.database.db, new Date(now - COUNTED_MS), LIMIT)
        const fresh = { until: now + FRESH_MS, itemIds }
        cached = fresh
        itemIds.catch(() => {
          if (cached === fresh) cached = undefined
        })
      }
      reply.header('cache-control', `public, max-age=${FRESH_MS / 1_000}`)
      return { itemIds: await cached.itemIds }
    },
  })
}
