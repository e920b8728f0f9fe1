import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { search as searchEndpoint } from '#domain/search/search-api.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { findAll } from './find-all.ts'

const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, searchEndpoint, ({ actor, query }) => findAll(app.database.db, actor, query.q, app.deps.clock()))
}

/** One search of staff over everything that they may read. */
export const search: Capability = { name: 'search', routes: [searchRoutes] }
