import { createHash } from 'node:crypto'
import { AuthRefusal, OAuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller, SignedIn } from '../auth-deps.ts'
import { isSameHash } from '../auth-secrets.ts'
import { requireSecondStep } from '../guards/require-second-step.ts'
import { lockSession } from '../sessions/session-queries.ts'
import { renewSession, startSession } from '../sessions/start-session.ts'
import { linkAccount } from './link-account.ts'
import type { ProviderAccount } from './provider-account.ts'
import { signInWithAccount } from './sign-in-with-account.ts'

/**
 * Signs in the person of an id token that a phone app obtained, or links it to the signed-in user, whose session
 * continues.
 *
 * @returns the refusal of a sign-in instead of throwing it, because a mail may have been written
 * @throws identity_already_exists, insufficient_aal_user when linking
 */
export async function signInWithIdToken(
  tx: Db,
  deps: AuthDeps,
  input: { account: ProviderAccount; linkTo: SignedIn | null; redirectTo: string; caller: Caller },
): Promise<AccessTokenResponse | AuthRefusal> {
  const { account, linkTo, redirectTo, caller } = input
  if (linkTo) {
    // Lock the user first, as in all actions, so that two cannot deadlock.
    await lockUser(tx, linkTo.userId)
    const session = await lockSession(tx, linkTo.sessionId)
    if (!session) throw new AuthRefusal('session_not_found')
    await requireSecondStep(tx, linkTo)
    await linkAccount(tx, deps, linkTo.userId, account, caller)
    return renewSession(tx, deps, session)
  }
  const found = await signInWithAccount(tx, deps, account, { redirectTo, caller })
  if (found instanceof AuthRefusal) return found
  return startSession(tx, deps, { userId: found.id, method: 'oauth', caller })
}

/** Refuses a token of another sign-in: it holds the hash of a nonce that only the app knows. */
export function requireSameNonce(sent: string | undefined, inToken: string | undefined): void {
  if (!sent && !inToken) return
  if (!sent || !inToken) {
    throw new OAuthRefusal('invalid_request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  const hash = createHash('sha256').update(sent).digest('hex')
  if (!isSameHash(Buffer.from(hash), Buffer.from(inToken))) throw new OAuthRefusal('invalid_request', 'Nonces mismatch')
}
