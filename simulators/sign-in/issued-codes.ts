import { createHash } from 'node:crypto'
import type { SimPerson } from './sign-in-people.ts'
import type { SignInProvider } from './sign-in-providers.ts'

/** An accepted sign-in, until the shop fetches its tokens. */
export type Grant = {
  provider: SignInProvider
  person: SimPerson
  clientId: string
  redirectUri: string
  scopes: ReadonlySet<string>
  nonce: string | undefined
  codeChallenge: string | undefined
}

const CODE_LIFE_MS = 10 * 60_000
const KEPT = 1_000

/** Issued codes: each is valid once, for ten minutes. */
export function createIssuedCodes(clock: () => Date) {
  const waiting = new Map<string, { grant: Grant; expiresAt: number }>()
  return {
    keep(code: string, grant: Grant): void {
      waiting.set(code, { grant, expiresAt: clock().getTime() + CODE_LIFE_MS })
      const [oldest] = waiting.keys()
      if (waiting.size > KEPT && oldest !== undefined) waiting.delete(oldest)
    },

    /** Uses up a code, also when the request is wrong. */
    take(code: string, asked: Omit<Asked, 'code'>): Grant | Refusal {
      const found = waiting.get(code)
      waiting.delete(code)
      if (!found || found.expiresAt <= clock().getTime()) return { refused: 'the code is unknown, used or too old' }
      const { grant } = found
      if (grant.provider !== asked.provider || grant.clientId !== asked.clientId) {
        return { refused: 'the code was given to another client' }
      }
      if (grant.redirectUri !== asked.redirectUri) return { refused: 'redirect_uri is not the one of the sign-in' }
      if (!proves(asked.codeVerifier, grant.codeChallenge)) {
        return { refused: 'code_verifier does not match the code_challenge' }
      }
      return grant
    },
  }
}

type Asked = {
  code: string
  provider: SignInProvider
  clientId: string
  redirectUri: string | undefined
  codeVerifier: string | undefined
}
export type Refusal = { refused: string }

function proves(verifier: string | undefined, challenge: string | undefined): boolean {
  if (challenge === undefined) return verifier === undefined
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge
}
