import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { DAY_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { mailEmailChange } from '../accounts/change-user.ts'
import { type Contact, lockUserByContact, updateUser } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { CodeChallenge } from './make-one-time-token.ts'
import { listTokenTypes } from './one-time-token-queries.ts'
import { mailCode, textCode } from './send-code.ts'

/** The message types that can be sent again, and their channel. */
const RESENT = { signup: 'email', email_change: 'email', sms: 'phone', phone_change: 'phone' } as const
export type ResendType = keyof typeof RESENT

/**
 * Reads the type of the message to send again. @throws validation_failed for an unknown type, or one of the other
 * channel
 */
export function resendTypeOf(type: string | undefined, { kind }: Contact): ResendType {
  const known = (Object.keys(RESENT) as ResendType[]).find((one) => one === type) // the keys of that object
  if (known && RESENT[known] === kind) return known
  throw new AuthRefusal('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
}

/**
 * Sends the pending message of a step again. Sends nothing without an account or a pending step, or for a new address or
 * phone that has waited for a day: strangers who know the present one could ask for ever.
 */
export async function resendMessage(
  tx: Db,
  deps: AuthDeps,
  input: { type: ResendType; contact: Contact; redirectTo: string; challenge: CodeChallenge | null },
): Promise<void> {
  const { type, contact, redirectTo, challenge } = input
  const user = await lockUserByContact(tx, contact)
  if (!user) return
  const now = deps.clock()
  const to = contact.value
  const isYoung = (begunAt: Date | null) => begunAt !== null && now.getTime() - begunAt.getTime() < DAY_MS
  if (type === 'signup' && user.emailConfirmedAt === null) {
    await mailCode(tx, deps, { userId: user.id, type: 'confirmation', to, redirectTo, challenge })
    await updateUser(tx, user.id, { confirmationSentAt: now }, now)
  }
  if (type === 'email_change' && user.newEmail !== null && isYoung(user.emailChangeSentAt)) {
    const { newEmail, emailChangeAgreedBy: agreedBy } = user
    await mailEmailChange(tx, deps, user, { newEmail, agreedBy, redirectTo, challenge })
  }
  if (type === 'sms' && user.phoneConfirmedAt === null) {
    // Send the pending type again: only a sign-up's own code keeps its password.
    const isSignIn = (await listTokenTypes(tx, user.id)).includes('sms')
    await textCode(tx, deps, { userId: user.id, type: isSignIn ? 'sms' : 'phone_confirmation', to, isProved: false })
  }
  if (type === 'phone_change' && user.newPhone !== null && isYoung(user.phoneChangeSentAt)) {
    await textCode(tx, deps, { userId: user.id, type: 'phone_change', to: user.newPhone, isProved: false })
  }
}
