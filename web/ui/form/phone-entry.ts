import { hasTwoNumbers, internationalDigits, PHONE_MAX, phoneDigits } from '#domain/phone/phone.ts'

const LOCAL_DIGITS = 10
const COUNTRY = /^233/

/**
 * The value of the phone field for typed or pasted text. For a number of Ghana up to 10 digits: the country code is
 * shown beside the field, so +233 and 00233 are removed, with a trunk zero after them, before
 * the text is cut. A number of another country stays complete, with its plus. Of two pasted numbers more digits stay than
 * a number has, so that the field asks which one is meant.
 */
export function phoneEntry(typed: string): string {
  const digits = phoneDigits(typed)
  if (hasTwoNumbers(typed)) return digits.slice(0, PHONE_MAX)
  const abroad = internationalDigits(typed)
  if (abroad !== undefined && !abroad.startsWith('233')) return `+${abroad}`.slice(0, PHONE_MAX)
  const national =
    abroad !== undefined || digits.length > LOCAL_DIGITS ? (abroad ?? digits).replace(COUNTRY, '') : digits
  return national.slice(0, LOCAL_DIGITS)
}

/** Whether two numbers were pasted into the field. */
export function isTwoNumbers(entry: string): boolean {
  return !isAbroad(entry) && entry.length > LOCAL_DIGITS
}

/** Whether the field holds a number of another country: then no country code is shown beside it. */
export function isAbroad(entry: string): boolean {
  return entry.startsWith('+')
}
