import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { AuthMethod } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import type { SigningKeys } from './signing-keys.ts'

/** How long an access token is good for, seconds. */
export const ACCESS_TOKEN_SECONDS = 3_600
const AUDIENCE = 'authenticated'
const ALGORITHM = 'ES256'
/** Tokens that were found good are remembered: verifying is the dearest part of a request. */
const REMEMBERED = 5_000

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.int(),
  aal: z.enum(['aal1', 'aal2']),
  second_step: z.literal('due').optional(),
  is_anonymous: z.boolean(),
})

/** What a good access token says. Roles are not read from it: they can end before it does. */
export type Claims = {
  userId: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** The person has a second factor and has not used it in this session yet. */
  isSecondStepDue: boolean
  /** Without address and phone. */
  isAnonymous: boolean
  expiresAtSeconds: number
}

/** What goes into a token besides what is the same in all. */
export type TokenFacts = {
  userId: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  isSecondStepDue: boolean
  amr: readonly { method: AuthMethod; timestamp: number }[]
  email: string
  phone: string
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  isAnonymous: boolean
}

export type AccessTokens = {
  /** `db` is the transaction where there is one. */
  issue: (db: Db, facts: TokenFacts, now: Date) => Promise<{ token: string; expiresAtSeconds: number }>
  /** The claims of a token, or undefined when it is forged, expired, or not one of ours. */
  verify: (token: string, now: Date) => Promise<Claims | undefined>
}

/** Issues and checks access tokens: JSON web tokens of ES256 alone, whatever a token's own header asks for. */
export function createAccessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  const good = new Map<string, { claims: Claims; kid: string }>()

  async function check(token: string, now: Date) {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== ALGORITHM || kid === undefined) return undefined
    const key = await keys.verifier(kid)
    if (!key) return undefined
    const options = { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, currentDate: now }
    const claims = Claims.safeParse((await jwtVerify(token, key, options)).payload)
    if (!claims.success) return undefined
    const { sub, session_id, aal, exp, second_step, is_anonymous: isAnonymous } = claims.data
    const isSecondStepDue = second_step === 'due'
    const who = { userId: sub, sessionId: session_id, aal, isSecondStepDue, isAnonymous }
    return { kid, claims: { ...who, expiresAtSeconds: exp } }
  }

  return {
    issue: async (db, facts, now) => {
      const { kid, key } = await keys.signer(db)
      const issuedAt = Math.floor(now.getTime() / 1_000)
      const expiresAtSeconds = issuedAt + ACCESS_TOKEN_SECONDS
      const token = await new SignJWT({
        email: facts.email,
        phone: facts.phone,
        app_metadata: facts.appMetadata,
        user_metadata: facts.userMetadata,
        role: AUDIENCE,
        aal: facts.aal,
        ...(facts.isSecondStepDue && { second_step: 'due' }),
        amr: facts.amr,
        session_id: facts.sessionId,
        is_anonymous: facts.isAnonymous,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(facts.userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAtSeconds)
        .sign(key)
      return { token, expiresAtSeconds }
    },
    verify: async (token, now) => {
      const known = good.get(token)
      if (known) {
        const isGood = known.claims.expiresAtSeconds * 1_000 > now.getTime() && (await keys.verifier(known.kid))
        if (isGood) return known.claims
        good.delete(token)
        return undefined
      }
      try {
        const found = await check(token, now)
        if (found) remember(good, token, found)
        return found?.claims
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
        throw error
      }
    },
  }
}

function remember<Found>(good: Map<string, Found>, token: string, found: Found) {
  if (good.size >= REMEMBERED) {
    const oldest = good.keys().next().value
    if (oldest !== undefined) good.delete(oldest)
  }
  good.set(token, found)
}
