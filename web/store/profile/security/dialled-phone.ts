import { parseGhanaPhone, parseWholePhone } from '#domain/phone/phone.ts'

/**
 * A phone number in the auth server's form: digits with country code, `233241234567`. Numbers of Ghana may be
 * typed in any usual way, others with `+` or `00`.
 *
 * @returns undefined for an invalid number
 */
export function dialledPhone(typed: string): string | undefined {
  const phone = parseGhanaPhone(typed) ?? parseWholePhone(typed)
  return phone?.slice(1)
}
