import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'
import { insertFlow } from './flow-queries.ts'
import type { ProviderProof } from './provider-client.ts'

/** Time to sign in at the provider with a second factor, in milliseconds. */
const AWAY_MS = 15 * MINUTE_MS
const VERIFIER_BYTES = 32
const NONCE_BYTES = 16

/** The secrets that tie a provider's answer to a flow. */
export function makeProof({ clock, random }: Pick<AuthDeps, 'clock' | 'random'>): ProviderProof {
  const text = (bytes: number) => Buffer.from(random(bytes)).toString('base64url')
  return { state: newId(clock(), random), nonce: text(NONCE_BYTES), verifier: text(VERIFIER_BYTES) }
}

/** Records a sign-in that leaves for a provider, so that only its own return is accepted, and once. */
export async function beginFlow(
  tx: Db,
  deps: Pick<AuthDeps, 'clock'>,
  flow: {
    proof: ProviderProof
    provider: SocialProvider
    redirectTo: string
    challenge: CodeChallenge | null
    /** The signed-in user who links another identity; null for a sign-in. */
    linkTo: { userId: string; sessionId: string } | null
  },
): Promise<void> {
  const { proof, provider, redirectTo, challenge, linkTo } = flow
  const now = deps.clock()
  await insertFlow(tx, {
    id: proof.state,
    provider,
    redirectTo,
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    linkingUserId: linkTo?.userId ?? null,
    linkingSessionId: linkTo?.sessionId ?? null,
    method: 'oauth',
    providerVerifier: proof.verifier,
    providerNonce: proof.nonce,
    createdAt: now,
    expiresAt: new Date(now.getTime() + AWAY_MS),
  })
}
