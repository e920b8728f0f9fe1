import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listClubInterests } from '#domain/profiles/profiles-api.ts'
import { serve } from '../http/serve.ts'
import * as queries from './profile-queries.ts'

const PAGE = 100

/** Lists the people who wait for the country club, for staff. */
export const clubRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  serve(app, listClubInterests, async ({ query, server }) => {
    const rows = await queries.listClubInterests(db, query.after ?? null, PAGE + 1)
    const page = rows.slice(0, PAGE)
    return {
      interests: page.map(({ email, askedAt, ...row }) => ({
        ...row,
        email: email ?? '',
        askedAt: (askedAt ?? server.deps.clock()).toISOString(), // every listed person has asked
      })),
      next: rows.length > PAGE ? (page.at(-1)?.userId ?? null) : null,
    }
  })
}
