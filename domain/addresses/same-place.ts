import { parseGpsCode } from '../place/gps-code.ts'
import { MOST_ADDRESSES } from './addresses-api.ts'

type Place = { address: string; city: string; gpsCode: string }

/**
 * Whether two addresses are the same door: the same words in the same city, in any case and spacing, and no other
 * GhanaPostGPS code. One with a code and one without are the same, because the code is often added later.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  const codes = [one, other].map(({ gpsCode }) => parseGpsCode(gpsCode))
  const isOtherCode = codes[0] !== undefined && codes[1] !== undefined && codes[0] !== codes[1]
  return !isOtherCode && wordsOf(one) === wordsOf(other)
}

function wordsOf({ address, city }: Place): string {
  return `${address} / ${city}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim()
}

/** Why an address cannot be added to the saved ones; undefined when it can. */
export function whyNotSaved(
  saved: readonly Place[],
  place: Place,
): 'address.saved_already' | 'address.too_many' | undefined {
  if (saved.some((one) => isSamePlace(one, place))) return 'address.saved_already'
  return saved.length >= MOST_ADDRESSES ? 'address.too_many' : undefined
}
