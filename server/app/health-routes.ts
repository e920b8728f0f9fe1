import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { findHealth } from '../db/health-queries.ts'

const answer = z.object({ ok: z.literal(true) })
const readyAnswer = answer.extend({
  fsync_every_commit: z.boolean().describe('Whether an answered commit survives a power cut'),
})

/** For routes that answer under overload too: a refusal would have the process restarted, or its load sent to the others. */
const config = { pressureHandler: () => undefined }

/**
 * /healthz says that the process lives; /readyz that its database answers too, as whoever installs it asks; /servez that
 * shoppers may be sent to it: also while the database is away, because it then answers "One moment" itself.
 */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/healthz', { config, schema: { summary: 'The process is alive', response: { 200: answer } } }, () => ({
    ok: true as const,
  }))

  app.get('/servez', { config, schema: { summary: 'Shoppers may be sent here', response: { 200: answer } } }, () => {
    if (app.moving.isMoving()) throw new Refusal('server.busy')
    return { ok: true as const }
  })

  app.get(
    '/readyz',
    { schema: { summary: 'Database, migrations and background work are ready', response: { 200: readyAnswer } } },
    async () => {
      const { isReady = async () => true } = app.deps
      const health = await findHealth(app.database.db)
      if (app.moving.isMoving() || !health?.isReady || !(await isReady())) throw new Refusal('server.busy')
      return { ok: true as const, fsync_every_commit: health.fsyncsEveryCommit }
    },
  )
}
