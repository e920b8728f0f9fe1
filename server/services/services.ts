import { requestService } from '#domain/services/services-api.ts'
import { HOUR_MS } from '#domain/time/accra-time.ts'
import { SEED_SERVICES } from '#seed/services.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { receiveService } from './receive-service.ts'
import { findMadeService, priceService } from './request-service.ts'
import { serviceDesk } from './service-desk.ts'
import { clearPictures } from './service-jobs.ts'
import { bookings, insertServices, readOwnPictures, wipeOwnServices } from './service-queries.ts'
import { serviceRoutes } from './service-routes.ts'
import { serviceTypes } from './service-tables.ts'

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
  purchase,
  privacy: {
    exportedAs: 'services',
    export: bookings.readOwn,
    pictures: readOwnPictures,
    open: bookings.listOwnOpen,
    erase: wipeOwnServices,
  },
}
