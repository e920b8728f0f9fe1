import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/db.ts'
import { withoutSignUp } from '../accounts/confirm-user.ts'
import { makeUser } from '../accounts/sign-up.ts'
import { type Contact, lockUserByContact, updateUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import type { CodeChallenge } from './make-one-time-token.ts'
import { mailCode, textCode } from './send-code.ts'

/**
 * Sends a sign-in code; an unknown contact gets an account. A password that was set before the contact was verified is
 * dropped when this code is used, with all data typed along; the mail says so. Metadata sent along is kept only while every request for a
 * code sent the same, because not all may come from the owner.
 *
 * An unknown contact that may not be created is sent nothing and answered alike, so that the answer reveals no
 * customer.
 */
export async function sendSignInCode(
  tx: Db,
  deps: AuthDeps,
  input: {
    contact: Contact
    metadata: Record<string, unknown>
    mayCreate: boolean
    redirectTo: string
    challenge: CodeChallenge | null
    caller: Caller
  },
): Promise<void> {
  const { contact, metadata, mayCreate, redirectTo, challenge, caller } = input
  const now = deps.clock()
  const known = await lockUserByContact(tx, contact)
  if (!known && !mayCreate) return
  const user = known ?? (await makeUser(tx, deps, { contact, passwordHash: null, metadata, ip: caller.ip }))
  const isUnproved = user.emailConfirmedAt === null && user.phoneConfirmedAt === null
  if (isUnproved && user.passwordHash === null && !isDeepStrictEqual(user.userMetadata, metadata)) {
    await updateUser(tx, user.id, withoutSignUp(user), now)
  }
  if (contact.kind === 'email') {
    const dropsPassword = isUnproved && user.passwordHash !== null
    const mail = { userId: user.id, to: contact.value, redirectTo, challenge, dropsPassword }
    await mailCode(tx, deps, { ...mail, type: 'sign_in' })
    await updateUser(tx, user.id, { recoverySentAt: now }, now)
  } else {
    await textCode(tx, deps, {
      userId: user.id,
      type: 'sms',
      to: contact.value,
      isProved: user.phoneConfirmedAt !== null,
    })
    await updateUser(tx, user.id, { confirmationSentAt: now }, now)
  }
}
