import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type CatalogueNoun,
  confirmExamples as confirmEndpoint,
  readCatalogue,
  saveCatalogueRow,
} from '#domain/catalogue/catalogue-api.ts'
import { Refusal } from '#domain/errors.ts'
import { readVersions } from '../history/history-queries.ts'
import { serve } from '../http/serve.ts'
import { listCatalogue } from './catalogue-queries.ts'
import { confirmExamples } from './confirm-examples.ts'
import { saveRow } from './save-row.ts'

export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app.database
  const stores = new Map(
    app.capabilities.flatMap(({ catalogue = [] }) => [catalogue].flat().map((store) => [store.noun, store])),
  )
  const storeOf = (noun: CatalogueNoun) => {
    const store = stores.get(noun)
    if (!store) throw new Refusal('row.missing')
    return store
  }

  serve(app, readCatalogue, async ({ query: { noun } }) => {
    // The versions first, as for settings.
    const versions = await readVersions(db, noun)
    const rows = await listCatalogue(db, storeOf(noun))
    return { rows: rows.map(({ key, document }) => ({ noun, key, version: versions.get(key) ?? 0, document })) }
  })

  serve(app, confirmEndpoint, async ({ actor, body: { noun, rows } }) => {
    await db.transaction((tx) => confirmExamples(tx, actor, storeOf(noun), rows, app.deps.clock()))
    return { confirmed: true as const }
  })

  serve(app, saveCatalogueRow, ({ actor, body }) =>
    db.transaction((tx) => saveRow(tx, actor, storeOf(body.row.noun), body, app.deps.clock())),
  )
}
