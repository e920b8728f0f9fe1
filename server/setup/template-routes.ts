import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { TEMPLATE_KEYS } from '#domain/notifications/templates.ts'
import * as api from '#domain/notifications/templates-api.ts'
import { readVersions } from '../history/history-queries.ts'
import { serve } from '../http/serve.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { saveTemplate, sendTest } from './save-template.ts'

/** The messages that staff word. */
export const templateRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app.deps
  const { db } = app.database

  serve(app, api.readTemplates, async () => {
    // The versions first, as for settings.
    const versions = await readVersions(db, 'template')
    const { templates } = await readSettings(db)
    return { templates: TEMPLATE_KEYS.map((key) => ({ key, version: versions.get(key) ?? 0, ...templates[key] })) }
  })

  serve(app, api.saveTemplate, async ({ actor, params: { key }, body: { expectedVersion, ...template } }) => {
    const change = { key, template, expectedVersion }
    return { version: await db.transaction((tx) => saveTemplate(tx, actor, change, clock())) }
  })

  serve(app, api.testTemplate, async ({ actor, params: { key }, body: template }) => {
    await db.transaction((tx) => sendTest(tx, actor, { key, template }, clock()))
    return { queued: true as const }
  })
}
