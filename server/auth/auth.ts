/** The public interface of the auth server: what the rest of the shop may use. Nobody else reads its tables. */

export { contactOf } from './accounts/contact.ts'
export { accountsWith, emailOf, phoneOf, wasConfirmedBefore } from './accounts/contact-queries.ts'
export { endSessionsOf } from './accounts/end-sessions.ts'
export type { Invitation } from './accounts/invite-user.ts'
export { provedContacts } from './accounts/proved-contacts.ts'
export { removePhone } from './accounts/remove-phone.ts'
export {
  deleteAuthEvents,
  deleteUser,
  findIdentity,
  findUserByContact,
  listAuthEvents,
  lockUser,
  readUserParts,
  recordAuthEvent,
} from './accounts/user-queries.ts'
export { userView } from './accounts/view-user.ts'
export type { AuthDeps } from './auth-deps.ts'
export { authRoutes } from './auth-routes.ts'
export { authentication } from './authentication.ts'
export { removeFactors } from './factors/remove-factors.ts'
export { openAuth } from './open-auth.ts'
export { takeReauthenticationCode } from './proofs/verify-token.ts'
export { renewSecrets } from './renew-secrets.ts'
export { createActorOf } from './sessions/actor-of.ts'
export { databaseMadeAt } from './sessions/key-queries.ts'
export { listSessions } from './sessions/session-queries.ts'
export { ANNOUNCED_MS, rotateSigningKeys } from './sessions/signing-keys.ts'
export type { ProviderAccount } from './social/provider-account.ts'
export { type BeginCopy, fetchProviderPicture } from './social/provider-picture.ts'
export { addToStaff, refuseLastAdmin, removeFromStaff, setStaffRole } from './staff/change-staff.ts'
export { deleteInvitationsOf, listInvitations } from './staff/invitation-queries.ts'
export { inviteToStaff, withdrawInvitation } from './staff/invite-staff.ts'
export { requireRight, rightsNow } from './staff/require-right.ts'
export { cacheStaff } from './staff/staff-cache.ts'
export {
  findRole,
  listStaff,
  lockStaffMember,
  lockStaffOf,
  readStaffFacts,
  readStaffRoles,
  staffRoleOf,
} from './staff/staff-queries.ts'
