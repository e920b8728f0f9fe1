import { buyGrow } from '#domain/grow/grow-api.ts'
import { SEED_GROW } from '#seed/grow.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { applications } from './application-queries.ts'
import { findMadeGrowOrder, isSameGrowOrder, priceGrowOrder } from './buy-grow.ts'
import { growPages } from './grow-pages.ts'
import { insertGrow, sales } from './grow-queries.ts'
import { applicationRoutes, growRoutes } from './grow-routes.ts'
import { collectionPoints, farms, growCycles, produce } from './grow-tables.ts'
import { receiveGrow } from './receive-grow.ts'

const desk = sales.desk((row) => ({
  kind: 'grow',
  name: row.title,
  location: [row.receiverName, row.location].join(', '),
  note: row.note,
  scheduledAt: row.readyAt.toISOString(),
  total: row.totalAmount,
}))

const purchase = {
  purpose: 'grow',
  findMade: findMadeGrowOrder,
  price: priceGrowOrder,
  isSame: isSameGrowOrder,
  fulfil: receiveGrow,
  returnTo: () => '/grow/cart',
  desk,
} as const

/** The farm network: farms, crops, order cycles, and orders of produce. */
export const grow: Capability = {
  name: 'grow',
  routes: [growRoutes, purchaseRoute(buyGrow, purchase)],
  seed: { table: farms, fill: (tx) => insertGrow(tx, SEED_GROW) },
  catalogue: [
    { noun: 'grow_cycle', table: growCycles, keyColumns: { id: growCycles.id } },
    { noun: 'farm', table: farms, keyColumns: { id: farms.id } },
    { noun: 'produce', table: produce, keyColumns: { id: produce.id } },
    { noun: 'collection_point', table: collectionPoints, keyColumns: { id: collectionPoints.id } },
  ],
  purchase,
  pages: growPages,
  privacy: { exportedAs: 'grow_orders', export: sales.readOwn, open: sales.listOwnOpen, erase: sales.eraseOwn },
}

/** Who wants to grow for the shop. */
export const growers: Capability = {
  name: 'growers',
  routes: [applicationRoutes],
  privacy: { exportedAs: 'grow_applications', export: applications.readOwn, erase: applications.eraseOwn },
}
