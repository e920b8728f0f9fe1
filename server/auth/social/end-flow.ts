import { createHash } from 'node:crypto'
import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { AuthDeps, Caller } from '../auth-deps.ts'
import { hashToken, isSameHash } from '../auth-secrets.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'
import { lockSession } from '../sessions/session-queries.ts'
import { renewSession, startSession } from '../sessions/start-session.ts'
import { deleteFlow, type FlowRow, findFlowByCode, lockFlow, updateFlow } from './flow-queries.ts'
import { linkAccount, requireFreeAccount } from './link-account.ts'
import type { ProviderAccount } from './provider-account.ts'
import type { ProviderProof } from './provider-client.ts'
import { openAccount, sealAccount } from './sealed-account.ts'
import { isBanned, SHUT, signInWithAccount } from './sign-in-with-account.ts'

/** How long the browser has from the redirect to exchanging its code, in milliseconds. */
const CODE_LIFE_MS = 5 * MINUTE_MS
const CODE_BYTES = 32

/** A flow whose provider has answered, with the expected proof. */
export type ReturnedFlow = FlowRow & { proof: ProviderProof }

/** Accepts the return of a flow once; undefined when it is unknown, expired, or used. */
export async function takeFlow(
  tx: Db,
  { clock }: Pick<AuthDeps, 'clock'>,
  state: string,
): Promise<ReturnedFlow | undefined> {
  const flow = await lockFlow(tx, state)
  if (!flow?.providerVerifier || !flow.providerNonce || flow.expiresAt <= clock()) return undefined
  // No second answer of the provider is accepted.
  await updateFlow(tx, flow.id, { providerVerifier: null, providerNonce: null })
  return { ...flow, proof: { state: flow.id, nonce: flow.providerNonce, verifier: flow.providerVerifier } }
}

/** What the browser gets: a code to exchange, or the session where it sent no challenge. */
type FlowEnd = { kind: 'code'; code: string } | { kind: 'session'; answer: AccessTokenResponse }

/**
 * Completes a flow at the return from the provider: finds or creates the user.
 *
 * Linking waits until the browser has shown its verifier; here it is only checked whether it is possible.
 *
 * @returns the refusal of a sign-in instead of throwing it, because a mail may have been written
 */
export async function endFlow(
  tx: Db,
  deps: AuthDeps,
  flow: ReturnedFlow,
  account: ProviderAccount,
  caller: Caller,
): Promise<FlowEnd | AuthRefusal> {
  const random = Buffer.from(deps.random(CODE_BYTES)).toString('base64url')
  const expiresAt = new Date(deps.clock().getTime() + CODE_LIFE_MS)
  if (flow.linkingUserId !== null) {
    await requireFreeAccount(tx, flow.linkingUserId, account)
    const code = `${random}~${await sealAccount(deps, account)}`
    await updateFlow(tx, flow.id, { authCodeHash: hashToken(code), expiresAt })
    return { kind: 'code', code }
  }
  const found = await signInWithAccount(tx, deps, account, { redirectTo: flow.redirectTo, caller })
  if (found instanceof AuthRefusal) {
    await deleteFlow(tx, flow.id)
    return found
  }
  const userId = found.id
  if (flow.codeChallenge === null) {
    await deleteFlow(tx, flow.id)
    return { kind: 'session', answer: await startSession(tx, deps, { userId, method: flow.method, caller }) }
  }
  await updateFlow(tx, flow.id, { userId, authCodeHash: hashToken(random), expiresAt })
  return { kind: 'code', code: random }
}

/**
 * Exchanges a code and verifier for the session of a flow. A wrong verifier does not use up the code: neither can be
 * guessed, and a reader of the code alone must not invalidate it.
 *
 * @returns a refusal instead of throwing it, so that a used code stays used
 * @throws identity_already_exists when the account has been linked elsewhere
 */
export async function exchangeCode(
  tx: Db,
  deps: AuthDeps,
  input: { code: string; verifier: string; caller: Caller },
): Promise<AccessTokenResponse | AuthRefusal> {
  const { code, verifier, caller } = input
  const flow = await findFlowByCode(tx, hashToken(code))
  const userId = flow?.linkingUserId ?? flow?.userId
  const user = userId && (await lockUser(tx, userId))
  if (!flow || !user) return new AuthRefusal('flow_state_not_found')
  if (flow.expiresAt <= deps.clock()) return new AuthRefusal('flow_state_expired')
  const { codeChallenge: challenge, codeChallengeMethod: method } = flow
  if (challenge === null || method === null || !isProvedBy(verifier, { challenge, method })) {
    return new AuthRefusal('bad_code_verifier')
  }
  if (!(await deleteFlow(tx, flow.id))) return new AuthRefusal('flow_state_not_found')
  if (isBanned(user, deps)) return new AuthRefusal('user_banned', SHUT)
  if (flow.linkingUserId !== null) {
    const account = await openAccount(deps, code.slice(code.indexOf('~') + 1))
    if (!account) return new AuthRefusal('flow_state_not_found')
    const session = flow.linkingSessionId === null ? undefined : await lockSession(tx, flow.linkingSessionId)
    // A signed-out person must not add an identity.
    if (!session) return new AuthRefusal('session_not_found')
    await linkAccount(tx, deps, user.id, account, caller)
    return renewSession(tx, deps, session)
  }
  return startSession(tx, deps, { userId: user.id, method: flow.method, caller })
}

/** Whether this browser started the flow: only it knows the verifier of the challenge. */
function isProvedBy(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isSameHash(Buffer.from(made), Buffer.from(challenge))
}
