import type { Capability } from '../capability/capability.ts'
import { deleteOwnAddresses } from './address-queries.ts'
import { addressRoutes } from './address-routes.ts'
import { viewAddresses } from './view-addresses.ts'

export const addresses: Capability = {
  name: 'addresses',
  routes: [addressRoutes],
  privacy: { exportedAs: 'addresses', export: viewAddresses, erase: deleteOwnAddresses },
}
