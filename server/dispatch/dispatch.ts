import { requestDispatch } from '#domain/dispatch/dispatch-api.ts'
import { SEED_VEHICLES } from '#seed/vehicles.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { insertVehicles, vehicleRequests } from './dispatch-queries.ts'
import { dispatchRoutes } from './dispatch-routes.ts'
import { dispatchVehicles } from './dispatch-tables.ts'
import { receiveDispatch } from './receive-dispatch.ts'
import { findMadeDispatch, giveFreeDispatch, priceDispatch } from './request-dispatch.ts'

/** How staff serve vehicle requests. */
const dispatchDesk = vehicleRequests.desk((row) => ({
  kind: 'dispatch',
  name: row.vehicleName,
  // A vehicle that is hired by the order has one hour.
  hours: row.hours > 1 ? row.hours : null,
  note: row.notes,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  total: row.totalAmount,
}))

const purchase = {
  purpose: 'dispatch',
  findMade: findMadeDispatch,
  price: priceDispatch,
  giveFree: giveFreeDispatch,
  fulfil: receiveDispatch,
  returnTo: () => '/?profile=dispatch',
  desk: dispatchDesk,
} as const

export const dispatch: Capability = {
  name: 'dispatch',
  routes: [dispatchRoutes, purchaseRoute(requestDispatch, purchase)],
  seed: { table: dispatchVehicles, fill: (tx) => insertVehicles(tx, SEED_VEHICLES) },
  catalogue: {
    noun: 'vehicle',
    table: dispatchVehicles,
    keyColumns: { id: dispatchVehicles.id },
    linked: { isRegional: true },
  },
  purchase,
  privacy: {
    exportedAs: 'vehicles',
    export: vehicleRequests.readOwn,
    open: vehicleRequests.listOwnOpen,
    erase: vehicleRequests.eraseOwn,
  },
}
