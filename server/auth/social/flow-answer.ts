import type { AuthRefusal } from '#domain/auth/auth-errors.ts'
import type { AccessTokenResponse } from '#domain/auth/auth-shapes.ts'

/** Back to the shop with a code that only the browser that began can exchange. */
export function addressWithCode(redirectTo: string, code: string): string {
  const url = new URL(redirectTo)
  url.searchParams.set('code', code)
  return url.href
}

/** Back to the shop with the session itself, in the part of the address that browsers send to nobody. */
export function addressWithSession(redirectTo: string, answer: AccessTokenResponse): string {
  const url = new URL(redirectTo)
  url.hash = new URLSearchParams({
    access_token: answer.access_token,
    expires_at: String(answer.expires_at),
    expires_in: String(answer.expires_in),
    refresh_token: answer.refresh_token,
    token_type: answer.token_type,
    sb: '',
  }).toString()
  return url.href
}

/** Why somebody comes back without a session. `code` is what programs go by. */
export type FlowFault = { error: 'access_denied' | 'server_error'; code: string; description: string }

/** Back to the shop with what went wrong, in both places where clients look. */
export function addressWithFault(redirectTo: string, { error, code, description }: FlowFault): string {
  const url = new URL(redirectTo)
  const facts = { error, error_code: code, error_description: description }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...facts, sb: '' }).toString()
  return url.href
}

/** Refusals that lie with the person, not with the shop or the provider. */
const DENIALS: readonly string[] = ['user_banned', 'provider_email_needs_verification', 'signup_disabled']

export function faultOf(refusal: AuthRefusal): FlowFault {
  const { wireCode, message } = refusal
  return {
    error: DENIALS.includes(wireCode) ? 'access_denied' : 'server_error',
    code: wireCode,
    description: message,
  }
}

/** For a browser that comes back to a sign-in that is over: it cannot be known where it wanted to go. */
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
