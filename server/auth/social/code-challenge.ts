import { createHash } from 'node:crypto'
import { isSameHash } from '../auth-secrets.ts'
import type { CodeChallenge } from '../proofs/make-one-time-token.ts'

/** Whether this is the browser that began: only it knows what the challenge was made of. */
export function isProvedBy(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return isSameHash(Buffer.from(made), Buffer.from(challenge))
}
