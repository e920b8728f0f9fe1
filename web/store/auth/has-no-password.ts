/** Whether the auth server says of a user that no password is set. */
export function hasNoPassword(user: object | null): boolean {
  return user !== null && 'has_password' in user && user.has_password === false
}
