import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { mailCode } from '../proofs/send-code.ts'
import { saveContactIdentity, withoutSignUp } from './confirm-user.ts'
import { insertUser, lockUserByContact, recordAuthEvent, type UserRow, updateUser } from './user-queries.ts'

/** An account that waits for its owner to say yes, and the link that says it. */
export type Invitation = { userId: string; url: string; days: number }

/** Who invites, as histories name actors, and what they know of the person already. */
export type InvitedBy = { actor: string; ip?: string; metadata?: Record<string, unknown> }

/**
 * Opens an account for somebody and mails them the invitation to take it. An account that is confirmed is left as it is.
 *
 * @returns the account, and the invitation unless none was needed
 */
export async function inviteUser(
  tx: Db,
  deps: AuthDeps,
  email: string,
  by: InvitedBy & { redirectTo?: string },
): Promise<{ userId: string; invitation: Invitation | null }> {
  const { userId, isOpen } = await openInvited(tx, deps, email, by)
  if (!isOpen) return { userId, invitation: null }
  const redirectTo = by.redirectTo ?? deps.settings.siteUrl
  const { url, minutes } = await mailCode(tx, deps, { userId, type: 'invite', to: email, redirectTo })
  return { userId, invitation: { userId, url, days: Math.floor(minutes / MINUTES_OF_DAY) } }
}

const MINUTES_OF_DAY = 24 * 60

/**
 * Opens an account that waits for the invited person, and sends nothing.
 *
 * What was set or sent for the address before anybody proved it is void: whoever typed the address first shall not hold
 * a key to what the invited person gets.
 *
 * @returns the account; `isOpen` false for one that is confirmed, and was left as it is
 */
export async function openInvited(
  tx: Db,
  deps: AuthDeps,
  email: string,
  by: InvitedBy,
): Promise<{ userId: string; isOpen: boolean }> {
  const now = deps.clock()
  const known = await lockUserByContact(tx, { kind: 'email', value: email })
  if (known && known.emailConfirmedAt !== null) return { userId: known.id, isOpen: false }

  const { id: userId } = known ? await claimUser(tx, deps, known, by) : await openAccount(tx, deps, email, by)
  const note = { userId, action: 'invited', actor: by.actor, ip: by.ip ?? '', at: now } as const
  await recordAuthEvent(tx, { id: newId(now, deps.random), ...note })
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
  // Somebody with a confirmed phone is known already: the password may well be their own.
  const isUnproved = user.phoneConfirmedAt === null
  const change = {
    invitedAt: now,
    ...(isUnproved && withoutSignUp(user)),
    ...(by.metadata && { userMetadata: { ...(!isUnproved && user.userMetadata), ...by.metadata } }),
  }
  return updateUser(tx, user.id, change, now)
}
