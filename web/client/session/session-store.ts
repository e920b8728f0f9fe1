import { useSyncExternalStore } from 'react'
import { logQuietly } from '../../ui/log.ts'

/** Where the published client keeps the session in this browser, as JSON. */
export const SESSION_KEY = 'chillz-session'

/** Whose session it is. */
export type Who = { userId: string; email: string; fullName: string }

export type Session =
  | {
      status: 'signed_out'
      /** Whose session ended by itself, in this tab, so that what they were about can wait for them. */
      lapsed: Who | null
    }
  /** `second_step`: the password was right, and the account asks for a second proof; nothing is done for it yet. */
  | (Who & {
      status: 'signed_in' | 'second_step'
      accessToken: string
      /** By this device's clock, ms since 1970. */
      expiresAt: number
    })

const NOBODY: Session = { status: 'signed_out', lapsed: null }

const listeners = new Set<() => void>()
/** What the browser would not store: it then lives as long as the page does. */
const unstored = new Map<string, string>()
let text: string | null = null
let session: Session = NOBODY
let isLeaving = false

/** The session as it is stored now; the same object until it changes. */
export function currentSession(): Session {
  adopt(keep.getItem(SESSION_KEY), false)
  return session
}

/** The session, kept up to date across tabs. */
export const useSession = (): Session => useSyncExternalStore(subscribeToSession, () => session)

/** Whose answers are shown: of whoever is signed in, or whose session has just ended and who may be back in a moment. */
export function ownerOf(session: Session): string | undefined {
  if (session.status === 'signed_in') return session.userId
  return session.status === 'signed_out' ? session.lapsed?.userId : undefined
}

/** For queries of one person: `userId` is empty for visitors, for whom nothing is asked. */
export function useOwner(): { userId: string; isSignedIn: boolean } {
  const session = useSession()
  return { userId: ownerOf(session) ?? '', isSignedIn: session.status === 'signed_in' }
}

/** Calls `leave` when the person signs out, here or in another tab; not when their session ends by itself. */
export function onSignOut(leave: () => void): void {
  let before = session
  subscribeToSession(() => {
    const hasLeft = before.status === 'signed_in' && session.status !== 'second_step'
    if (hasLeft && ownerOf(session) !== ownerOf(before)) leave()
    before = session
  })
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Nobody waits for the lapsed session any more. */
export function forgetLapsed(): void {
  if (session.status === 'signed_out' && session.lapsed !== null) become(NOBODY)
}

/** While `work` runs, a session that goes away goes because somebody wants it to. */
export async function leaving<T>(work: () => Promise<T>): Promise<T> {
  isLeaving = true
  try {
    return await work()
  } finally {
    isLeaving = false
    forgetLapsed()
  }
}

/** The storage that the published client writes to: whatever it does to the session is known here at once. */
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
    if (key === SESSION_KEY) adopt(kept, false)
  },
  removeItem(key: string): void {
    unstored.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // What cannot be written was not there.
    }
    if (key === SESSION_KEY) adopt(null, !isLeaving)
  },
}

currentSession()
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // Signed out in another tab is signed out: nothing waits here.
    if (key === SESSION_KEY || key === null) adopt(keep.getItem(SESSION_KEY), false)
  })
}

function adopt(stored: string | null, mayLapse: boolean): void {
  if (stored === text) return
  text = stored
  const next = stored === null ? null : readSession(stored)
  if (next !== null) become(next)
  else become(mayLapse && session.status === 'signed_in' ? { status: 'signed_out', lapsed: whoIn(session) } : NOBODY)
}

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

const whoIn = ({ userId, email, fullName }: Who): Who => ({ userId, email, fullName })

/** The parts of a stored session that the shop reads; the client checks the rest. */
type Stored = {
  access_token: string
  expires_at: number
  expires_in: number
  user: {
    id: string
    email?: string
    user_metadata?: { full_name?: unknown; name?: unknown }
    factors?: { status: string }[]
  }
}

/** Reads what the client stored; null for nonsense. */
function readSession(stored: string): Session | null {
  try {
    const { access_token: accessToken, expires_at, user }: Stored = JSON.parse(stored)
    const { full_name: fullName, name } = user.user_metadata ?? {}
    const isProved = aalOf(accessToken) === 'aal2' || !user.factors?.some((factor) => factor.status === 'verified')
    return {
      status: isProved ? 'signed_in' : 'second_step',
      userId: user.id,
      email: user.email ?? '',
      fullName: String(fullName || name || ''),
      accessToken,
      expiresAt: expires_at * 1_000,
    }
  } catch {
    return null
  }
}

/** How well the bearer has proved who they are. The browser only shows it: the server reads the signed token itself. */
function aalOf(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).aal
}

/**
 * A fresh token ends by this device's clock, which may be wrong by hours: else every token would seem too old, or good
 * for ever.
 */
function byOwnClock(value: string, before: string | null): string {
  const session: Stored = JSON.parse(value)
  // The same token again, with changes to the user.
  if (before?.includes(session.access_token)) return value
  return JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1_000) + session.expires_in })
}
