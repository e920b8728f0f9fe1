import type { StaffUserBody } from '#domain/auth/admin-requests.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { banDurationMs } from '#domain/auth/ban-duration.ts'
import { emailContact, phoneContact } from '../accounts/contact.ts'
import { requireGoodPassword } from '../accounts/sign-up.ts'
import { requireSmallMetadata } from '../accounts/user-metadata.ts'

/** It travels in every access token besides the user's own metadata. */
export const APP_METADATA_MAX_BYTES = 1_024

/** What staff say about somebody, checked; undefined is left as it is. */
export type StaffUser = {
  email: string | undefined
  phone: string | undefined
  /** Good, and not hashed yet. */
  password: string | undefined
  confirmsEmail: boolean
  confirmsPhone: boolean
  metadata: Record<string, unknown> | undefined
  appMetadata: Record<string, unknown> | undefined
  /** 0 lets somebody in again. */
  banMs: number | undefined
}

/**
 * Reads what staff say about somebody.
 *
 * @throws validation_failed, weak_password; also for what cannot be said here: a role is given from the terminal, and
 *   ways in are what the person has proved
 */
export function staffUserOf(body: StaffUserBody): StaffUser {
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
    password: body.password || undefined,
    confirmsEmail: body.email_confirm ?? false,
    confirmsPhone: body.phone_confirm ?? false,
    metadata: body.user_metadata ? requireSmallMetadata(body.user_metadata) : undefined,
    appMetadata: body.app_metadata ? requireSmallAppMetadata(body.app_metadata) : undefined,
    banMs,
  }
}

function refuseRole(): never {
  throw new AuthRefusal('validation_failed', 'Roles are not set here: use npm run staff')
}

/** What the shop knows of the ways in is not written: clients send it back with the rest. */
function requireSmallAppMetadata(sent: Record<string, unknown>): Record<string, unknown> {
  const { provider: _provider, providers: _providers, ...written } = sent
  return requireSmallMetadata(written, APP_METADATA_MAX_BYTES)
}
