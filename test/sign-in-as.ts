import { keep, SESSION_KEY } from '../web/client/session/session-store.ts'

/**
 * A session as the auth server answers one. Each has its own refresh token: the client, which page tests share, remembers a
 * refused one for a minute.
 */
export function sessionOf(user: object, aal: 'aal1' | 'aal2' = 'aal1') {
  const access_token = `a.${btoa(JSON.stringify({ aal }))}.x`
  const refresh_token = crypto.randomUUID()
  return { access_token, refresh_token, token_type: 'bearer', expires_in: 36_000, expires_at: 4e9, user }
}

/** Stores the session of a person, as after a sign-in. */
export function signInAs(userId: string, user: object = {}): void {
  const session = sessionOf({ id: userId, email: `${userId}@example.com`, ...user })
  keep.setItem(SESSION_KEY, JSON.stringify(session))
}
