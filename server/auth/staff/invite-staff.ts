import { actorName, type Staff, type StaffRole } from '#domain/actor.ts'
import { INVITED_DAYS } from '#domain/auth/staff-api.ts'
import { Refusal } from '#domain/errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import { nameActor } from '../../audit/audit-queries.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { queueAccountMail } from '../../notifications/queue-account-mail.ts'
import { queueSms } from '../../notifications/queue-sms.ts'
import { inviteUser, staffUrl } from '../accounts/invite-user.ts'
import { type Contact, lockUserByContact } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { setStaffRole } from './change-staff.ts'
import { deleteInvitation, replaceInvitation, takeInvitations } from './invitation-queries.ts'
import { findRole } from './staff-queries.ts'

/**
 * Invites somebody to the staff. The role begins with their next sign-in once this contact is proved; a phone counts only
 * when it is confirmed after the invitation. The link of the mail does both at once for an address without an account, and
 * so does the code that confirms a phone.
 *
 * @throws Refusal staff.exists for somebody who has a role; staff.no_sms for a phone when the shop sends no text messages
 */
export async function inviteToStaff(
  tx: Db,
  deps: AuthDeps,
  actor: Staff,
  { contact, role }: { contact: Contact; role: StaffRole },
): Promise<void> {
  const now = deps.clock()
  if (contact.kind === 'phone' && !deps.settings.hasSms) throw new Refusal('staff.no_sms')
  // Accounts are locked before invitations, as by who accepts one.
  const known = await lockUserByContact(tx, contact)
  if (known && (await findRole(tx, known.id)) !== undefined) throw new Refusal('staff.exists')
  const id = newId(now, deps.random)
  const expiresAt = new Date(now.getTime() + INVITED_DAYS * DAY_MS)
  await nameActor(tx, actor)
  await replaceInvitation(tx, {
    id,
    email: contact.kind === 'email' ? contact.value : null,
    phone: contact.kind === 'phone' ? contact.value : null,
    role,
    invitedBy: actorName(actor),
    invitedAt: now,
    expiresAt,
  })
  if (contact.kind === 'phone') {
    // The sign-in dialog takes no phone. The account that has the number may be that of an earlier holder.
    const text = `Join our staff: within ${INVITED_DAYS} days sign in or sign up, then confirm this number (even if it is there) under Account > Phone: ${deps.settings.siteUrl}/?profile=phone`
    await queueSms(
      tx,
      { to: contact.value, userId: known?.id ?? null, text, key: `staff:${id}`, staleAt: expiresAt },
      now,
    )
    return
  }
  const { invitation } = await inviteUser(tx, deps, contact.value, { actor: actorName(actor), isForStaff: true })
  if (invitation || !known) return
  const notice = { kind: 'staff_invited', key: id, to: contact.value, detail: staffUrl(deps) } as const
  await queueAccountMail(tx, { ...notice, userId: known.id }, now)
}

/** Takes an invitation back. @returns false when it was accepted or taken back before, or has expired */
export async function withdrawInvitation(tx: Db, actor: Staff, id: string): Promise<boolean> {
  await nameActor(tx, actor)
  return deleteInvitation(tx, id)
}

/** Gives somebody who has just signed in the role that they were invited to. A role that they have stays. */
export async function acceptInvitations(tx: Db, deps: AuthDeps, userId: string): Promise<void> {
  const taken = await takeInvitations(tx, userId)
  const [latest] = taken
    .filter(({ expiresAt }) => expiresAt > deps.clock())
    .toSorted((one, other) => other.invitedAt.getTime() - one.invitedAt.getTime())
  if (!latest || (await findRole(tx, userId)) !== undefined) return
  await setStaffRole(tx, deps, latest.invitedBy, { userId, role: latest.role })
}
