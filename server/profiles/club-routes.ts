import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listClubInterests } from '#domain/profiles/profiles-api.ts'
import { serve } from '../http/serve.ts'
import * as queries from './profile-queries.ts'

const PAGE = 100

/** Who waits for the country club, for the staff who open it. */
export const clubRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  serve(app, listClubInterests, async ({ query, server }) => {
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
  })
}
