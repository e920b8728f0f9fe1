import type { Capability } from '../capability/capability.ts'
import { catalogueRoutes } from './catalogue-routes.ts'

/** What staff edit besides the menu: plans, vehicles, home services, networks of airtime and areas of cities. */
export const catalogue: Capability = { name: 'catalogue', routes: [catalogueRoutes] }
