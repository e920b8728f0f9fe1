import { Refusal } from '#domain/errors.ts'
import { parseGpsCode } from '#domain/place/gps-code.ts'

/**
 * The GhanaPostGPS code of a typed text, as it is stored; null for an empty text, because a code is optional.
 *
 * @throws Refusal address.gps_code_invalid
 */
export function requireGpsCode(typed: string | undefined): string | null {
  if (typed === undefined || typed === '') return null
  const code = parseGpsCode(typed)
  if (code === undefined) throw new Refusal('address.gps_code_invalid')
  return code
}
