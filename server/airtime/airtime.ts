import { buyTopUp } from '#domain/airtime/airtime-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import type { Capability } from '../capability/capability.ts'
import { purchaseRoute } from '../payments/purchase-routes.ts'
import { airtimeDeskRoutes } from './airtime-desk-routes.ts'
import { type AirtimeDeps, recordAirtimeRefund, workDueTopUps } from './airtime-jobs.ts'
import { insertAirtimeProviders } from './airtime-queries.ts'
import { airtimeRoutes } from './airtime-routes.ts'
import { airtimeProviders } from './airtime-tables.ts'
import { findMadeTopUp, priceTopUp } from './buy-top-up.ts'
import { eraseOwnAirtime, listOwnOpenAirtime, readOwnAirtime } from './own-airtime-queries.ts'
import { receiveTopUp } from './receive-top-up.ts'

/** How often due top-ups are looked for, in milliseconds; each stores when it is due. */
const LOOK_MS = 2_000

const purchase = {
  purpose: 'airtime',
  findMade: findMadeTopUp,
  price: priceTopUp,
  fulfil: receiveTopUp,
  returnTo: () => '/?profile=subscription',
} as const

export const airtime: Capability<AirtimeDeps> = {
  name: 'airtime',
  routes: [airtimeRoutes, purchaseRoute(buyTopUp, purchase), airtimeDeskRoutes],
  jobs: [
    { name: 'airtime', every: LOOK_MS, run: workDueTopUps },
    { name: 'refunded airtime', every: MINUTE_MS, run: recordAirtimeRefund },
  ],
  seed: { table: airtimeProviders, fill: (tx) => insertAirtimeProviders(tx, SEED_AIRTIME_PROVIDERS) },
  catalogue: {
    noun: 'airtime_provider',
    table: airtimeProviders,
    keyColumns: { id: airtimeProviders.id },
    linked: {},
  },
  purchase,
  privacy: { exportedAs: 'airtime', export: readOwnAirtime, open: listOwnOpenAirtime, erase: eraseOwnAirtime },
}
