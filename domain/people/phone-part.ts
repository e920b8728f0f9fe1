/** The fewest digits of a phone number that people are searched by. */
const PHONE_PART = 3

/**
 * Reads a part of a phone number: without blanks, the trunk zero and the code of Ghana, so that `024 41`, `+233 24 41` and
 * `0023324 41` are the same part.
 *
 * @returns digits, or undefined when it is no part of a number
 */
export function phonePart(typed: string): string | undefined {
  const digits = typed.replace(/[\s().+-]/g, '')
  if (!/^\d+$/.test(digits)) return undefined
  const isInternational = typed.trim().startsWith('+') || digits.startsWith('00')
  const part = isInternational
    ? digits.replace(/^0*(233)?0?/, '')
    : digits.replace(/^0+/, '').replace(/^233(?=\d{3})/, '')
  return part.length >= PHONE_PART ? part : undefined
}
