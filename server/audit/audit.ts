import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readAudit } from '#domain/audit/audit-api.ts'
import { cutPageBy } from '#domain/page.ts'
import type { Capability } from '../capability/capability.ts'
import { serve } from '../http/serve.ts'
import { listChanges } from './audit-queries.ts'

const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, readAudit, async ({ query }) => {
    const { rows, next } = cutPageBy(await listChanges(app.database.db, query), query.limit, ({ at, id }) => ({
      createdAt: at,
      id,
    }))
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next }
  })
}

/** Who changed which row that staff edit. */
export const audit: Capability = { name: 'audit', routes: [auditRoutes] }
