import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { isAnswering } from './db/health-queries.ts'

const answer = z.object({ ok: z.literal(true) })

/** /healthz says that the process lives; /readyz that its database answers, so that it may be sent shoppers. */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/healthz', { schema: { summary: 'The process is alive', response: { 200: answer } } }, () => ({
    ok: true as const,
  }))

  app.get(
    '/readyz',
    { schema: { summary: 'Database, migrations and background work are ready', response: { 200: answer } } },
    async () => {
      const { isReady = async () => true } = app.deps
      if (!(await isAnswering(app.database.db)) || !(await isReady())) throw new Refusal('server.busy')
      return { ok: true as const }
    },
  )
}
