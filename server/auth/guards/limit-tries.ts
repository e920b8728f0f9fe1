import { type AuthErrorCode, AuthRefusal } from '#domain/auth/auth-errors.ts'
import { isSameNetwork, networkOf } from '#domain/auth/caller-network.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Db } from '../../db/db.ts'
import { sourceOf } from '../../http/source-of.ts'
import { type Contact, findUserByContact, listSignInIps } from '../accounts/user-queries.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { hashToken } from '../auth-secrets.ts'
import { findRefreshToken } from '../sessions/session-queries.ts'
import { countTry, deleteTries, findTries, takeBackTry } from './try-queries.ts'

/**
 * Limits of tries. Counted in the database, so they hold for all processes and across restarts.
 *
 * An address is counted separately from its sources, with higher limits. Tries from elsewhere must not lock out its
 * owner: such windows are short, and a network that the owner has signed in from has its own count (`_network`). A
 * source is counted over all addresses, to stop one password tried at a thousand of them.
 */
const LIMITS = {
  /** Wrong passwords of an address from one source. */
  password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong passwords of an address from anywhere. */
  password_anywhere: { max: 25, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  password_network: { max: 25, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /**
   * Wrong passwords of any address from one source. A town may share one address of its telephone company, so beyond
   * this limit known networks of an owner are still accepted.
   */
  password_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong passwords from one source, beyond which everybody is refused. */
  password_shared: { max: 1_000, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Refreshes of one session; browsers make one an hour. */
  refresh: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Unknown refresh tokens from one source. */
  refresh_unknown: { max: 60, windowMs: 5 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from one source, over all codes that were sent to it. */
  code: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of an address from all sources; a link in a mail still works. */
  code_anywhere: { max: 15, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  code_network: { max: 15, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /**
   * Wrong codes of any address from one source. Beyond this limit each address has one guess an hour from there
   * (`code_shared`), because refusing them all would let one phone lock out a town. A stranger may use up that guess, so
   * known networks of an owner are still accepted.
   */
  code_source: { max: 50, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  code_shared: { max: 1, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Wrong codes of a second factor. */
  factor: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Codes of a second factor, right or wrong, against slow guessing with a known password. */
  factor_day: { max: 50, windowMs: DAY_MS, code: 'over_request_rate_limit' },
  /** New passwords of a signed-in person, and wrong codes for them. */
  new_password: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_request_rate_limit' },
  /** Mails of one kind to one address from one source: one a minute, and a number an hour. */
  email_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_email_send_rate_limit' },
  email_place: { max: 10, windowMs: HOUR_MS, code: 'over_email_send_rate_limit' },
  /** The same from all sources. The newest code is valid for at least this window. */
  email_anywhere: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  email_network: { max: 10, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  /** All mails that one source causes. A short window, because others may share the source. */
  email_source: { max: 100, windowMs: 15 * MINUTE_MS, code: 'over_email_send_rate_limit' },
  sms_gap: { max: 1, windowMs: MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_place: { max: 5, windowMs: HOUR_MS, code: 'over_sms_send_rate_limit' },
  sms_anywhere: { max: 3, windowMs: 10 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  sms_network: { max: 3, windowMs: 10 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  /** Text messages cost money. */
  sms_source: { max: 30, windowMs: 15 * MINUTE_MS, code: 'over_sms_send_rate_limit' },
  anonymous_source: { max: 30, windowMs: HOUR_MS, code: 'over_request_rate_limit' },
  /** Codes to an address that need no answered question. */
  unasked_codes: { max: 3, windowMs: HOUR_MS, code: 'captcha_failed' },
  /** Such codes per source: beyond this a caller cannot find out which addresses need no answer. */
  unasked_source: { max: 20, windowMs: 15 * MINUTE_MS, code: 'captcha_failed' },
} as const satisfies Record<string, { max: number; windowMs: number; code: AuthErrorCode }>

type Limit = keyof typeof LIMITS
type Deps = Pick<AuthDeps, 'clock' | 'secrets' | 'settings'>

/** The bucket of a limit, as a hash: the table does not reveal whose tries it counts. */
function bucketOf({ secrets }: Pick<AuthDeps, 'secrets'>, limit: Limit, who: readonly string[]): string {
  return `${limit}:${secrets.seal('tries', ...who).toString('base64url')}`
}

/** Counts a try, and refuses it above the limit. */
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

/** Resets the tries of a person who signed in. */
export async function resetTries(
  db: Db,
  deps: Pick<AuthDeps, 'secrets'>,
  limit: Limit,
  ...who: string[]
): Promise<void> {
  await deleteTries(db, bucketOf(deps, limit, who))
}

/** A guess that counts as wrong until it succeeds, so that concurrent guesses cannot exceed the limit. */
export type Guess = {
  wasRight: () => Promise<void>
  /**
   * The limit of the source, or that of the address, is exceeded, so the guess is accepted only from a network that the
   * owner has signed in from.
   */
  isAddressBusy: boolean
}

/**
 * Counts a guess of a password or code, and refuses it above the limit.
 *
 * @param guess.wasHere the owner has signed in from this network: a code is accepted beyond the limit of its source
 */
export async function countGuess(
  db: Db,
  deps: Deps,
  what: 'password' | 'code',
  guess: { at: string; ip: string; wasHere?: boolean },
): Promise<Guess> {
  const source = sourceOf(guess.ip)
  // The count of the address comes last: a refused caller must not use up its owner's tries.
  const isBusy = (await count(db, deps, `${what}_source`, [source])).isTooMany
  const shared = what === 'password' ? [source] : [guess.at, source]
  const isSharedOver = isBusy && (await count(db, deps, `${what}_shared`, shared)).isTooMany
  if (isSharedOver && !guess.wasHere) throw new AuthRefusal('over_request_rate_limit')
  await limitTries(db, deps, what, guess.at, source)
  const isAddressOverLimit = (await count(db, deps, `${what}_anywhere`, [guess.at])).isTooMany
  const network = networkOf(guess.ip)
  if (isAddressOverLimit) await limitTries(db, deps, `${what}_network`, guess.at, network)
  return {
    isAddressBusy: (isBusy && what === 'password') || isSharedOver || isAddressOverLimit,
    wasRight: async () => {
      await resetTries(db, deps, what, guess.at, source)
      // Not reset: an attacker with an account must not clear the count by signing in to it.
      await takeBackTry(db, bucketOf(deps, `${what}_anywhere`, [guess.at]))
      await takeBackTry(db, bucketOf(deps, `${what}_source`, [source]))
      if (isBusy) await takeBackTry(db, bucketOf(deps, `${what}_shared`, shared))
      if (isAddressOverLimit) await takeBackTry(db, bucketOf(deps, `${what}_network`, [guess.at, network]))
    },
  }
}

/** How long a sign-in from a network is remembered, in milliseconds; then its address is forgotten. */
export const REMEMBERED_MS = 90 * DAY_MS

/**
 * Whether a user has signed in from this network before. Networks, not addresses: phones change theirs.
 *
 * @param userId undefined for an unknown user, which takes the same time
 */
export async function hasBeenAt(db: Db, { clock }: Deps, userId: string | undefined, ip: string): Promise<boolean> {
  const since = new Date(clock().getTime() - REMEMBERED_MS)
  const ips = await listSignInIps(db, userId ?? NOBODY, since)
  return ips.some((one) => isSameNetwork(one, ip))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Counts a refresh for its session, and an unknown token for its source. A valid token is accepted from any source. */
export async function limitRefresh(db: Db, deps: Deps, { token, ip }: { token: string; ip: string }): Promise<void> {
  const known = await findRefreshToken(db, hashToken(token))
  if (known) await limitTries(db, deps, 'refresh', known.sessionId)
  else await limitTries(db, deps, 'refresh_unknown', sourceOf(ip))
}

/** A requested message. */
type WantedMessage = {
  /** The kind of message. Each kind is counted separately, so a kind that sends nothing cannot use up another. */
  what: string
  to: Contact
  /** The source of the request. */
  ip: string
  /** The requesting user, when signed in: counted instead of the source. */
  askerId?: string
  /** The message goes to a verified contact of the requesting user: requests of strangers do not count against it. */
  isOwn?: boolean
}

/**
 * Counts a message to a contact, known or not, so that a refusal reveals nothing.
 *
 * @returns false when strangers have requested so many that no more is sent, except to a network that the owner has
 * signed
 * in from. Answer it like a sent message: the newest code is valid for as long as the count lasts, and a refusal
 * would reveal the owner's network
 */
export async function limitMessage(db: Db, deps: Deps, message: WantedMessage): Promise<boolean> {
  const { what, to, ip, askerId, isOwn = false } = message
  const channel = to.kind === 'email' ? 'email' : 'sms'
  const source = sourceOf(ip)
  const place = askerId ?? source
  // In this order, so that a refused caller does not use up the owner's count.
  await limitTries(db, deps, `${channel}_source`, source)
  await limitTries(db, deps, `${channel}_place`, to.value, what, place)
  try {
    await limitTries(db, deps, `${channel}_gap`, to.value, what, place)
  } catch (error) {
    // A request within the minute sends nothing, so it is not counted.
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
 * Like `limitMessage` for a signed-in user, who may learn that the limit is exceeded.
 *
 * @throws over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function requireMessage(db: Db, deps: Deps, message: WantedMessage): Promise<void> {
  if (await limitMessage(db, deps, message)) return
  throw new AuthRefusal(message.to.kind === 'email' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit')
}

/** The message that confirms a new contact of a signed-in user. */
type ChangeMessage = Pick<WantedMessage, 'what' | 'to' | 'ip'>

/**
 * Counts a change of a contact, by recipient and by sender, so that many of one cannot flood the other.
 *
 * @throws over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function limitChange(db: Db, deps: Deps, userId: string, message: ChangeMessage): Promise<void> {
  await limitTries(db, deps, message.to.kind === 'email' ? 'email_gap' : 'sms_gap', userId, message.what)
  await requireMessage(db, deps, message)
}

/** Takes back what `limitChange` counted, for a change that was refused before its message. */
export async function takeBackChange(db: Db, deps: Deps, userId: string, { what, to, ip }: ChangeMessage) {
  const channel = to.kind === 'email' ? 'email' : 'sms'
  const source = sourceOf(ip)
  await takeBackTry(db, bucketOf(deps, `${channel}_source`, [source]))
  await takeBackTry(db, bucketOf(deps, `${channel}_place`, [to.value, what, source]))
  await takeBackTry(db, bucketOf(deps, `${channel}_gap`, [to.value, what, source]))
  await takeBackTry(db, bucketOf(deps, `${channel}_gap`, [userId, what]))
  await takeBackTry(db, bucketOf(deps, `${channel}_anywhere`, [to.value, what]))
}

/** Whether a code may be requested without an answered question; each try is counted for its source. */
export async function mayAskUnasked(db: Db, deps: Deps, { to, ip }: { to: Contact; ip: string }): Promise<boolean> {
  const isProbed = (await count(db, deps, 'unasked_source', [sourceOf(ip)])).isTooMany
  const sent = await findTries(db, bucketOf(deps, 'unasked_codes', [to.value]), deps.clock())
  return !isProbed && sent < LIMITS.unasked_codes.max
}

/** Counts a sent code for `mayAskUnasked`. */
export async function countCode(db: Db, deps: Deps, to: Contact): Promise<void> {
  await count(db, deps, 'unasked_codes', [to.value])
}
