import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { type Contact, findUserByContact } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { takeAnswer } from '../guards/captcha.ts'
import { mayAskUnasked } from '../guards/limit-tries.ts'

/**
 * Takes the answer to the question that a code is asked for with. A code to a phone always needs one, since it costs
 * money; a code by mail when it would open an account, or when there were three to the address within an hour.
 *
 * So whoever asks without an answer learns whether an address is known. They learn it of a few addresses only, and each
 * owner gets the code in their mailbox; beyond that every address is asked about alike.
 *
 * @throws captcha_failed also for a wrong answer where none was due
 */
export async function takeAnswerForCode(
  db: Db,
  deps: AuthDeps,
  code: { contact: Contact; opensAccount: boolean; sent: string | undefined; ip: string },
): Promise<void> {
  const { contact, opensAccount, sent, ip } = code
  if (sent !== undefined || contact.kind === 'phone') return takeAnswer(db, deps, sent)
  if (!deps.settings.switches.asksQuestion) return
  const mayAsk = await mayAskUnasked(db, deps, { to: contact, ip })
  const isKnown = (await findUserByContact(db, contact)) !== undefined
  if (!mayAsk || (opensAccount && !isKnown)) throw new AuthRefusal('captcha_failed')
}
