import { requestService } from '#domain/services/services-api.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/accra-time.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import type { Capability } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { receiveService } from './receive-service.ts'
import { findMadeService, priceService } from './request-service.ts'
import {
  bookings,
  deleteEndedPictures,
  deleteForgottenPictures,
  eraseOwnServices,
  insertServices,
  isBooked,
  readOwnPictures,
} from './service-queries.ts'
import { serviceRoutes } from './service-routes.ts'
import { servicePictures, serviceTypes } from './service-tables.ts'

/** How staff serve bookings. */
const serviceDesk = bookings.desk((row) => ({
  kind: 'service',
  name: row.serviceLabel,
  note: row.note,
  pictureId: row.pictureId,
  total: row.fee,
}))

const purchase = {
  purpose: 'service',
  findMade: findMadeService,
  price: priceService,
  fulfil: receiveService,
  returnTo: () => '/?profile=services',
  desk: serviceDesk,
} as const

export const services: Capability = {
  name: 'services',
  routes: [serviceRoutes, purchaseRoute(requestService, purchase)],
  jobs: [{ name: 'pictures of services', every: HOUR_MS, run: ({ db, clock }) => clearPictures(db, clock()) }],
  seed: { table: serviceTypes, fill: (tx) => insertServices(tx, SEED_SERVICES) },
  catalogue: {
    noun: 'service',
    table: serviceTypes,
    keyColumns: { id: serviceTypes.id },
    linked: { isRegional: true },
  },
  purchase,
  // The message about a booking takes its picture from the database.
  pictureTables: [{ table: servicePictures, storedAt: servicePictures.createdAt, mayMove: isBooked }],
  privacy: {
    exportedAs: 'services',
    export: bookings.readOwn,
    pictures: readOwnPictures,
    open: bookings.listOwnOpen,
    erase: eraseOwnServices,
  },
}

/** How long an uploaded picture without a booking is kept, in milliseconds. */
const FORGOTTEN_MS = 2 * DAY_MS
/** How long pictures are kept after the end of a booking, for complaints, in milliseconds. */
const ENDED_MS = 90 * DAY_MS

/** Deletes pictures that are no longer needed. @returns 0: one run does all */
export async function clearPictures(db: Db, now: Date): Promise<number> {
  await deleteForgottenPictures(db, new Date(now.getTime() - FORGOTTEN_MS))
  await deleteEndedPictures(db, new Date(now.getTime() - ENDED_MS))
  return 0
}
