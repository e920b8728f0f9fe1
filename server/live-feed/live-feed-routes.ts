import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readLiveFeed } from '#domain/live-feed/live-feed-api.ts'
import { cacheAnswers } from '../db/cache-until-notified.ts'
import { serve } from '../http/serve.ts'
import { viewLiveFeed } from './view-live-feed.ts'

/** How long one read serves everybody, ms. */
const READ_MS = 30_000

/** The stream of the kitchen, and what it makes now: one read in half a minute, however many people look. */
export const liveFeedRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const view = cacheAnswers(() => viewLiveFeed(app.database.db, clock()), { ms: READ_MS, clock })

  serve(app, readLiveFeed, () => view.get())
}
