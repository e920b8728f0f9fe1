const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `1 May 2026`, in Accra; of an instant or a day. */
export function dayWords(at: string): string {
  return DAY.format(new Date(at))
}

/** `1 May 2026, 12:30` in Accra. */
export function momentYearWords(at: string): string {
  return MOMENT.format(new Date(at))
}
