import { deleteInvitationsOf } from '../auth/auth.ts'
import type { Capability } from '../capability/capability.ts'
import { staffRoutes } from './staff-routes.ts'

/** Who works for the shop: the list, invitations, roles, lost second factors. */
export const staff: Capability = {
  name: 'staff',
  routes: [staffRoutes],
  privacy: {
    exportedAs: 'staffInvitations',
    // Whoever reads the export has signed in, which has accepted them.
    export: async () => [],
    erase: (tx, _actor, _orderIds, proved) => deleteInvitationsOf(tx, proved),
  },
}
