import { internationalDigits, PHONE_MAX } from '#domain/phone/phone.ts'

const LOCAL_DIGITS = 10
const COUNTRY = /^(?:00)?233/

/**
 * What the phone field keeps of what was typed or pasted. Of a number of Ghana the digits, at most 10: the country code is
 * shown beside the field, so +233 and 00233 are taken off, with the trunk zero some people write after it, before
 * anything is cut. A number of another country stays whole, with its plus.
 */
export function phoneEntry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const abroad = internationalDigits(typed)
  if (abroad !== undefined && !abroad.startsWith('233')) return `+${abroad}`.slice(0, PHONE_MAX)
  const national = abroad !== undefined || digits.length > LOCAL_DIGITS ? digits.replace(COUNTRY, '') : digits
  return national.slice(0, LOCAL_DIGITS)
}

/** Whether the field holds a number of another country: then no code stands beside it. */
export function isAbroad(entry: string): boolean {
  return entry.startsWith('+')
}
