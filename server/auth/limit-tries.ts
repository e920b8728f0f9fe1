import { type AuthErrorCode, AuthRefusal } from '#domain/auth/auth-errors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/settings/accra-time.ts'
import type { Db } from '../db/db.ts'
import type { AuthWorld } from './auth-world.ts'
import { countTry, forgetTries } from './try-queries.ts'

/**
 * How often something may be tried. Counted in the database, so that it holds for all processes together and over a
 * restart. An address is counted apart from who asks: a flood from elsewhere must not shut its owner out for long.
 */
const LIMITS = {
  /** Wrong passwords of an address from one place. */
  password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong passwords of an address from anywhere. */
  password_anywhere: { max: 100, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address, over all codes that were sent to it. */
  code: { max: 20, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of a second factor. */
  factor: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** One message a minute to an address. */
  email_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_email_send_rate_limit' },
  email_day: { max: 30, windowMs: DAY_MS, code: 'over_email_send_rate_limit' },
  sms_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_day: { max: 10, windowMs: DAY_MS, code: 'over_sms_send_rate_limit' },
  /** Short messages cost money: all that one place may cause in an hour. */
  sms_source: { max: 20, windowMs: HOUR_MS, code: 'over_sms_send_rate_limit' },
} as const satisfies Record<string, { max: number; windowMs: number; code: AuthErrorCode }>

export type Limit = keyof typeof LIMITS

/** The bucket of somebody, under a hash: the table does not tell who was tried. */
function bucketOf(world: AuthWorld, limit: Limit, who: readonly string[]): string {
  return `${limit}:${world.secrets.seal('tries', ...who).toString('base64url')}`
}

/** Counts a try, and refuses it when there were too many. */
export async function limitTries(db: Db, world: AuthWorld, limit: Limit, ...who: string[]): Promise<void> {
  const { max, windowMs, code } = LIMITS[limit]
  const count = await countTry(db, bucketOf(world, limit, who), windowMs, world.clock())
  if (count <= max) return
  const text = windowMs === MINUTE_MS ? 'For security purposes, you can only request this after 60 seconds.' : undefined
  throw new AuthRefusal(code, text)
}

/** Forgets the tries of somebody who got in. */
export async function forgiveTries(db: Db, world: AuthWorld, limit: Limit, ...who: string[]): Promise<void> {
  await forgetTries(db, bucketOf(world, limit, who))
}
