import { AUTH_TEXTS } from '../auth-texts.ts'

const TEXTS = AUTH_TEXTS.callback

/** The result of a sign-in at a provider. */
export type CallbackAnswer =
  | { kind: 'code'; code: string }
  /** `isCancelled`: the person cancelled it at the provider. */
  | { kind: 'refused'; text: string; isCancelled: boolean }
  /** The provider has not verified the address, so a sign-in code was sent to it. */
  | { kind: 'mailed'; text: string; email: string }

/**
 * Reads the address that a provider redirected to. Errors are in its query, in its fragment, or in
 * both; a cancelled sign-in has its own text.
 */
export function callbackAnswer(address: URL): CallbackAnswer {
  const fragment = new URLSearchParams(address.hash.slice(1))
  const part = (name: string) => address.searchParams.get(name) ?? fragment.get(name)
  const error = part('error')
  if (error !== null || part('error_code') !== null) {
    const errorCode = part('error_code') ?? error ?? ''
    if (errorCode === 'access_denied') return refused(TEXTS.cancelled, true)
    const description = isStale(errorCode) ? null : part('error_description')
    const text = description ?? TEXTS.otherBrowser
    const email = errorCode === 'provider_email_needs_verification' ? fragment.get('email') : null
    return email === null ? refused(text) : { kind: 'mailed', text, email }
  }
  const code = part('code')
  return code === null ? refused(TEXTS.otherBrowser) : { kind: 'code', code }
}

const refused = (text: string, isCancelled = false): CallbackAnswer => ({ kind: 'refused', text, isCancelled })

/** Sign-ins that have expired or began in another browser: they must be started again here. */
const STALE = [
  'flow_state_not_found',
  'flow_state_expired',
  'flow_state_already_used',
  'bad_oauth_state',
  'bad_code_verifier',
  'pkce_code_verifier_not_found',
]

export function isStale(code: string | undefined): boolean {
  return code !== undefined && STALE.includes(code)
}
