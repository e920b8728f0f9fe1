import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { UserView } from '#domain/auth/auth-shapes.ts'
import type { Db } from '../../db/db.ts'
import type { SessionRow } from './session-queries.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 3_600
const AUDIENCE = 'authenticated'
const ALGORITHM = 'ES256'
/** How many verified tokens are cached; verifying is the most expensive part of a request. */
const REMEMBERED = 5_000

/** The claims of a valid access token. Roles are not among them, because they can end sooner. */
const Claims = z
  .object({
    sub: z.uuid(),
    session_id: z.uuid(),
    exp: z.int(),
    aal: z.enum(['aal1', 'aal2']),
    second_step: z.literal('due').optional(),
    is_anonymous: z.boolean(),
  })
  .transform(({ sub: userId, session_id: sessionId, exp: expiresAtSeconds, aal, ...claims }) => ({
    ...{ userId, sessionId, expiresAtSeconds, aal },
    /** The user has a second factor and has not used it in this session. */
    isSecondStepDue: claims.second_step === 'due',
    /** A user without address and phone. */
    isAnonymous: claims.is_anonymous,
  }))
type Claims = z.output<typeof Claims>

/** What a token says of its user, as they see themselves. */
type Subject = Pick<UserView, 'id' | 'email' | 'phone' | 'app_metadata' | 'user_metadata' | 'is_anonymous' | 'factors'>

export type AccessTokens = {
  /** `db` is the transaction where there is one. */
  issue: (
    db: Db,
    session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
    user: Subject,
    now: Date,
  ) => Promise<{ token: string; expiresAtSeconds: number }>
  /** The claims of a token; undefined when it is forged, expired, or not ours. */
  verify: (token: string, now: Date) => Promise<Claims | undefined>
}

/** Issues and verifies access tokens: JSON web tokens with ES256 only, whatever algorithm a token's header names. */
export function createAccessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  const good = new Map<string, { claims: Claims; kid: string }>()

  async function check(token: string, now: Date) {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== ALGORITHM || kid === undefined) return undefined
    const key = await keys.verifier(kid)
    if (!key) return undefined
    const options = { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, currentDate: now }
    const claims = Claims.safeParse((await jwtVerify(token, key, options)).payload)
    return claims.success ? { kid, claims: claims.data } : undefined
  }

  return {
    issue: async (db, { id, aal, amr }, user, now) => {
      const { kid, key } = await keys.signer(db)
      const issuedAt = Math.floor(now.getTime() / 1_000)
      const expiresAtSeconds = issuedAt + ACCESS_TOKEN_SECONDS
      const isSecondStepDue = aal === 'aal1' && (user.factors ?? []).some(({ status }) => status === 'verified')
      const { email, phone, app_metadata, user_metadata, is_anonymous } = user
      const token = await new SignJWT({
        ...{ email, phone, app_metadata, user_metadata, role: AUDIENCE, aal },
        ...(isSecondStepDue && { second_step: 'due' }),
        ...{ amr, session_id: id, is_anonymous },
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
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
