import { useSyncExternalStore } from 'react'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'
import { logQuietly } from '../../ui/log.ts'

/** The key under which the published client stores the session, as JSON. */
export const SESSION_KEY = 'chillz-session'
/** The id of the person who signed in last, until they sign out: the stored values of persons are theirs. */
const OWNER_KEY = 'chillz-owner'

/** The owner of the session. */
export type Who = { userId: string; email: string; fullName: string }

export type Session =
  | {
      status: 'signed_out'
      /** The owner of a session that expired, so that their forms can wait for them. */
      lapsed: Who | null
    }
  /** `second_step`: the password was right, and the account requires a second factor. */
  | (Who & {
      status: 'signed_in' | 'second_step'
      /** The same in all tokens of the session. */
      sessionId: string
      accessToken: string
      /** By this device's clock, ms since 1970. */
      expiresAt: number
    })

const NOBODY: Session = { status: 'signed_out', lapsed: null }

const listeners = new Set<() => void>()
/** Values that the browser could not store; they last as long as the page. */
const unstored = new Map<string, string>()
let text: string | null = null
let session: Session = NOBODY
/** How many are leaving; a removed session then counts as a sign-out. */
let leavers = 0

/** The stored session; the same object until it changes. */
export function currentSession(): Session {
  adopt(keep.getItem(SESSION_KEY))
  return session
}

/** The session, updated across tabs; what the server renders is for nobody. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribeToSession,
    () => session,
    () => NOBODY,
  )

/** The person whose answers are shown: who is signed in, or whose session has just expired. */
export function ownerOf(session: Session): string | undefined {
  if (session.status === 'signed_in') return session.userId
  return session.status === 'signed_out' ? session.lapsed?.userId : undefined
}

/** For personal queries: `userId` is empty for visitors, and stays when the session expires; `isSignedIn` ends with it. */
export function useOwner(): { userId: string; isSignedIn: boolean } {
  const session = useSession()
  return { userId: ownerOf(session) ?? '', isSignedIn: session.status === 'signed_in' }
}

/**
 * Calls `leave` when the owner of the stored values signs out, or when another person signs in after the owner's session has
 * expired, in this or another tab.
 *
 * @returns ends it
 */
export function onOwnerGone(leave: (next: { isAnother: boolean }) => void): () => void {
  let before = keep.getItem(OWNER_KEY)
  return subscribeToSession(() => {
    const owner = keep.getItem(OWNER_KEY)
    if (before !== null && owner !== before) leave({ isAnother: owner !== null })
    before = owner
  })
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets the owner of the expired session. */
export function forgetLapsed(): void {
  if (session.status === 'signed_out' && session.lapsed !== null) become(NOBODY)
}

/** While `work` runs, a removed session counts as a sign-out in all tabs, not as expired. */
export async function leaving<T>(work: () => Promise<T>): Promise<T> {
  const end = beginLeaving()
  try {
    return await work()
  } finally {
    end()
  }
}

/** From now on a removed session counts as a sign-out, as in `leaving`. @returns ends that */
export function beginLeaving(): () => void {
  leavers += 1
  return () => {
    leavers -= 1
    if (leavers === 0) forgetLapsed()
  }
}

/** The storage that the published client writes to, so that changes of the session are noticed at once. */
export const keep = {
  getItem(key: string): string | null {
    const own = unstored.get(key)
    if (own !== undefined) return own
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string): void {
    const kept = key === SESSION_KEY ? byOwnClock(value, keep.getItem(key)) : value
    try {
      localStorage.setItem(key, kept)
      unstored.delete(key)
    } catch (error) {
      logQuietly(`cannot keep ${key} in storage`, error)
      unstored.set(key, kept)
    }
    if (key === SESSION_KEY) adopt(kept)
  },
  removeItem(key: string): void {
    // Before the session is removed, because other tabs notice the removal at once.
    if (key === SESSION_KEY && leavers > 0 && session.status !== 'signed_out' && isOwner(session))
      keep.removeItem(OWNER_KEY)
    unstored.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Without storage there is nothing to remove.
    }
    if (key === SESSION_KEY) adopt(null)
  },
}

currentSession()
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) currentSession()
  })
}

function adopt(stored: string | null): void {
  if (stored === text) return
  text = stored
  const next = stored === null ? null : readSession(stored)
  if (next !== null) become(next)
  else become({ status: 'signed_out', lapsed: lapsedOwner(session) })
}

function become(next: Session): void {
  session = next
  if (next.status === 'signed_in' && !isOwner(next)) keep.setItem(OWNER_KEY, next.userId)
  for (const listener of listeners) listener()
}

function isOwner({ userId }: Who): boolean {
  return keep.getItem(OWNER_KEY) === userId
}

/** The owner of a session that is no longer stored, unless they have signed out. */
function lapsedOwner(gone: Session): Who | null {
  if (gone.status !== 'signed_in' || !isOwner(gone)) return null
  const { userId, email, fullName } = gone
  return { userId, email, fullName }
}

/** Parses the stored session; null if it is invalid. */
function readSession(stored: string): Session | null {
  try {
    const { access_token: accessToken, expires_at, user }: AccessTokenResponse = JSON.parse(stored)
    const { full_name: fullName, name } = user.user_metadata ?? {}
    const claims = claimsOf(accessToken)
    const isProved = claims.aal === 'aal2' || !user.factors?.some((factor) => factor.status === 'verified')
    return {
      status: isProved ? 'signed_in' : 'second_step',
      userId: user.id,
      email: user.email ?? '',
      fullName: String(fullName || name || ''),
      sessionId: String(claims.session_id ?? ''),
      accessToken,
      expiresAt: expires_at * 1_000,
    }
  } catch {
    return null
  }
}

/** The assurance level and the session of the token. For display only: the server verifies the token itself. */
function claimsOf(accessToken: string): { aal?: unknown; session_id?: unknown } {
  const payload = accessToken.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
}

/**
 * Counts the expiry of a new token by this device's clock, which may be wrong by hours: otherwise every token would
 * seem expired, or valid for ever.
 */
function byOwnClock(value: string, before: string | null): string {
  const session: AccessTokenResponse = JSON.parse(value)
  // The token is the same; only the user has changed.
  if (before?.includes(session.access_token)) return value
  return JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1_000) + session.expires_in })
}
