import type { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'

/** The redirect target with a code that only the starting browser can exchange. */
export function addressWithCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

/** The redirect target with the session in the fragment, which browsers send to no server. */
export function addressWithSession(redirectTo: string, answer: AccessTokenResponse, more?: { type: string }): string {
  const url = new URL(redirectTo)
  url.hash = new URLSearchParams({
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
    ...more,
    sb: '',
  }).toString()
  return url.href
}

/** Why a sign-in returns without a session. Programs use `code`. */
export type FlowFault = {
  error: 'access_denied' | 'server_error'
  code: string
  description: string
  /** The address that a code was sent to. */
  email?: string
}

/** The redirect target with the error in query and fragment, where clients look. No address of a person goes into the query. */
export function addressWithFault(redirectTo: string, { error, code, description, email }: FlowFault): string {
  const url = new URL(redirectTo)
  const facts = { error, error_code: code, error_description: description }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...facts, ...(email !== undefined && { email }), sb: '' }).toString()
  return url.href
}

/** Refusals that concern the person, not the shop or the provider. */
const DENIALS: readonly string[] = ['user_banned', 'provider_email_needs_verification', 'signup_disabled']

export function faultOf(refusal: AuthRefusal): FlowFault {
  const { wireCode, message, extra } = refusal
  return {
    error: DENIALS.includes(wireCode) ? 'access_denied' : 'server_error',
    code: wireCode,
    description: message,
    ...(typeof extra?.email === 'string' && { email: extra.email }),
  }
}

/** The page for a return to an expired flow, whose redirect target is unknown. */
export function flowOverPage(siteUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Please sign in again</title>
<style>:root { color-scheme: light dark; } body { font: 17px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
a { display: inline-block; padding: 12px 0; }</style>
</head>
<body>
<h1>Please sign in again</h1>
<p>This sign-in took too long, or it was completed already. Nothing was changed.</p>
<p><a href="${siteUrl}/">Back to the shop</a></p>
</body>
</html>`
}
