import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { parseReferralCode } from '#domain/profiles/referral-code.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { confirmUser } from '../accounts/confirm-user.ts'
import { emailContact } from '../accounts/contact.ts'
import { recordFor } from '../accounts/record-for.ts'
import {
  deleteIdentity,
  findIdentity,
  type IdentityRow,
  insertUser,
  listIdentities,
  lockUser,
  lockUserByContact,
  type UserRow,
  updateUser,
} from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { deleteTokensOf } from '../proofs/one-time-token-queries.ts'
import { sendSignInCode } from '../proofs/send-sign-in-code.ts'
import { addIdentity, freshenIdentity, mailLinked } from './link-account.ts'
import { metadataOf, PROVIDER_TITLES, type ProviderAccount } from './provider-account.ts'

/**
 * Finds or creates the user of a provider's account.
 *
 * The provider's own id decides. An unknown id with a verified address belongs to the user with that address, who is
 * notified, or to a new user. An unverified address identifies nobody, because anybody could have written it there: a
 * code is mailed to it instead, and after signing in with it the person can link the provider.
 *
 * @param input.redirectTo also names the referral code of a new user, as `referred_by`
 * @returns a refusal instead of throwing it, because a mail may have been written
 */
export async function signInWithAccount(
  tx: Db,
  deps: AuthDeps,
  account: ProviderAccount,
  input: { redirectTo: string; caller: Caller },
): Promise<UserRow | AuthRefusal> {
  const known = await userOf(tx, account)
  if (known) {
    if (isBanned(known.user, deps)) return new AuthRefusal('user_banned', SHUT)
    await freshenIdentity(tx, deps, known.identity, account)
    return known.user
  }
  const { takesSignUps } = deps.settings.switches
  const title = PROVIDER_TITLES[account.provider]
  if (account.email === null) {
    return new AuthRefusal(
      'provider_email_needs_verification',
      `${title} did not tell us your email address. Sign in with your email address, then add ${title} in your account.`,
    )
  }
  const contact = emailContact(account.email)
  const metadata = { ...metadataOf(account), ...referralIn(input.redirectTo) }
  if (!account.isEmailVerified) {
    await sendSignInCode(tx, deps, {
      contact,
      metadata,
      mayCreate: takesSignUps,
      // The page that the browser returns to expects a provider's answer.
      redirectTo: deps.settings.siteUrl,
      challenge: null,
      caller: input.caller,
    })
    return new AuthRefusal(
      'provider_email_needs_verification',
      `${title} has not confirmed that this email address is yours, so we have sent it a code. Sign in with the code, then add ${title} in your account.`,
      { email: contact.value },
    )
  }
  const found = await lockUserByContact(tx, contact)
  if (!found && !takesSignUps) return new AuthRefusal('signup_disabled')
  if (!found) return makeUserOf(tx, deps, { account, email: contact.value, metadata }, input.caller)
  if (isBanned(found, deps)) return new AuthRefusal('user_banned', SHUT)
  if (found.emailConfirmedAt === null) return takeOver(tx, deps, found, { account, metadata }, input.caller)
  await addIdentity(tx, deps, found.id, account)
  await mailLinked(tx, deps, found, account, input.caller)
  return found
}

type UserMetadata = UserRow['userMetadata']

/** The referral code with which a browser left for the provider, in the address that it returns to. */
function referralIn(redirectTo: string): UserMetadata {
  const code = parseReferralCode(new URL(redirectTo).searchParams.get('referred_by') ?? '')
  return code === undefined ? {} : { referred_by: code }
}

/** The user of an account, locked, with its identity. */
async function userOf(
  tx: Db,
  { provider, providerId }: ProviderAccount,
): Promise<{ user: UserRow; identity: IdentityRow } | undefined> {
  const found = await findIdentity(tx, provider, providerId)
  const user = found && (await lockUser(tx, found.userId))
  const identity = user && (await findIdentity(tx, provider, providerId))
  return user && identity?.userId === user.id ? { user, identity } : undefined
}

async function makeUserOf(
  tx: Db,
  deps: AuthDeps,
  { account, email, metadata }: { account: ProviderAccount; email: string; metadata: UserMetadata },
  { ip }: Caller,
): Promise<UserRow> {
  const now = deps.clock()
  const user = await insertUser(tx, {
    id: newId(now, deps.random),
    email,
    userMetadata: metadata,
    createdAt: now,
    updatedAt: now,
  })
  await recordFor(tx, deps, user.id, 'signed_up', { ip })
  await addIdentity(tx, deps, user.id, account, { isFirst: true })
  return confirmUser(tx, deps, user, { contact: 'email', keepsSignUp: true, ip, isByProvider: true })
}

/**
 * The address was typed before and never verified; now its owner has come. Everything typed then is dropped, a
 * stranger's password and delivery address included.
 */
async function takeOver(
  tx: Db,
  deps: AuthDeps,
  found: UserRow,
  { account, metadata }: { account: ProviderAccount; metadata: UserMetadata },
  { ip }: Caller,
): Promise<UserRow | AuthRefusal> {
  // An account with a verified phone cannot be entered by an address that its owner only typed.
  if (found.phoneConfirmedAt !== null) return new AuthRefusal('email_exists', 'Please sign in with your phone number.')
  await deleteTokensOf(tx, found.id, ['confirmation', 'sign_in', 'invite', 'recovery', 'sms', 'phone_confirmation'])
  for (const { id } of await listIdentities(tx, [found.id])) await deleteIdentity(tx, found.id, id)
  const user = await updateUser(tx, found.id, { passwordHash: null, phone: null, userMetadata: metadata }, deps.clock())
  await addIdentity(tx, deps, user.id, account)
  const proof = { contact: 'email', keepsSignUp: true, ip, isByProvider: true } as const
  return confirmUser(tx, deps, user, proof)
}

/** Text for banned people. */
export const SHUT = 'This account is closed at present. Please talk to us.'

/** Whether a user is banned now. */
export function isBanned({ bannedUntil }: UserRow, { clock }: Pick<AuthDeps, 'clock'>): boolean {
  return bannedUntil !== null && bannedUntil > clock()
}
