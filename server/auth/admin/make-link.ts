import type { z } from 'zod'
import type { LinkType } from '#domain/auth/admin-requests.ts'
import type { LinkAnswer } from '#domain/auth/auth-answers.ts'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { openInvited } from '../accounts/invite-user.ts'
import { recordFor } from '../accounts/record-for.ts'
import { makeUser } from '../accounts/sign-up.ts'
import { type Contact, isTaken, lockUserByContact, type UserRow, updateUser } from '../accounts/user-queries.ts'
import { viewUser } from '../accounts/view-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'
import { makeOneTimeToken } from '../proofs/make-one-time-token.ts'
import type { ByStaff } from './change-user-as-staff.ts'
import { requireRightOver } from './require-staff.ts'

export type LinkRequest = {
  type: LinkType
  email: Contact & { kind: 'email' }
  newEmail: string | undefined
  passwordHash: string | undefined
  metadata: Record<string, unknown>
  redirectTo: string
}

export type MadeLink = z.output<typeof LinkAnswer>

/**
 * Makes the link and the code of a mail and returns them to staff instead of sending them, for people whose mails do
 * not arrive. They give access, so the account's history records who made them.
 *
 * @throws email_exists for a sign-up or an invitation of a confirmed person; admin_user_not_found; not_admin
 */
export async function makeLink(tx: Db, deps: AuthDeps, link: LinkRequest, by: ByStaff): Promise<MadeLink> {
  const known = await lockUserByContact(tx, link.email)
  if (known) await requireRightOver(tx, by.staff, known.id)
  const { user, token, sentTo, type } = await prepare(tx, deps, link, known, by)
  const made = await makeOneTimeToken(tx, deps, { userId: user.id, type: token, sentTo, challenge: null })
  await recordFor(tx, deps, user.id, 'link_made', by)

  const url = new URL('/auth/v1/verify', deps.settings.siteUrl)
  url.searchParams.set('token', made.link)
  url.searchParams.set('type', type.startsWith('email_change') ? 'email_change' : type)
  url.searchParams.set('redirect_to', link.redirectTo)
  return {
    ...(await viewUser(tx, user.id)),
    action_link: url.href,
    email_otp: made.code,
    hashed_token: made.link,
    redirect_to: link.redirectTo,
    verification_type: type,
  }
}

type Prepared = { user: Pick<UserRow, 'id'>; token: OneTimeTokenType; sentTo: string; type: LinkType }

async function prepare(
  tx: Db,
  deps: AuthDeps,
  link: LinkRequest,
  known: UserRow | undefined,
  by: ByStaff,
): Promise<Prepared> {
  const { type, metadata } = link
  const sentTo = link.email.value
  const isConfirmed = known !== undefined && known.emailConfirmedAt !== null
  switch (type) {
    case 'signup':
      if (isConfirmed) throw new AuthRefusal('email_exists')
      return { user: await signUpUser(tx, deps, link, known, by), token: 'confirmation', sentTo, type }
    case 'invite': {
      const { userId, isOpen } = await openInvited(tx, deps, sentTo, { ...by, metadata })
      if (!isOpen) throw new AuthRefusal('email_exists')
      return { user: { id: userId }, token: 'invite', sentTo, type }
    }
    case 'magiclink':
      // The link signs a new person up.
      if (!known)
        return { user: await signUpUser(tx, deps, link, known, by), token: 'confirmation', sentTo, type: 'signup' }
      return { user: known, token: 'sign_in', sentTo, type }
    case 'recovery':
      return { user: requireUser(known), token: 'recovery', sentTo, type }
    case 'email_change_current':
    case 'email_change_new': {
      const user = requireUser(known)
      const newEmail = await beginChange(tx, deps, user, link.newEmail)
      return { user, token: type, sentTo: type === 'email_change_new' ? newEmail : sentTo, type }
    }
  }
}

function requireUser(known: UserRow | undefined): UserRow {
  if (!known) throw new AuthRefusal('admin_user_not_found')
  return known
}

async function signUpUser(tx: Db, deps: AuthDeps, link: LinkRequest, known: UserRow | undefined, { ip }: ByStaff) {
  const { email, metadata } = link
  const passwordHash = link.passwordHash ?? null
  if (!known) return makeUser(tx, deps, { contact: email, passwordHash, metadata, ip })
  return updateUser(tx, known.id, { passwordHash, userMetadata: metadata }, deps.clock())
}

async function beginChange(tx: Db, deps: AuthDeps, user: UserRow, newEmail: string | undefined): Promise<string> {
  if (newEmail === undefined) throw new AuthRefusal('validation_failed', 'An email change requires new_email')
  if (await isTaken(tx, { kind: 'email', value: newEmail }, user.id)) throw new AuthRefusal('email_exists')
  const now = deps.clock()
  // The other of the two links may have been sent already.
  const emailChangeAgreedBy = user.newEmail === newEmail ? user.emailChangeAgreedBy : null
  await updateUser(tx, user.id, { newEmail, emailChangeSentAt: now, emailChangeAgreedBy }, now)
  return newEmail
}
