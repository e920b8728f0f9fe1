import { SEED_SETTINGS } from '#seed/settings.ts'
import type { Capability } from '../capability/capability.ts'
import { completeSettings } from './settings-queries.ts'
import { settingsRoutes } from './settings-routes.ts'

export const settings: Capability = {
  name: 'settings',
  routes: [settingsRoutes],
  // Adds the settings of a newer version too; the operator's values stay.
  seed: { fill: (tx) => completeSettings(tx, SEED_SETTINGS) },
}
