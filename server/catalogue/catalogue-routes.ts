import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCatalogue, saveCatalogueRow } from '#domain/catalogue/catalogue-api.ts'
import { readVersions } from '../history/history-queries.ts'
import { serve } from '../http/serve.ts'
import { listCatalogue } from './catalogue-queries.ts'
import { saveRow } from './save-row.ts'

export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database

  serve(app, readCatalogue, async ({ query: { noun } }) => {
    const [rows, versions] = [await listCatalogue(db, noun), await readVersions(db, noun)]
    return { rows: rows.map(({ key, document }) => ({ noun, key, version: versions.get(key) ?? 0, document })) }
  })

  serve(app, saveCatalogueRow, ({ actor, body: { row, expectedVersion } }) =>
    db.transaction((tx) => saveRow(tx, actor, row, expectedVersion, app.deps.clock())),
  )
}
