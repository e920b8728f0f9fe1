import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { confirmUser } from '../accounts/confirm-user.ts'
import { notifyOwner, recordFor } from '../accounts/record-for.ts'
import {
  deleteUnprovedHolder,
  findIdentity,
  type IdentityRow,
  insertIdentity,
  isTaken,
  lockUser,
  saveIdentity,
  type UserRow,
  updateUser,
} from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { identityDataOf, PROVIDER_TITLES, type ProviderAccount } from './provider-account.ts'

/**
 * Links another identity to a signed-in user and notifies them. The address of the provider's account may differ: they
 * have proved that both accounts are theirs.
 *
 * @throws identity_already_exists, also when it is their own already; user_not_found, user_banned
 */
export async function linkAccount(
  tx: Db,
  deps: AuthDeps,
  userId: string,
  account: ProviderAccount,
  caller: Caller,
): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user) throw new AuthRefusal('user_not_found')
  await requireFreeAccount(tx, userId, account)
  await addIdentity(tx, deps, userId, account)
  await mailLinked(tx, deps, user, account, caller)

  if (user.emailConfirmedAt === null && user.phoneConfirmedAt === null) {
    await deps.makeProfile(tx, { userId, email: user.email, metadata: user.userMetadata }, deps.random, deps.clock())
  }
  const { email, isEmailVerified } = account
  if (user.email !== null || email === null || !isEmailVerified) return
  const contact = { kind: 'email', value: email } as const
  if (await isTaken(tx, contact, userId)) return
  await deleteUnprovedHolder(tx, contact, userId)
  const withEmail = await updateUser(tx, userId, { email }, deps.clock())
  await confirmUser(tx, deps, withEmail, { contact: 'email', keepsSignUp: true, ip: caller.ip })
}

/** Refuses an account that is linked already. @throws identity_already_exists */
export async function requireFreeAccount(tx: Db, userId: string, account: ProviderAccount): Promise<void> {
  const known = await findIdentity(tx, account.provider, account.providerId)
  if (!known) return
  const title = PROVIDER_TITLES[account.provider]
  throw new AuthRefusal(
    'identity_already_exists',
    known.userId === userId
      ? `You can sign in with this ${title} account already.`
      : `This ${title} account belongs to another account here. Sign in with it to see which.`,
  )
}

/** @param options `isFirst` when the person joins by it: their address comes from it, so it is listed first */
export async function addIdentity(
  tx: Db,
  deps: AuthDeps,
  userId: string,
  account: ProviderAccount,
  options: { isFirst?: boolean } = {},
): Promise<void> {
  const now = deps.clock()
  await insertIdentity(tx, {
    id: newId(now, deps.random),
    userId,
    provider: account.provider,
    providerId: account.providerId,
    identityData: identityDataOf(account),
    email: account.email,
    lastSignInAt: now,
    createdAt: options.isFirst ? new Date(now.getTime() - 1) : now,
    updatedAt: now,
  })
}

/** Records the use of a known account, and updates its provider data. */
export async function freshenIdentity(
  tx: Db,
  deps: AuthDeps,
  identity: IdentityRow,
  account: ProviderAccount,
): Promise<void> {
  const now = deps.clock()
  const said = { identityData: identityDataOf(account), email: account.email }
  await saveIdentity(tx, { ...identity, ...said, lastSignInAt: now, updatedAt: now })
}

/** Records a new identity, and mails its owner. */
export async function mailLinked(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  account: ProviderAccount,
  caller: Caller,
): Promise<void> {
  const key = await recordFor(tx, deps, user.id, 'identity_linked', caller)
  await notifyOwner(tx, deps, user, { kind: 'identity_linked', detail: PROVIDER_TITLES[account.provider], key })
}
