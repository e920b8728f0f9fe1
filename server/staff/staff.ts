import { deleteInvitationsOf } from '../auth/auth.ts'
import type { Capability } from '../capability/capability.ts'
import { staffRoutes } from './staff-routes.ts'

/** Who works for the shop: the list, invitations, roles, lost second factors. */
export const staff: Capability = {
  name: 'staff',
  routes: [staffRoutes],
  privacy: {
    exportedAs: 'staffInvitations',
    // Signing in to read the export has accepted all invitations, so none is left.
    export: async () => [],
    erase: (tx, _actor, _orderIds, proved) => deleteInvitationsOf(tx, proved),
  },
}
