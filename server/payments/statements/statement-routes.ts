import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorName } from '#domain/actor.ts'
import { Refusal } from '#domain/errors.ts'
import { cutPageBy } from '#domain/list-page.ts'
import * as api from '#domain/payments/statements-api.ts'
import { serve } from '../../http/serve.ts'
import { whoChanged } from '../../profiles/who-changed.ts'
import { importStatement, previewStatement } from './import-statement.ts'
import { findLine, listFreeLines, viewLine, writeExplanation } from './statement-queries.ts'

export const statementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, random } = app.deps
  const { db } = app.database

  serve(app, api.previewStatement, ({ body }) => previewStatement(db, body.text))

  serve(app, api.importStatement, ({ actor, body }) =>
    db.transaction((tx) => importStatement(tx, actor, body.text, { now: clock(), random })),
  )

  serve(app, api.listFreeLines, async ({ query: { list, ...page } }) => {
    const lines = (await listFreeLines(db, list, page)).map(viewLine)
    return cutPageBy(lines, page.limit, ({ id, importedAt }) => ({ id, createdAt: importedAt }))
  })

  serve(app, api.explainLine, async ({ actor, params, body }) => {
    const line = await writeExplanation(db, params.id, body.reason, { by: actorName(actor), now: clock() })
    if (line) return viewLine(line)
    const found = await findLine(db, params.id)
    if (!found) throw new Refusal('statement.line_missing')
    const { intentId, explainedBy, explainedAt, explanation } = found
    if (intentId !== null || !explainedBy || !explainedAt) throw new Refusal('statement.line_unfit')
    throw new Refusal('row.changed', await whoChanged(db, explainedBy, explainedAt, [explanation]))
  })
}
