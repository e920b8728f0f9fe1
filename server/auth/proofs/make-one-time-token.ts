import { AuthRefusal } from '#domain/auth/auth-errors.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { newId, type Random } from '../../db/new-id.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { hashToken } from '../auth-secrets.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'
import { saveOneTimeToken } from './one-time-token-queries.ts'

/** How long codes and links are valid, in milliseconds. An old mail must give no access. */
const LIFE_MS = {
  confirmation: 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
  sign_in: HOUR_MS,
  recovery: HOUR_MS,
  reauthentication: 10 * MINUTE_MS,
  email_change_current: 24 * HOUR_MS,
  email_change_new: 24 * HOUR_MS,
  phone_change: 10 * MINUTE_MS,
  phone_confirmation: 10 * MINUTE_MS,
  sms: 10 * MINUTE_MS,
} as const satisfies Record<OneTimeTokenType, number>

const LINK_BYTES = 32
/** The prefix of links that belong to a browser with a PKCE verifier. */
export const PKCE_PREFIX = 'pkce_'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** The PKCE challenge of a request; null without one. @throws validation_failed for half of it */
export function challengeOf(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = body
  if (!challenge && !method) return null
  const known = method?.toLowerCase()
  if (!challenge || (known !== 's256' && known !== 'plain')) {
    throw new AuthRefusal('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  return { challenge, method: known }
}

export type MadeToken = Awaited<ReturnType<typeof makeOneTimeToken>>

/** Makes the code and the link of a message; an earlier one of the same type becomes void. */
export async function makeOneTimeToken(
  tx: Db,
  deps: AuthDeps,
  input: { userId: string; type: OneTimeTokenType; sentTo: string; challenge: CodeChallenge | null },
) {
  const { userId, type, sentTo, challenge } = input
  const now = deps.clock()
  const code = sixDigits(deps.random)
  const link = `${challenge ? PKCE_PREFIX : ''}${Buffer.from(deps.random(LINK_BYTES)).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + LIFE_MS[type])
  await saveOneTimeToken(tx, {
    id: newId(now, deps.random),
    userId,
    type,
    sentTo,
    codeHash: codeHash(deps, { userId, type, sentTo, code }),
    linkHash: hashToken(link),
    codeChallenge: challenge?.challenge ?? null,
    codeChallengeMethod: challenge?.method ?? null,
    createdAt: now,
    expiresAt,
  })
  return { code, link, expiresAt, minutes: LIFE_MS[type] / MINUTE_MS }
}

/** The stored hash of a code: keyed, so that trying all million codes on a copy of the database finds nothing. */
export function codeHash(
  deps: Pick<AuthDeps, 'secrets'>,
  token: { userId: string; type: OneTimeTokenType; sentTo: string; code: string },
): Buffer {
  return deps.secrets.seal('codes', token.userId, token.type, token.sentTo, token.code)
}

/** Six digits, uniformly distributed. */
export function sixDigits(random: Random): string {
  const limit = 4_294_000_000 // the largest multiple of a million below 2^32
  for (;;) {
    const value = Buffer.from(random(4)).readUInt32BE()
    if (value < limit) return String(value % 1_000_000).padStart(6, '0')
  }
}
