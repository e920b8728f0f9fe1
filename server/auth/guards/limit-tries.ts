import { type AuthErrorCode, AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isSameNetwork, networkOf } from '#domain/auth/caller-network.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { sourceOf } from '../../http/source-of.ts'
import { type Contact, findUserByContact, listSignInIps } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { hashToken } from '../auth-secrets.ts'
import { findRefreshToken } from '../sessions/session-queries.ts'
import { countTry, findTries, forgetTries, takeBackTry } from './try-queries.ts'

/**
 * How often something may be tried. Counted in the database, so that it holds for all processes together and over a
 * restart.
 *
 * An address is counted apart from who asks, and more generously. What comes from elsewhere must not shut its owner out:
 * such windows are short, and a network that the owner has signed in from has a count of its own (`_network`). A place is
 * counted over all addresses: whoever tries one password on a thousand of them is stopped too.
 */
const LIMITS = {
  /** Wrong passwords of an address from one place. */
  password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong passwords of an address from anywhere. */
  password_anywhere: { max: 25, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  password_network: { max: 25, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /**
   * Wrong passwords of any address from one place. A whole town may share one with its telephone company, so beyond this
   * the address is busy, and not closed: whoever has been in from there before still gets in.
   */
  password_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Beyond this it is shut to everybody. */
  password_shared: { max: 1_000, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Refreshes of one session: browsers make one an hour. */
  refresh: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Refresh tokens from one place that are none. */
  refresh_unknown: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from one place, over all codes that were sent to it. */
  code: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from anywhere: a link in a mail still works. */
  code_anywhere: { max: 15, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  code_network: { max: 15, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of any address from one place. */
  code_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of a second factor. */
  factor: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Codes of a second factor, right or wrong: the slow guess of somebody who has the first. */
  factor_day: { max: 50, windowMs: DAY_MS, code: 'over_request_rate_limit' },
  /** New passwords, and wrong codes for them, of somebody who is signed in. */
  new_password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Mails of a kind to an address that one place causes: one a minute, and so many an hour. */
  email_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_email_send_rate_limit' },
  email_place: { max: 10, windowMs: HOUR_MS, code: 'over_email_send_rate_limit' },
  /** The same from anywhere. The code of the newest is good for at least this window. */
  email_anywhere: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  email_network: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  /** All mails that one place causes. A short while, for whoever else is behind the address waits it out. */
  email_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  sms_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_place: { max: 5, windowMs: HOUR_MS, code: 'over_sms_send_rate_limit' },
  sms_anywhere: { max: 3, windowMs: 10 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_network: { max: 3, windowMs: 10 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  /** Short messages cost money. */
  sms_source: { max: 30, windowMs: 15 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  anonymous_source: { max: 30, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Codes to an address that need no answered question. */
  unasked_codes: { max: 3, windowMs: HOUR_MS, code: 'captcha_failed' },
  /** Codes without one that one place asks for: beyond this it cannot try out which addresses need one. */
  unasked_source: { max: 20, windowMs: 15 * MINUTE_MS, code: 'captcha_failed' },
} as const satisfies Record<string, { max: number; windowMs: number; code: AuthErrorCode }>

type Limit = keyof typeof LIMITS
type Deps = Pick<AuthDeps, 'clock' | 'secrets' | 'settings'>

/** The bucket of somebody, under a hash: the table does not tell who was tried. */
function bucketOf({ secrets }: Pick<AuthDeps, 'secrets'>, limit: Limit, who: readonly string[]): string {
  return `${limit}:${secrets.seal('tries', ...who).toString('base64url')}`
}

/** Counts a try, and refuses it when there were too many. */
export async function limitTries(db: Db, deps: Deps, limit: Limit, ...who: string[]): Promise<void> {
  const { code } = LIMITS[limit]
  const now = deps.clock()
  const { isTooMany, endsAt } = await count(db, deps, limit, who)
  if (!isTooMany) return
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1_000))
  const isMessage = code === 'over_email_send_rate_limit' || code === 'over_sms_send_rate_limit'
  const text = `For security purposes, you can only request this after ${seconds} seconds.`
  throw new AuthRefusal(code, isMessage ? text : undefined)
}

async function count(db: Db, deps: Deps, limit: Limit, who: readonly string[]) {
  const { max, windowMs } = LIMITS[limit]
  const now = deps.clock()
  if (!deps.settings.switches.hasLimits) return { isTooMany: false, endsAt: now }
  const { count, endsAt } = await countTry(db, bucketOf(deps, limit, who), windowMs, now)
  return { isTooMany: count > max, endsAt }
}

/** Forgets the tries of somebody who got in. */
export async function forgiveTries(
  db: Db,
  deps: Pick<AuthDeps, 'secrets'>,
  limit: Limit,
  ...who: string[]
): Promise<void> {
  await forgetTries(db, bucketOf(deps, limit, who))
}

/** A guess that is counted as wrong until it turns out right: any number at once cannot slip through together. */
export type Guess = {
  wasRight: () => Promise<void>
  /** So much was guessed wrong, there or at this address, that it counts as right only where its owner has been in. */
  isAddressBusy: boolean
}

/** Counts a guess at somebody's password or code, and refuses it when there were too many. */
export async function countGuess(
  db: Db,
  deps: Deps,
  what: 'password' | 'code',
  guess: { at: string; ip: string },
): Promise<Guess> {
  const source = sourceOf(guess.ip)
  // What counts against the address comes last: whoever is stopped already must not use up its owner's tries.
  const isBusy = what === 'password' && (await count(db, deps, 'password_source', [source])).isTooMany
  if (isBusy) await limitTries(db, deps, 'password_shared', source)
  if (what === 'code') await limitTries(db, deps, 'code_source', source)
  await limitTries(db, deps, what, guess.at, source)
  const isAddressOverLimit = (await count(db, deps, `${what}_anywhere`, [guess.at])).isTooMany
  const network = networkOf(guess.ip)
  if (isAddressOverLimit) await limitTries(db, deps, `${what}_network`, guess.at, network)
  return {
    isAddressBusy: isBusy || isAddressOverLimit,
    wasRight: async () => {
      await forgiveTries(db, deps, what, guess.at, source)
      // Not forgotten: whoever has an account here must not clear the count by signing in to it.
      await takeBackTry(db, bucketOf(deps, `${what}_anywhere`, [guess.at]))
      await takeBackTry(db, bucketOf(deps, `${what}_source`, [source]))
      if (isBusy) await takeBackTry(db, bucketOf(deps, 'password_shared', [source]))
      if (isAddressOverLimit) await takeBackTry(db, bucketOf(deps, `${what}_network`, [guess.at, network]))
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
export async function hasBeenAt(db: Db, { clock }: Deps, userId: string | undefined, ip: string): Promise<boolean> {
  const since = new Date(clock().getTime() - REMEMBERED_MS)
  const ips = await listSignInIps(db, userId ?? NOBODY, since)
  return ips.some((one) => isSameNetwork(one, ip))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a refresh for its session, and a token that is none for where it comes from: one that is good is taken from
 * wherever, whatever others do there.
 */
export async function limitRefresh(db: Db, deps: Deps, { token, ip }: { token: string; ip: string }): Promise<void> {
  const known = await findRefreshToken(db, hashToken(token))
  if (known) await limitTries(db, deps, 'refresh', known.sessionId)
  else await limitTries(db, deps, 'refresh_unknown', sourceOf(ip))
}

/** A message that somebody asks for. */
type WantedMessage = {
  /** Its kind. Each is counted for itself: one that sends nothing at present cannot use up another. */
  what: string
  to: Contact
  /** Who makes it be sent. */
  ip: string
  /** Who asks, when they are signed in: counted instead of the place. */
  askerId?: string
  /** It goes to a contact that the asker has proved: what strangers ask for does not count against it. */
  isOwn?: boolean
}

/**
 * Counts a message to somebody, known or not, so that the refusal tells nothing either.
 *
 * @returns false when strangers have asked for so many that no more is sent, except to a network that the owner has signed
 *   in from. It is to be answered like one that is sent: the newest is good for as long as the count lasts, and a refusal
 *   would tell whose network it is
 */
export async function limitMessage(db: Db, deps: Deps, message: WantedMessage): Promise<boolean> {
  const { what, to, ip, askerId, isOwn = false } = message
  const channel = to.kind === 'email' ? 'email' : 'sms'
  const source = sourceOf(ip)
  const place = askerId ?? source
  // In this order for the same reason as above.
  await limitTries(db, deps, `${channel}_source`, source)
  await limitTries(db, deps, `${channel}_place`, to.value, what, place)
  try {
    await limitTries(db, deps, `${channel}_gap`, to.value, what, place)
  } catch (error) {
    // Nothing is sent to whoever presses the button too soon, so nothing is counted either.
    await takeBackTry(db, bucketOf(deps, `${channel}_place`, [to.value, what, place]))
    await takeBackTry(db, bucketOf(deps, `${channel}_source`, [source]))
    throw error
  }
  if (isOwn) return true
  if (!(await count(db, deps, `${channel}_anywhere`, [to.value, what])).isTooMany) return true
  if (!(await hasBeenAt(db, deps, (await findUserByContact(db, to))?.id, ip))) return false
  return !(await count(db, deps, `${channel}_network`, [to.value, what, networkOf(ip)])).isTooMany
}

/**
 * The same where whoever asks is signed in, and may learn that it is too many.
 *
 * @throws over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function requireMessage(db: Db, deps: Deps, message: WantedMessage): Promise<void> {
  if (await limitMessage(db, deps, message)) return
  throw new AuthRefusal(message.to.kind === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit')
}

/** Whether a code may be asked for without an answered question; each try to is counted for its place. */
export async function mayAskUnasked(db: Db, deps: Deps, { to, ip }: { to: Contact; ip: string }): Promise<boolean> {
  const isProbed = (await count(db, deps, 'unasked_source', [sourceOf(ip)])).isTooMany
  const sent = await findTries(db, bucketOf(deps, 'unasked_codes', [to.value]), deps.clock())
  return !isProbed && sent < LIMITS.unasked_codes.max
}

/** Counts a code that is sent, as `mayAskUnasked` looks at. */
export async function countCode(db: Db, deps: Deps, to: Contact): Promise<void> {
  await count(db, deps, 'unasked_codes', [to.value])
}
