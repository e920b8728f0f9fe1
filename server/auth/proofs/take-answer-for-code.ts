import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { type Contact, findUserByContact } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { takeAnswer } from '../guards/captcha.ts'
import { mayAskUnasked } from '../guards/limit-tries.ts'

/**
 * Checks the answer to the question of a code request. A code to a phone always needs one, because it costs money; a
 * code by mail needs one when it would create an account, or after three codes to the address within an hour.
 *
 * A request without an answer reveals whether an address is known. The count per source limits this to a few addresses,
 * whose owners get the code; beyond it every address needs an answer.
 *
 * @throws captcha_failed also for a wrong answer where none was required
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
