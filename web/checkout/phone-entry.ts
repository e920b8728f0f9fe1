export const PHONE_DIGITS = 10

/**
 * What the phone field keeps of what was typed or pasted: digits only, at most 10. The country code is shown beside the
 * field, so +233 and 00233 are taken off, with the trunk zero some people write after it, before anything is cut.
 */
export function phoneEntry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const international = typed.trim().startsWith('+') || digits.length > PHONE_DIGITS
  const national = international ? digits.replace(/^(?:00)?233/, '') : digits
  return national.slice(0, PHONE_DIGITS)
}
