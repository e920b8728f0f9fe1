import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook comes from a holder of our secret key: `x-paystack-signature` is the lower-case hex of HMAC-SHA512
 * over the raw body. Compared in constant time.
 *
 * @param rawBody the bytes as they arrived; a parsed and serialised body has another signature
 * @param signature the header; absent counts as unsigned
 */
export function isSigned(rawBody: Buffer, signature: string | undefined, secretKey: string): boolean {
  if (signature === undefined || secretKey === '') return false
  const expected = Buffer.from(createHmac('sha512', secretKey).update(rawBody).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
