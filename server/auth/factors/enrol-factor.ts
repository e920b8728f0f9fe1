import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { EnrolledFactor, FactorType } from '#domain/auth/auth-shapes.ts'
import { plainLine } from '#domain/text/plain-line.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { readSettings } from '../../settings/settings-queries.ts'
import { phoneContact } from '../accounts/contact.ts'
import { type FactorRow, listIdentities, type UserRow } from '../accounts/user-queries.ts'
import type { AuthDeps, SignedIn } from '../auth-deps.ts'
import { requireCodePhone } from '../proofs/queue-code.ts'
import { appUri, newAppSecret, qrCode } from './authenticator-app.ts'
import { deleteFactor, insertFactor } from './factor-queries.ts'
import { holdAccount } from './hold-account.ts'
import { sealSecret } from './sealed-secret.ts'
import { isSecondStepDue } from './usable-factor.ts'

const MAX_FACTORS = 10
/** An unverified factor older than this, in milliseconds, counts as abandoned: its name and place are free. */
const GIVEN_UP_MS = 15 * MINUTE_MS
const NAME_LENGTH = 60

export type NewFactor = {
  type: FactorType
  friendlyName: string
  /** The issuer that the app shows; the shop's name when empty. */
  issuer: string
  /** As typed; for phones only. */
  phone: string
}

/**
 * Starts setting up a second factor for the signed-in user. It counts from its first right code.
 *
 * @throws insufficient_aal when the user has a factor and has not used it in this session: the password alone does not
 * allow adding one
 * @throws validation_failed, mfa_phone_enroll_not_enabled, mfa_verified_factor_exists, mfa_factor_name_conflict,
 * too_many_enrolled_mfa_factors, sms_send_failed
 */
export async function enrolFactor(
  tx: Db,
  deps: AuthDeps,
  signedIn: SignedIn,
  wanted: NewFactor,
): Promise<EnrolledFactor> {
  const phone = wanted.type === 'phone' ? await readPhone(tx, deps, wanted.phone) : null
  const { user, factors, who } = await holdAccount(tx, signedIn)
  if (await isAnonymous(tx, user)) throw new AuthRefusal('anonymous_not_allowed')
  if (isSecondStepDue(factors, who)) throw new AuthRefusal('insufficient_aal')

  const friendlyName = plainLine(wanted.friendlyName, NAME_LENGTH)
  const kept = await deleteGivenUp(tx, deps, factors, phone)
  if (friendlyName !== '' && kept.some((one) => one.friendlyName === friendlyName)) {
    throw new AuthRefusal(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    )
  }
  if (kept.length >= MAX_FACTORS) throw new AuthRefusal('too_many_enrolled_mfa_factors')

  const now = deps.clock()
  const id = newId(now, deps.random)
  const common = { id, userId: user.id, status: 'unverified', friendlyName, createdAt: now, updatedAt: now } as const
  if (phone !== null) {
    await insertFactor(tx, { ...common, type: 'phone', phone })
    return { id, type: 'phone', friendly_name: friendlyName, phone }
  }
  const secret = newAppSecret(deps.random)
  await insertFactor(tx, { ...common, type: 'totp', sealedSecret: sealSecret(deps, id, secret) })
  const issuer = plainLine(wanted.issuer, NAME_LENGTH) || (await readSettings(tx)).brand.name
  const uri = appUri({ secret, issuer, label: labelOf(user) })
  return { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode(uri), secret, uri } }
}

async function readPhone(tx: Db, deps: AuthDeps, typed: string): Promise<string> {
  if (!deps.settings.hasSms) throw new AuthRefusal('mfa_phone_enroll_not_enabled')
  if (typed === '') throw new AuthRefusal('validation_failed', 'Phone number required to enroll Phone factor')
  const { value } = phoneContact(typed)
  await requireCodePhone(tx, deps, value)
  return value
}

/** Deletes abandoned factors and an unverified one with the same phone. @returns the remaining ones */
async function deleteGivenUp(
  tx: Db,
  { clock }: AuthDeps,
  factors: readonly FactorRow[],
  phone: string | null,
): Promise<FactorRow[]> {
  const givenUpBefore = clock().getTime() - GIVEN_UP_MS
  const kept: FactorRow[] = []
  for (const factor of factors) {
    const isSamePhone = phone !== null && factor.phone === phone
    if (factor.status === 'verified') {
      if (isSamePhone) throw new AuthRefusal('mfa_verified_factor_exists')
      kept.push(factor)
    } else if (isSamePhone || factor.createdAt.getTime() < givenUpBefore) await deleteFactor(tx, factor.id)
    else kept.push(factor)
  }
  return kept
}

async function isAnonymous(tx: Db, { id, email, phone }: UserRow): Promise<boolean> {
  return email === null && phone === null && (await listIdentities(tx, [id])).length === 0
}

/** The account name that the app shows. */
function labelOf({ email, phone, id }: UserRow): string {
  return email ?? (phone === null ? id : `+${phone}`)
}
