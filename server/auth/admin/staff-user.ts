import type { StaffUserBody } from '#domain/auth/admin-requests.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { banDurationMs } from '#domain/auth/ban-duration.ts'
import { emailContact, phoneContact } from '../accounts/contact.ts'
import { requireGoodPassword } from '../accounts/sign-up.ts'
import { requireSmallMetadata } from '../accounts/user-metadata.ts'

/** App metadata is part of every access token, besides the user's own metadata; limit in bytes. */
export const APP_METADATA_MAX_BYTES = 1_024

/** The checked fields of a change by staff; undefined is unchanged. */
export type StaffUser = ReturnType<typeof staffUserOf>

/**
 * Checks a change by staff.
 *
 * @throws validation_failed, weak_password; also for fields that cannot be set here: roles are set in the terminal, and
 * identities are what the person has verified
 */
export function staffUserOf(body: StaffUserBody) {
  const email = body.email ? emailContact(body.email).value : undefined
  const phone = body.phone ? phoneContact(body.phone).value : undefined
  if (body.app_metadata && 'staff_role' in body.app_metadata) refuseRole()
  if (body.role && body.role !== 'authenticated') refuseRole()
  const banMs = body.ban_duration ? banDurationMs(body.ban_duration) : undefined
  if (body.ban_duration && banMs === undefined) {
    throw new AuthRefusal('validation_failed', 'invalid format for ban duration: use 24h, 1h30m or none')
  }
  if (body.password) requireGoodPassword(body.password)
  return {
    email,
    phone,
    /** Accepted by the rules, and not hashed yet. */
    password: body.password || undefined,
    confirmsEmail: body.email_confirm ?? false,
    confirmsPhone: body.phone_confirm ?? false,
    metadata: body.user_metadata ? requireSmallMetadata(body.user_metadata) : undefined,
    appMetadata: body.app_metadata ? requireSmallAppMetadata(body.app_metadata) : undefined,
    /** Duration of the ban in milliseconds; 0 lifts it. */
    banMs,
  }
}

function refuseRole(): never {
  throw new AuthRefusal('validation_failed', 'Roles are not set here: use npm run staff')
}

/** Drops the identity fields of the shop, which clients send back with the rest. */
function requireSmallAppMetadata(sent: Record<string, unknown>): Record<string, unknown> {
  const { provider: _provider, providers: _providers, ...written } = sent
  return requireSmallMetadata(written, APP_METADATA_MAX_BYTES)
}
