import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { recordFor } from './record-for.ts'
import { type IdentityRow, saveIdentity, type UserRow, updateUser } from './user-queries.ts'

/**
 * Records that a person verified an address or phone. The first verification creates their profile.
 *
 * @param keepsSignUp true when the proof belongs to the sign-up that set password and metadata. Otherwise both are
 * dropped if nothing was verified before: anybody could have set them.
 * @param isByProvider true when a sign-in provider vouches for the address. The provider's account is the identity; the
 * address
 * becomes one when it is first used to sign in
 */
export async function confirmUser(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  input: { contact: 'email' | 'phone'; keepsSignUp: boolean; ip: string; isByProvider?: boolean },
): Promise<UserRow> {
  const now = deps.clock()
  const isFirst = user.emailConfirmedAt === null && user.phoneConfirmedAt === null
  const isKnown = input.contact === 'email' ? user.emailConfirmedAt !== null : user.phoneConfirmedAt !== null
  if (isKnown) {
    if (!input.isByProvider) await saveContactIdentity(tx, deps, user, input.contact)
    return user
  }
  const confirmed = await updateUser(
    tx,
    user.id,
    {
      ...confirmedAt(input.contact, now),
      ...(isFirst && !input.keepsSignUp && withoutSignUp(user)),
    },
    now,
  )
  if (!input.isByProvider) await saveContactIdentity(tx, deps, confirmed, input.contact)
  if (isFirst) {
    await deps.makeProfile(
      tx,
      { userId: user.id, email: confirmed.email, metadata: confirmed.userMetadata },
      deps.random,
      now,
    )
    await recordFor(tx, deps, user.id, 'confirmed', { ip: input.ip })
  }
  return confirmed
}

/** The column of when an address or phone was verified. */
export function confirmedAt(contact: 'email' | 'phone', at: Date | null): Partial<UserRow> {
  return contact === 'email' ? { emailConfirmedAt: at } : { phoneConfirmedAt: at }
}

/**
 * The fields that are reset when the password of a sign-up is dropped. Name, address, phone and referral code are reset
 * too: the same stranger may have typed them. Metadata of an invitation comes from staff and stays.
 */
export function withoutSignUp({ invitedAt }: UserRow): Partial<UserRow> {
  return { passwordHash: null, ...(invitedAt === null && { userMetadata: {} }) }
}

/** Writes the identity of an address or phone with its present value. */
export async function saveContactIdentity(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  contact: 'email' | 'phone',
): Promise<void> {
  if (user[contact] !== null) await saveIdentity(tx, contactIdentity(deps, user, contact))
}

/** The identity of an address or phone with its present value. */
export function contactIdentity(deps: AuthDeps, user: UserRow, contact: 'email' | 'phone'): IdentityRow {
  const now = deps.clock()
  return {
    id: newId(now, deps.random),
    userId: user.id,
    provider: contact,
    providerId: user.id,
    identityData: {
      sub: user.id,
      [contact]: user[contact],
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: user.phoneConfirmedAt !== null,
    },
    email: contact === 'email' ? user.email : null,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  }
}
