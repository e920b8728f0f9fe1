/** The initials of a person without a picture: two letters of the name at most, or the first of the e-mail. */
export function initialsOf({ fullName, email }: { fullName: string; email: string }): string {
  const words = fullName.trim().split(/\s+/).slice(0, 2)
  const initials = words.map((word) => [...word][0] ?? '').join('')
  return (initials || email.slice(0, 1)).toUpperCase()
}
