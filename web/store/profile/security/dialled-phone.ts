import { parseGhanaPhone } from '#domain/phone/phone.ts'

/**
 * A phone number in the auth server's form: digits with country code, `233241234567`. Numbers of Ghana may be
 * typed in any usual way, others with `+` or `00`.
 *
 * @returns undefined for an invalid number
 */
export function dialledPhone(typed: string): string | undefined {
  const ghanaian = parseGhanaPhone(typed)
  if (ghanaian !== undefined) return ghanaian.slice(1)
  const digits = typed.replace(/\D/g, '')
  if (!typed.trim().startsWith('+') && !digits.startsWith('00')) return undefined
  const international = digits.replace(/^00/, '')
  return /^[1-9]\d{6,14}$/.test(international) && !international.startsWith('233') ? international : undefined
}
