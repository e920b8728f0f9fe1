import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cutPageBy } from '#domain/page.ts'
import * as api from '#domain/payments/statements-api.ts'
import { serve } from '../../http/serve.ts'
import { importStatement, previewStatement } from './import-statement.ts'
import { listFreeLines, viewLine } from './statement-queries.ts'

export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.previewStatement, ({ body }) => previewStatement(db, body.text))

  serve(app, api.importStatement, ({ actor, body }) =>
    db.transaction((tx) => importStatement(tx, actor, body.text, { now: clock(), random })),
  )

  serve(app, api.listFreeLines, async ({ query }) => {
    const lines = (await listFreeLines(db, query)).map(viewLine)
    return cutPageBy(lines, query.limit, ({ id, importedAt }) => ({ id, createdAt: importedAt }))
  })
}
