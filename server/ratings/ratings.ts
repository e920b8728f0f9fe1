import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { askForRatings, countItemRatings } from './rating-jobs.ts'
import { eraseRatings, readRatingsOf } from './rating-queries.ts'
import { ratingRoutes } from './rating-routes.ts'

/** How often the menu may notice new ratings. */
const COUNTED_MS = 10 * MINUTE_MS

/** What shoppers say about what came. */
export const ratings: Capability = {
  name: 'ratings',
  routes: [ratingRoutes],
  jobs: [
    { name: 'ratings of items', every: COUNTED_MS, run: ({ db }) => countItemRatings(db) },
    { name: 'questions after deliveries', every: 5 * MINUTE_MS, run: askForRatings },
  ],
  privacy: {
    exportedAs: 'ratings',
    export: (db, _, orderIds) => readRatingsOf(db, orderIds),
    erase: (tx, _, orderIds) => eraseRatings(tx, orderIds),
  },
}
