import { keep, SESSION_KEY } from '../web/client/session/session-store.ts'

/** Stores the session of a person, as after a sign-in. */
export function signInAs(userId: string): void {
  const user = { id: userId, email: `${userId}@example.com` }
  const token = `a.${btoa(JSON.stringify({ aal: 'aal1' }))}.x`
  const session = { access_token: token, refresh_token: 'r', expires_in: 36_000, expires_at: 4e9, user }
  keep.setItem(SESSION_KEY, JSON.stringify(session))
}
