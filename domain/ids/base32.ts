/** Crockford's base32, without I, L, O and U, so that codes can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes a code of `length` characters, five bits each, from random bytes.
 *
 * @param random at least `length` random bytes; the lower five bits of each are used
 * @throws RangeError when there are fewer
 */
export function base32From(random: Uint8Array, length: number): string {
  if (random.length < length) throw new RangeError(`a code of ${length} characters needs ${length} random bytes`)
  return Array.from(random.slice(0, length), (byte) => ALPHABET[byte & 31]).join('')
}

/**
 * Reads a typed code: any case, with or without dashes and spaces, O for 0 and I or L for 1.
 *
 * @returns the characters, or undefined when it cannot be a code of this length
 */
export function parseBase32(typed: string, length: number): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === length && !code.includes('U') ? code : undefined
}
