import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { withdrawUnsent } from '../../notifications/outbox-queries.ts'
import { queueAccountMail } from '../../notifications/queue-account-mail.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'
import { type CodeChallenge, type MadeToken, makeOneTimeToken } from './make-one-time-token.ts'
import { queueCode } from './queue-code.ts'

/** The mail of each token type, and the type in its link. */
const MAILS = {
  confirmation: { mail: 'confirmation', link: 'signup' },
  sign_in: { mail: 'sign_in_code', link: 'magiclink' },
  invite: { mail: 'invite', link: 'invite' },
  recovery: { mail: 'recovery', link: 'recovery' },
  reauthentication: { mail: 'reauthentication', link: null },
  email_change_current: { mail: 'email_change_current', link: 'email_change' },
  email_change_new: { mail: 'email_change_new', link: 'email_change' },
} as const

export type MailedToken = keyof typeof MAILS
type TextedToken = Extract<OneTimeTokenType, 'sms' | 'phone_confirmation' | 'phone_change' | 'reauthentication'>

/** Makes a token and queues the mail with its code and link, in the same transaction. */
export async function mailCode(
  tx: Db,
  deps: AuthDeps,
  input: {
    userId: string
    type: MailedToken
    to: string
    redirectTo: string
    challenge?: CodeChallenge | null
    newEmail?: string
    dropsPassword?: boolean
    /** Another mail than that of the token type. */
    kind?: 'staff_invite'
  },
): Promise<MadeToken & { url: string }> {
  const { userId, type, to, redirectTo, challenge = null, newEmail, dropsPassword = false, kind } = input
  const now = deps.clock()
  const token = await makeOneTimeToken(tx, deps, { userId, type, sentTo: to, challenge })
  const { mail, link } = MAILS[type]
  const url = linkOf(deps, token.link, link ?? 'email', redirectTo)
  await queueAccountMail(
    tx,
    {
      kind: kind ?? mail,
      userId,
      to,
      code: token.code,
      link: link === null ? null : url,
      minutes: token.minutes,
      key: newId(now, deps.random),
      dropsPassword,
      ...(newEmail !== undefined && { newEmail }),
    },
    now,
  )
  return { ...token, url }
}

/** A page of the shop that asks for a click first, because mail programs open links too. */
function linkOf(deps: AuthDeps, link: string, type: string, redirectTo: string): string {
  const url = new URL('/auth/confirm', deps.settings.siteUrl)
  url.searchParams.set('token_hash', link)
  url.searchParams.set('type', type)
  url.searchParams.set('redirect_to', redirectTo)
  return url.href
}

/**
 * Makes a token and queues the text message with its code; `isProved` as in `queueCode`. A waiting message with the code
 * that becomes void is withdrawn, also one to another number: it would come first, be refused when typed, and cost money.
 */
export async function textCode(
  tx: Db,
  deps: AuthDeps,
  input: { userId: string; type: TextedToken; to: string; isProved: boolean },
): Promise<void> {
  const { userId, type, to, isProved } = input
  const token = await makeOneTimeToken(tx, deps, { userId, type, sentTo: to, challenge: null })
  const kind = `${type}:${userId}`
  await withdrawUnsent(tx, { channel: 'sms', recipient: null }, `sms:code:${kind}:`)
  await queueCode(tx, deps, { ...token, kind, userId, to, isProved })
}
