import type { Capability } from '../capability/capability.ts'
import { requestRoutes } from './request-routes.ts'

/** The staff's list of paid requests; each kind of them is a purchase with a desk. */
export const requests: Capability = { name: 'requests', routes: [requestRoutes] }
