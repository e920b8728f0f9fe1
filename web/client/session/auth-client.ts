import {
  AuthClient,
  type AuthResponse,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  type VerifyOtpParams,
} from '@supabase/auth-js'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { currentSession, keep, leaving, SESSION_KEY } from './session-store.ts'
import { SESSION_TEXTS } from './session-texts.ts'

/** How long a call waits for a fresh token, ms. */
const PATIENCE_MS = 20_000
/** How long a request to the auth server may take, ms: as long as one to the shop. */
const REQUEST_MS = 25_000
/** Answers to a refresh that ask to retry later: too many requests, or a concurrent refresh. */
const LATER = [409, 429]
/** How long signing out waits for the server, ms; this device forgets the session in any case. */
const GOODBYE_MS = 6_000

/**
 * The published client of the auth server's HTTP API. It is a separate chunk, loaded when a person signs in or a token
 * must be renewed; visitors never load it.
 */
class ShopAuthClient extends AuthClient {
  /**
   * After a lost connection the client would report it from memory for a minute. The caller waits,
   * so it tries again; a refusal by the server is not retried.
   */
  forgetLostConnection(): void {
    if (isAuthRetryableFetchError(this.lastRefreshFailure?.result.error)) this.lastRefreshFailure = null
  }

  /** Renews the session that the code of a new address or phone continues; without one, or a network, the code decides. */
  override async verifyOtp(params: VerifyOtpParams): Promise<AuthResponse> {
    if (params.type === 'email_change' || params.type === 'phone_change') await freshToken().catch(() => undefined)
    return super.verifyOtp(params)
  }
}

export const auth = new ShopAuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  storage: keep,
  flowType: 'pkce',
  autoRefreshToken: true,
  // The page at /auth/callback reads its address itself, and shows errors.
  detectSessionInUrl: false,
  fetch: patientFetch,
})

/**
 * A request without an answer ends, and counts as a lost connection.
 *
 * The client takes every refusal of a refresh for the end of the session, also one that asks to retry later, which is
 * common behind the shared address of a mobile network. A status of “busy” makes it retry and keep the session.
 *
 * It sends no token with the code of a new address or phone. With one, this session continues: a second one would stay in
 * the list of devices, and ask for the second step again.
 */
async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  const session = currentSession()
  if (String(input).endsWith('/auth/v1/verify') && session.status !== 'signed_out') {
    headers.set('authorization', `Bearer ${session.accessToken}`)
  }
  const reply = await fetch(input, { signal: AbortSignal.timeout(REQUEST_MS), ...init, headers })
  const isRefresh = String(input).endsWith('/token?grant_type=refresh_token')
  return isRefresh && LATER.includes(reply.status) ? new Response(reply.body, { status: 503 }) : reply
}

/** The server could not be reached, so it is unknown whether the session is valid. */
export class Unreachable extends Error {}

/**
 * A token that is valid for at least another minute, renewed if necessary.
 *
 * @returns undefined when the session has ended; it is then removed
 * @throws Unreachable without a network
 */
export async function freshToken(): Promise<string | undefined> {
  auth.forgetLostConnection()
  const { data, error } = await within(PATIENCE_MS, auth.getSession())
  if (isAuthRetryableFetchError(error)) throw new Unreachable()
  return data.session?.access_token
}

/**
 * A new token instead of one that the server has refused.
 *
 * @returns undefined when the session has ended; it is then removed
 * @throws Unreachable without a network
 */
export async function renewedToken(refused: string): Promise<string | undefined> {
  const token = await freshToken()
  // Another tab or call has renewed it.
  if (token !== refused) return token
  const { data, error } = await within(PATIENCE_MS, auth.refreshSession())
  if (data.session) return data.session.access_token
  if (isAuthRetryableFetchError(error)) throw new Unreachable()
  // When another tab has stored its own renewal meanwhile, the client discards this one.
  const stored = currentSession()
  if (stored.status !== 'signed_out' && stored.accessToken !== refused) return stored.accessToken
  // The client keeps a session whose token has not expired by the clock, although the server has refused it.
  keep.removeItem(SESSION_KEY)
  return undefined
}

/**
 * Signs out on this device; the server ends this session only.
 *
 * @returns what to say when the server has not ended it; this device has removed it in any case
 */
export async function signOut(): Promise<string | null> {
  return leaving(async () => {
    const { error } = await within(GOODBYE_MS, auth.signOut({ scope: 'local' })).catch((error: unknown) => ({ error }))
    if (currentSession().status !== 'signed_out') keep.removeItem(SESSION_KEY)
    return error === null ? null : SESSION_TEXTS.signedOutHere
  })
}

/**
 * The text of an error: our text for its code, the server's message, or that the server could not be reached.
 * A session that the server has ended is removed: the next try could only fail again.
 */
export function failureText(error: unknown): string {
  if (isAuthSessionMissingError(error)) {
    keep.removeItem(SESSION_KEY)
    return BROWSER_ERRORS['session.ended'].text
  }
  // The client reports a lost connection and a failed server alike, without a readable message.
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
