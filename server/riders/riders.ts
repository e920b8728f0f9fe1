import { HOUR_MS } from '#domain/time/accra-time.ts'
import type { Capability } from '../capability/capability.ts'
import { readInHand, readOwnEntries } from './cash-queries.ts'
import { deletePhotosOf, listOnRoad, readPhotosOf } from './ride-queries.ts'
import { deleteOldPhotos, notifyNextRider } from './rider-jobs.ts'
import { deleteOwnShifts, readOwnShifts } from './rider-queries.ts'
import { riderRoutes } from './rider-routes.ts'
import { deliveryPhotos } from './rider-tables.ts'

/** How long a rider waits for the message about an order after it cannot be undone any more, at most, in milliseconds. */
const NOTIFY_EVERY_MS = 5_000

export const riders: Capability = {
  name: 'riders',
  routes: [riderRoutes],
  jobs: [
    { name: 'messages to riders', every: NOTIFY_EVERY_MS, run: notifyNextRider },
    { name: 'old photos of deliveries', every: HOUR_MS, run: ({ db, clock }) => deleteOldPhotos(db, clock()) },
  ],
  pictureTables: [{ table: deliveryPhotos, storedAt: deliveryPhotos.takenAt }],
  privacy: {
    exportedAs: 'riding',
    export: async (db, actor, orderIds) => ({
      shifts: await readOwnShifts(db, actor),
      cash: await readOwnEntries(db, actor),
      photos: (await readPhotosOf(db, orderIds)).map(({ picture: _, objectKey: __, ...photo }) => photo),
    }),
    pictures: async (db, _, orderIds) =>
      (await readPhotosOf(db, orderIds)).map(({ id, picture, objectKey }) => ({
        file: `delivery-${id}.jpg`,
        picture,
        objectKey,
      })),
    // A rider who has orders or cash of the shop hands them over first.
    open: async (tx, { userId }) => [
      ...(await listOnRoad(tx, userId)),
      ...((await readInHand(tx, userId)) > 0 ? ['cash'] : []),
    ],
    // Entries of cash are never changed; they name the account by its id alone.
    erase: async (tx, actor, orderIds) => {
      await deleteOwnShifts(tx, actor)
      await deletePhotosOf(tx, orderIds)
    },
  },
}
