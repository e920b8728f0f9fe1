import { SEED_VEHICLES } from '#seed/vehicles.ts'
import type { Capability } from '../capability/capability.ts'
import { dispatchDesk } from './dispatch-desk.ts'
import { hasVehicles, insertVehicles } from './dispatch-queries.ts'
import { dispatchRoutes } from './dispatch-routes.ts'
import { listOwnOpenDispatch, readOwnDispatch, wipeOwnDispatch } from './own-dispatch-queries.ts'
import { receiveDispatch } from './receive-dispatch.ts'

export const dispatch: Capability = {
  name: 'dispatch',
  routes: [dispatchRoutes],
  seed: { isFilled: hasVehicles, fill: (tx) => insertVehicles(tx, SEED_VEHICLES) },
  purchase: {
    purpose: 'dispatch',
    fulfil: receiveDispatch,
    returnTo: () => '/?profile=dispatch',
    desk: dispatchDesk,
  },
  privacy: { exportedAs: 'vehicles', export: readOwnDispatch, open: listOwnOpenDispatch, erase: wipeOwnDispatch },
}
