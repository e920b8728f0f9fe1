import { AuthClient, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { currentSession, keep, leaving, SESSION_KEY } from './session-store.ts'
import { SESSION_TEXTS } from './session-texts.ts'

/** How long a call waits for a fresh token, ms. */
const PATIENCE_MS = 20_000
/** Answers to a refresh that only ask for patience: too many at once, or another one on its way. */
const LATER = [409, 429]
/** How long signing out waits for the server, ms; this device forgets the session in any case. */
const GOODBYE_MS = 6_000

/**
 * The published client of the auth server's HTTP API. It comes in a chunk of its own, when somebody signs in or a token
 * is to be renewed: visitors never load it.
 */
class ShopAuthClient extends AuthClient {
  /**
   * After a lost connection the client would answer from memory for a minute that there is none. Somebody is waiting,
   * so it tries again; a refusal by the server stays a refusal.
   */
  forgetLostConnection(): void {
    if (isAuthRetryableFetchError(this.lastRefreshFailure?.result.error)) this.lastRefreshFailure = null
  }
}

export const auth = new ShopAuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  storage: keep,
  flowType: 'pkce',
  autoRefreshToken: true,
  // The page at /auth/callback reads its address itself, and says what went wrong.
  detectSessionInUrl: false,
  fetch: patientFetch,
})

/**
 * The client takes every refusal of a refresh for the end of the session, also one that asks to come back later: behind
 * one address of a mobile network stand thousands. Told that the server is busy, it tries again and keeps the session.
 */
async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init)
  const isRefresh = String(input).endsWith('/token?grant_type=refresh_token')
  return isRefresh && LATER.includes(reply.status) ? new Response(reply.body, { status: 503 }) : reply
}

/** The server could not be asked: whether the session still counts is not known. */
export class Unreachable extends Error {}

/**
 * A token that is good for another minute at least, renewed if need be.
 *
 * @returns undefined when the session is over; it is then forgotten
 * @throws Unreachable without a network
 */
export async function freshToken(): Promise<string | undefined> {
  auth.forgetLostConnection()
  const { data, error } = await within(PATIENCE_MS, auth.getSession())
  if (isAuthRetryableFetchError(error)) throw new Unreachable()
  return data.session?.access_token
}

/**
 * Another token in the place of one that the server would not take.
 *
 * @returns undefined when the session is over; it is then forgotten
 * @throws Unreachable without a network
 */
export async function renewedToken(refused: string): Promise<string | undefined> {
  const token = await freshToken()
  // Another tab, or another call, has renewed it meanwhile.
  if (token !== refused) return token
  const { data, error } = await within(PATIENCE_MS, auth.refreshSession())
  if (data.session) return data.session.access_token
  if (isAuthRetryableFetchError(error)) throw new Unreachable()
  // The client keeps a session whose token looks good by the clock. The server has said that it is not.
  keep.removeItem(SESSION_KEY)
  return undefined
}

/**
 * Signs out here and tells the server, which ends this session alone.
 *
 * @returns what went wrong on the way, in words; this device has forgotten the session all the same
 */
export async function signOut(): Promise<string | null> {
  return leaving(async () => {
    const { error } = await within(GOODBYE_MS, auth.signOut({ scope: 'local' })).catch((error: unknown) => ({ error }))
    if (currentSession().status !== 'signed_out') keep.removeItem(SESSION_KEY)
    return error === null ? null : failureText(error)
  })
}

/** What went wrong, for whoever reads it: our words for it, the server's own message, or that it could not be asked. */
export function failureText(error: unknown): string {
  // The client makes the same of a lost connection and of a server that failed, which has said nothing readable.
  if (isAuthRetryableFetchError(error))
    return error.status >= 500 ? SESSION_TEXTS.serverFailed : SESSION_TEXTS.unreachable
  if (!(error instanceof Error) || error instanceof Unreachable) return SESSION_TEXTS.unreachable
  const code = isAuthError(error) ? error.code : undefined
  return SESSION_TEXTS.refusals[code ?? ''] ?? error.message
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable()), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
