import type { Capability } from '../capability/capability.ts'
import { liveFeedPages } from './live-feed-pages.ts'
import { liveFeedRoutes } from './live-feed-routes.ts'

/** A stream of the kitchen, and a ticker of what it makes. */
export const liveFeed: Capability = { name: 'live feed', routes: [liveFeedRoutes], pages: liveFeedPages }
