import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import type { AuthWorld } from './auth-world.ts'
import { saveContactIdentity } from './confirm-user.ts'
import { deleteTokensOf } from './one-time-token-queries.ts'
import { mailCode } from './send-code.ts'
import { insertUser, lockUserByContact, noteAuthEvent, type UserRow, updateUser } from './user-queries.ts'

/** An account that waits for its owner to say yes, and the link that says it. */
export type Invitation = { userId: string; url: string; days: number }

/**
 * Opens an account for somebody and mails them the invitation to take it. An account that is confirmed is left as it is.
 *
 * What was set or sent for the address before anybody proved it is void: whoever typed the address first shall not hold
 * a key to what the invited person gets.
 *
 * @param by.actor who invites, as histories name actors
 * @returns the account, and the invitation unless none was needed
 */
export async function inviteUser(
  tx: Db,
  world: AuthWorld,
  email: string,
  by: { actor: string },
): Promise<{ userId: string; invitation: Invitation | null }> {
  const now = world.clock()
  const known = await lockUserByContact(tx, { kind: 'email', value: email })
  if (known && known.emailConfirmedAt !== null) return { userId: known.id, invitation: null }

  const { id: userId } = known ? await claimUser(tx, world, known) : await openAccount(tx, world, email)
  await noteAuthEvent(tx, { id: newId(now, world.random), userId, action: 'invited', actor: by.actor, at: now })
  const redirectTo = world.settings.siteUrl
  const { url, minutes } = await mailCode(tx, world, { userId, type: 'invite', to: email, redirectTo })
  return { userId, invitation: { userId, url, days: Math.floor(minutes / MINUTES_OF_DAY) } }
}

const MINUTES_OF_DAY = 24 * 60

async function openAccount(tx: Db, world: AuthWorld, email: string): Promise<UserRow> {
  const now = world.clock()
  const user = await insertUser(tx, {
    id: newId(now, world.random),
    email,
    invitedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await saveContactIdentity(tx, world, user, 'email')
  return user
}

async function claimUser(tx: Db, world: AuthWorld, user: UserRow): Promise<UserRow> {
  await deleteTokensOf(tx, user.id, ['confirmation', 'sign_in', 'recovery'])
  const now = world.clock()
  // Somebody with a confirmed phone is known already: the password may well be their own.
  const isUnproved = user.phoneConfirmedAt === null
  return updateUser(tx, user.id, { invitedAt: now, ...(isUnproved && { passwordHash: null }) }, now)
}
