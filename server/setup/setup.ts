import type { Capability } from '../capability/capability.ts'
import { setupRoutes } from './setup-routes.ts'
import { templateRoutes } from './template-routes.ts'

/** Editing the settings and the words of messages, and the way to the first day. It stands above everything that it looks at. */
export const setup: Capability = { name: 'setup', routes: [setupRoutes, templateRoutes] }
