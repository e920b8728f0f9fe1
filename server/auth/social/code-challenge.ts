import { createHash } from 'node:crypto'
import { isSameHash } from '../auth-secrets.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'

/** Whether this browser started the flow: only it knows the verifier of the challenge. */
export function isProvedBy(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isSameHash(Buffer.from(made), Buffer.from(challenge))
}
