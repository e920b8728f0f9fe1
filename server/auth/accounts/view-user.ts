import { type AuthErrorCode, AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { FactorView, IdentityView, UserView } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { type FactorRow, type IdentityRow, readUserParts, type UserRow } from './user-queries.ts'

/** A user as the API shows it to staff. @throws `missing` when there is none */
export async function viewUser(
  db: Db,
  userId: string,
  missing: AuthErrorCode = 'admin_user_not_found',
): Promise<UserView> {
  const parts = await readUserParts(db, userId)
  if (!parts) throw new AuthRefusal(missing)
  return userView(parts)
}

/** A user as the API shows it to themselves. @throws user_not_found */
export async function viewSelf(db: Db, userId: string): Promise<UserView> {
  return withOwnFacts(await viewUser(db, userId, 'user_not_found'))
}

/** Builds a user of the API from its rows. */
export function userView(parts: {
  user: UserRow
  identities: readonly IdentityRow[]
  factors: readonly FactorRow[]
  staffRole: string | null
}): UserView {
  const { user, identities, factors, staffRole } = parts
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  const first = providers[0] ?? (user.email === null ? 'phone' : 'email')
  const isAnonymous = user.email === null && user.phone === null && identities.length === 0
  const confirmedAt = earliest(user.emailConfirmedAt, user.phoneConfirmedAt)
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...instants({
      email_confirmed_at: user.emailConfirmedAt,
      phone_confirmed_at: user.phoneConfirmedAt,
      confirmed_at: confirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      invited_at: user.invitedAt,
      email_change_sent_at: user.newEmail === null ? null : user.emailChangeSentAt,
      phone_change_sent_at: user.newPhone === null ? null : user.phoneChangeSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
    }),
    ...(user.newEmail !== null && {
      new_email: user.newEmail,
      ...(user.emailChangeAgreedBy !== null && { email_change_agreed_by: user.emailChangeAgreedBy }),
    }),
    ...(user.newPhone !== null && { new_phone: user.newPhone }),
    app_metadata: {
      ...user.appMetadata,
      ...(!isAnonymous && { provider: first, providers }),
      ...(staffRole !== null && { staff_role: staffRole }),
    },
    user_metadata: user.userMetadata,
    identities: identities.map(identityView),
    ...(factors.length > 0 && { factors: factors.map(factorView) }),
    has_password: user.passwordHash !== null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: isAnonymous,
  }
}

/**
 * A user as they see themselves: metadata includes their contacts, as clients expect. Staff see only the stored
 * metadata.
 */
export function withOwnFacts(user: UserView): UserView {
  if (user.is_anonymous) return user
  const facts = {
    ...(user.email !== '' && { email: user.email }),
    email_verified: user.email_confirmed_at !== undefined,
    phone_verified: user.phone_confirmed_at !== undefined,
    sub: user.id,
  }
  return { ...user, user_metadata: { ...user.user_metadata, ...facts } }
}

function identityView(row: IdentityRow): IdentityView {
  return {
    identity_id: row.id,
    id: row.providerId,
    user_id: row.userId,
    identity_data: row.identityData,
    provider: row.provider,
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(row.email !== null && { email: row.email }),
  }
}

/** A factor without its secret. */
export function factorView(row: FactorRow): FactorView {
  return {
    id: row.id,
    ...(row.friendlyName !== '' && { friendly_name: row.friendlyName }),
    factor_type: row.type,
    status: row.status,
    ...(row.phone !== null && { phone: row.phone }),
    ...(row.lastChallengedAt !== null && { last_challenged_at: row.lastChallengedAt.toISOString() }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function instants<Name extends string>(values: Record<Name, Date | null>): Partial<Record<Name, string>> {
  const known = Object.entries<Date | null>(values).flatMap(([name, at]) => (at ? [[name, at.toISOString()]] : []))
  return Object.fromEntries(known)
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
