import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { Db } from '../../db/db.ts'
import { type FactorRow, lockUser, type UserRow } from '../accounts/user-queries.ts'
import type { SignedIn } from '../auth-deps.ts'
import { lockSession, type SessionRow } from '../sessions/session-queries.ts'
import { lockFactors } from './factor-queries.ts'

/** An account, locked until `tx` ends. */
type HeldAccount = { user: UserRow; session: SessionRow; factors: FactorRow[]; who: SignedIn }

/**
 * Locks and reads the user, the session and the factors: another request may have changed or ended the session since it
 * was checked. Every change of factors uses this lock, so they run one at a time.
 *
 * @throws user_not_found, session_not_found
 */
export async function holdAccount(tx: Db, who: SignedIn): Promise<HeldAccount> {
  const user = await lockUser(tx, who.userId)
  if (!user) throw new AuthRefusal('user_not_found')
  const session = await lockSession(tx, who.sessionId)
  if (!session) throw new AuthRefusal('session_not_found')
  return { user, session, factors: await lockFactors(tx, user.id), who: { ...who, aal: session.aal } }
}
