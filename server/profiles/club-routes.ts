import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listClubInterests } from '#domain/profiles/profiles-api.ts'
import { requireRight } from '../auth/auth.ts'
import * as queries from './profile-queries.ts'

const PAGE = 100

/** Who waits for the country club, for the staff who open it. */
export const clubRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.route({
    ...listClubInterests,
    preValidation: requireRight('people.read'),
    handler: async ({ query, server }) => {
      const rows = await queries.listClubInterests(db, query.after ?? null, PAGE + 1)
      const page = rows.slice(0, PAGE)
      return {
        interests: page.map(({ email, askedAt, ...row }) => ({
          ...row,
          email: email ?? '',
          askedAt: (askedAt ?? server.deps.clock()).toISOString(), // whoever is listed has asked
        })),
        next: rows.length > PAGE ? (page.at(-1)?.userId ?? null) : null,
      }
    },
  })
}
