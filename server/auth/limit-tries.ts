import { type AuthErrorCode, AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isSameNetwork } from '#domain/auth/caller-network.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/settings/accra-time.ts'
import type { Db } from '../db/db.ts'
import { sourceOf } from '../source-of.ts'
import { hashToken } from './auth-secrets.ts'
import type { AuthWorld } from './auth-world.ts'
import { findRefreshToken } from './session-queries.ts'
import { countTry, forgetTries, takeBackTry } from './try-queries.ts'
import { type Contact, listSignInIps } from './user-queries.ts'

/**
 * How often something may be tried. Counted in the database, so that it holds for all processes together and over a
 * restart.
 *
 * An address is counted apart from who asks, and more generously: what comes from elsewhere must not shut its owner out
 * for long. A place is counted over all addresses: whoever tries one password on a thousand of them is stopped too.
 */
const LIMITS = {
  /** Wrong passwords of an address from one place. */
  password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong passwords of an address from anywhere. */
  password_anywhere: { max: 100, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /**
   * Wrong passwords of any address from one place. A whole town may share one with its telephone company, so beyond this
   * the place is crowded, and not shut: whoever has been in from there before still gets in.
   */
  password_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Beyond this it is shut to everybody. */
  password_crowd: { max: 1_000, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Refreshes of one session: browsers make one an hour. */
  refresh: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Refresh tokens from one place that are none. */
  refresh_unknown: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from one place, over all codes that were sent to it. */
  code: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from anywhere: a link in a mail still works. */
  code_anywhere: { max: 60, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of any address from one place. */
  code_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of a second factor. */
  factor: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Codes of a second factor, right or wrong: the slow guess of somebody who has the first. */
  factor_day: { max: 50, windowMs: DAY_MS, code: 'over_request_rate_limit' },
  /** New passwords, and wrong codes for them, of somebody who is signed in. */
  new_password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** One message of a kind a minute to an address. */
  email_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_email_send_rate_limit' },
  /** Mails to an address that one place causes. */
  email_day: { max: 20, windowMs: DAY_MS, code: 'over_email_send_rate_limit' },
  email_anywhere: { max: 60, windowMs: DAY_MS, code: 'over_email_send_rate_limit' },
  /** All mails that one place causes. A short while, for whoever else is behind the address waits it out. */
  email_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  sms_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_day: { max: 10, windowMs: DAY_MS, code: 'over_sms_send_rate_limit' },
  sms_anywhere: { max: 20, windowMs: DAY_MS, code: 'over_sms_send_rate_limit' },
  /** Short messages cost money. */
  sms_source: { max: 30, windowMs: 15 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
} as const satisfies Record<string, { max: number; windowMs: number; code: AuthErrorCode }>

type Limit = keyof typeof LIMITS
type World = Pick<AuthWorld, 'clock' | 'secrets'>

/** The bucket of somebody, under a hash: the table does not tell who was tried. */
function bucketOf({ secrets }: World, limit: Limit, who: readonly string[]): string {
  return `${limit}:${secrets.seal('tries', ...who).toString('base64url')}`
}

/** Counts a try, and refuses it when there were too many. */
export async function limitTries(db: Db, world: World, limit: Limit, ...who: string[]): Promise<void> {
  const { code } = LIMITS[limit]
  const now = world.clock()
  const { isTooMany, endsAt } = await count(db, world, limit, who)
  if (!isTooMany) return
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000))
  const isMessage = code !== 'over_request_rate_limit'
  const text = `For security purposes, you can only request this after ${seconds} seconds.`
  throw new AuthRefusal(code, isMessage ? text : undefined)
}

async function count(db: Db, world: World, limit: Limit, who: readonly string[]) {
  const { max, windowMs } = LIMITS[limit]
  const { count, endsAt } = await countTry(db, bucketOf(world, limit, who), windowMs, world.clock())
  return { isTooMany: count > max, endsAt }
}

/** Forgets the tries of somebody who got in. */
export async function forgiveTries(db: Db, world: World, limit: Limit, ...who: string[]): Promise<void> {
  await forgetTries(db, bucketOf(world, limit, who))
}

/** A guess that is counted as wrong until it turns out right: any number at once cannot slip through together. */
export type Guess = {
  wasRight: () => Promise<void>
  /** So much was guessed wrong from there that only those count as right who have been in from there before. */
  isCrowded: boolean
}

/** Counts a guess at somebody's password or code, and refuses it when there were too many. */
export async function countGuess(
  db: Db,
  world: World,
  what: 'password' | 'code',
  guess: { at: string; ip: string },
): Promise<Guess> {
  const source = sourceOf(guess.ip)
  // What counts against the address comes last: whoever is stopped already must not use up its owner's tries.
  const isCrowded = what === 'password' && (await count(db, world, 'password_source', [source])).isTooMany
  if (isCrowded) await limitTries(db, world, 'password_crowd', source)
  if (what === 'code') await limitTries(db, world, 'code_source', source)
  await limitTries(db, world, what, guess.at, source)
  await limitTries(db, world, `${what}_anywhere`, guess.at)
  return {
    isCrowded,
    wasRight: async () => {
      await forgiveTries(db, world, what, guess.at, source)
      // Not forgotten: whoever has an account here must not clear the count by signing in to it.
      await takeBackTry(db, bucketOf(world, `${what}_anywhere`, [guess.at]))
      await takeBackTry(db, bucketOf(world, `${what}_source`, [source]))
      if (isCrowded) await takeBackTry(db, bucketOf(world, 'password_crowd', [source]))
    },
  }
}

/** How long it counts that somebody was in from a network, ms. */
const REMEMBERED_MS = 90 * DAY_MS

/**
 * Whether somebody has signed in from this network before. Not from this address: phone networks give another one every
 * time.
 *
 * @param userId undefined for nobody, which takes as long
 */
export async function hasBeenAt(db: Db, { clock }: World, userId: string | undefined, ip: string): Promise<boolean> {
  const since = new Date(clock().getTime() - REMEMBERED_MS)
  const ips = await listSignInIps(db, userId ?? NOBODY, since)
  return ips.some((one) => isSameNetwork(one, ip))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a refresh for its session, and a token that is none for where it comes from: one that is good is taken from
 * wherever, whatever others do there.
 */
export async function limitRefresh(db: Db, world: World, { token, ip }: { token: string; ip: string }): Promise<void> {
  const known = await findRefreshToken(db, hashToken(token))
  if (known) await limitTries(db, world, 'refresh', known.sessionId)
  else await limitTries(db, world, 'refresh_unknown', sourceOf(ip))
}

/**
 * Counts a message to somebody, known or not, so that the refusal tells nothing either.
 *
 * @param message.what its kind; `to` who it goes to; `ip` who makes it be sent
 */
export async function limitMessage(
  db: Db,
  world: World,
  message: { what: string; to: Contact; ip: string },
): Promise<void> {
  const { what, to, ip } = message
  const channel = to.kind === 'email' ? 'email' : 'sms'
  const source = sourceOf(ip)
  // In this order for the same reason as above.
  await limitTries(db, world, `${channel}_source`, source)
  await limitTries(db, world, `${channel}_day`, to.value, source)
  try {
    await limitTries(db, world, `${channel}_gap`, to.value, what)
  } catch (error) {
    // Nothing is sent to whoever presses the button too soon, so nothing is counted either.
    await takeBackTry(db, bucketOf(world, `${channel}_day`, [to.value, source]))
    await takeBackTry(db, bucketOf(world, `${channel}_source`, [source]))
    throw error
  }
  await limitTries(db, world, `${channel}_anywhere`, to.value)
}
