import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { SEED_AIRTIME_PROVIDERS } from '#seed/airtime-providers.ts'
import type { Capability } from '../capability/capability.ts'
import { airtimeDeskRoutes } from './airtime-desk-routes.ts'
import { type AirtimeDeps, recordAirtimeRefund, workDueTopUps } from './airtime-jobs.ts'
import { hasAirtimeProviders, insertAirtimeProviders } from './airtime-queries.ts'
import { airtimeRoutes } from './airtime-routes.ts'
import { listOwnOpenAirtime, readOwnAirtime, wipeOwnAirtime } from './own-airtime-queries.ts'
import { receiveTopUp } from './receive-top-up.ts'

/** How often due top-ups are looked for, in milliseconds; each stores when it is due. */
const LOOK_MS = 2_000

export const airtime: Capability<AirtimeDeps> = {
  name: 'airtime',
  routes: [airtimeRoutes, airtimeDeskRoutes],
  jobs: [
    { name: 'airtime', every: LOOK_MS, run: workDueTopUps },
    { name: 'refunded airtime', every: MINUTE_MS, run: recordAirtimeRefund },
  ],
  seed: { isFilled: hasAirtimeProviders, fill: (tx) => insertAirtimeProviders(tx, SEED_AIRTIME_PROVIDERS) },
  purchase: { purpose: 'airtime', fulfil: receiveTopUp, returnTo: () => '/?profile=subscription' },
  privacy: { exportedAs: 'airtime', export: readOwnAirtime, open: listOwnOpenAirtime, erase: wipeOwnAirtime },
}
