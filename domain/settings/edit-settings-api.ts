import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { ExpectedVersion } from '../history/history-api.ts'
import { SETTINGS } from './settings-api.ts'

/** The settings that are edited as a whole: switches are turned, and each template has versions of its own. */
const Edited = z.object(SETTINGS).omit({ switches: true, templates: true })
export type EditedSettings = z.infer<typeof Edited>
export type EditedKey = keyof EditedSettings
export const EditedKey = Edited.keyof()

const SettingsToEdit = z.object({
  settings: Edited,
  /** The version of each setting that somebody has saved; the others are version 0. */
  versions: z.partialRecord(EditedKey, z.int()),
  /** The facts of the brand that are still those of the opening, which belong to nobody: `phone`, `social.x`. */
  examples: z.array(z.string()),
})
export type SettingsToEdit = z.infer<typeof SettingsToEdit>

export const readSettings = {
  method: 'GET',
  url: '/api/settings',
  access: { right: 'settings.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: all settings with their versions, and the facts that are still examples',
    response: { 200: SettingsToEdit },
  },
} as const satisfies Endpoint

export const saveSetting = {
  method: 'PUT',
  url: '/api/settings/:key',
  access: { right: 'settings.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: replaces one setting',
    params: z.object({ key: EditedKey }),
    body: z.strictObject({
      /** A value in the shape of its setting; faults are named by their path in it. */
      value: z.unknown().refine((value) => value !== undefined, 'Required'),
      expectedVersion: ExpectedVersion.unwrap(),
    }),
    response: { 200: z.object({ version: z.int() }) },
  },
} as const satisfies Endpoint
