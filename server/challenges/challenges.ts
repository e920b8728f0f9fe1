import { DAY_MS, HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { challengePages } from './challenge-pages.ts'
import { deleteForgotten, deleteOwnEntries, readOwn, readOwnPictures } from './challenge-queries.ts'
import { challengeRoutes } from './challenge-routes.ts'
import { challengePictures } from './challenge-tables.ts'

/** Cooking challenges with entries, votes and winners. */
export const challenges: Capability = {
  name: 'challenges',
  routes: [challengeRoutes],
  jobs: [
    {
      name: 'pictures of challenges',
      every: HOUR_MS,
      run: async ({ db, clock }) => {
        await deleteForgotten(db, new Date(clock().getTime() - DAY_MS))
        return 0
      },
    },
  ],
  pictureTables: [{ table: challengePictures, storedAt: challengePictures.createdAt }],
  privacy: { exportedAs: 'challenges', export: readOwn, pictures: readOwnPictures, erase: deleteOwnEntries },
  pages: challengePages,
}
