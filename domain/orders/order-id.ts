import { z } from 'zod'

/** Crockford's base32: no I, L, O or U, so an id survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ORDER_ID_LENGTH = 10

/**
 * Makes an order id of 10 characters (50 bits) from random bytes: short, unguessable, easy to read out.
 *
 * @param random at least 10 random bytes; the lower five bits of each are used
 */
export function orderIdFrom(random: Uint8Array): string {
  if (random.length < ORDER_ID_LENGTH) throw new RangeError('an order id needs 10 random bytes')
  return Array.from(random.slice(0, ORDER_ID_LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

/**
 * Reads an order id as a person types it: any case, with or without dashes and spaces, O for 0 and I or L for 1.
 *
 * @returns the 10 characters, or undefined when it cannot be an order id
 */
export function parseOrderId(typed: string): string | undefined {
  const id = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return id.length === ORDER_ID_LENGTH && !id.includes('U') ? id : undefined
}

/** The id in two groups, as it is shown: `7K3QF-9M2XA`. */
export function formatOrderId(id: string): string {
  return `${id.slice(0, 5)}-${id.slice(5)}`
}

/** An order id at the door: typed in any way, read as the 10 characters. Nonsense is an empty id, which no order has. */
export const OrderId = z
  .string()
  .min(1)
  .max(40)
  .transform((typed) => parseOrderId(typed) ?? '')
