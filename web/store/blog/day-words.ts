const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `1 May 2026` in Accra. */
export function dayWords(at: string): string {
  return DAY.format(new Date(at))
}
