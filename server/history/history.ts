import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readHistory } from '#domain/history/history-api.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { viewVersions } from './save-versions.ts'

const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, readHistory, ({ params, query }) => viewVersions(app.database.db, { ...params, ...query }))
}

/** The versions of the rows that staff edit. */
export const history: Capability = { name: 'history', routes: [historyRoutes] }
