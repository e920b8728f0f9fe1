import type { Capability } from '../capability/capability.ts'
import { popularRoutes } from './popular-routes.ts'

export const sales: Capability = { name: 'sales', routes: [popularRoutes] }
