import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { mailCode } from '../proofs/send-code.ts'
import { saveContactIdentity, withoutSignUp } from './confirm-user.ts'
import { recordFor } from './record-for.ts'
import { insertUser, lockUserByContact, type UserRow, updateUser } from './user-queries.ts'

/** An account that awaits its owner's acceptance, and the link for it. */
export type Invitation = { userId: string; url: string; days: number }

/** The inviting actor, and what they know of the person. */
export type InvitedBy = { actor: string; ip?: string; metadata?: Record<string, unknown> }

/**
 * Creates an account and mails its owner an invitation. Leaves a confirmed account unchanged.
 *
 * @returns the account, and the invitation unless none was needed
 */
export async function inviteUser(
  tx: Db,
  deps: AuthDeps,
  email: string,
  by: InvitedBy & { redirectTo?: string; isForStaff?: true },
): Promise<{ userId: string; invitation: Invitation | null }> {
  const { userId, isOpen } = await openInvited(tx, deps, email, by)
  if (!isOpen) return { userId, invitation: null }
  const redirectTo = by.isForStaff ? staffUrl(deps) : (by.redirectTo ?? deps.settings.siteUrl)
  const { url, minutes } = await mailCode(tx, deps, {
    userId,
    type: 'invite',
    to: email,
    redirectTo,
    ...(by.isForStaff && { kind: 'staff_invite' }),
  })
  return { userId, invitation: { userId, url, days: Math.floor(minutes / MINUTES_OF_DAY) } }
}

/** Where staff find their screens. */
export const staffUrl = ({ settings }: AuthDeps) => `${settings.siteUrl}/admin`

const MINUTES_OF_DAY = 24 * 60

/**
 * Creates an account for an invited person, without sending anything.
 *
 * Discards what was set or sent for the unverified address: whoever typed the address first must not have access to the
 * invited person's account.
 *
 * @returns the account; `isOpen` false for a confirmed one, which is unchanged
 */
export async function openInvited(
  tx: Db,
  deps: AuthDeps,
  email: string,
  by: InvitedBy,
): Promise<{ userId: string; isOpen: boolean }> {
  const known = await lockUserByContact(tx, { kind: 'email', value: email })
  if (known && known.emailConfirmedAt !== null) return { userId: known.id, isOpen: false }

  const { id: userId } = known ? await claimUser(tx, deps, known, by) : await openAccount(tx, deps, email, by)
  await recordFor(tx, deps, userId, 'invited', by)
  return { userId, isOpen: true }
}

async function openAccount(tx: Db, deps: AuthDeps, email: string, by: InvitedBy): Promise<UserRow> {
  const now = deps.clock()
  const user = await insertUser(tx, {
    id: newId(now, deps.random),
    email,
    invitedAt: now,
    createdAt: now,
    updatedAt: now,
    userMetadata: by.metadata ?? {},
  })
  await saveContactIdentity(tx, deps, user, 'email')
  return user
}

async function claimUser(tx: Db, deps: AuthDeps, user: UserRow, by: InvitedBy): Promise<UserRow> {
  await deleteTokensOf(tx, user.id, ['confirmation', 'sign_in', 'recovery'])
  const now = deps.clock()
  // The owner of a confirmed phone may have set the password.
  const isUnproved = user.phoneConfirmedAt === null
  const change = {
    invitedAt: now,
    ...(isUnproved && withoutSignUp(user)),
    ...(by.metadata && { userMetadata: { ...(!isUnproved && user.userMetadata), ...by.metadata } }),
  }
  return updateUser(tx, user.id, change, now)
}
