import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  readSettings as readSettingsEndpoint,
  saveSetting as saveEndpoint,
} from '#domain/settings/edit-settings-api.ts'
import { exampleFacts } from '#domain/settings/example-facts.ts'
import { readSetup } from '#domain/setup/setup-api.ts'
import { SEED_SETTINGS } from '#seed/settings.ts'
import { readVersions } from '../history/history-queries.ts'
import { serve } from '../http/serve.ts'
import { readSettings } from '../settings/settings-queries.ts'
import { readSteps } from './read-steps.ts'
import { saveSetting } from './save-setting.ts'

/** The settings as staff edit them, and what is left to do before the shop opens. */
export const setupRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock, keys, publicUrl } = app.deps
  const { db } = app.database

  serve(app, readSettingsEndpoint, async () => {
    // The versions first: a setting that is saved in between is newer than its version, so a save from it is refused.
    const versions = Object.fromEntries(await readVersions(db, 'setting'))
    const settings = await readSettings(db)
    return { settings, versions, examples: exampleFacts(settings.brand, SEED_SETTINGS.brand) }
  })

  serve(app, saveEndpoint, async ({ actor, params, body }) => {
    const change = { key: params.key, value: body.value, expectedVersion: body.expectedVersion }
    return { version: await db.transaction((tx) => saveSetting(tx, actor, change, clock())) }
  })

  serve(app, readSetup, async () => ({ steps: await readSteps(db, { keys, publicUrl }, clock()), keys }))
}
