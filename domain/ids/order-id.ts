import { z } from 'zod'
import { base32From, parseBase32 } from './base32.ts'

// In a file of its own, because the service worker has no schemas.
export { formatOrderId } from './format-order-id.ts'

const ORDER_ID_LENGTH = 10
/** How many of the last characters people say for the whole: the second group of the display. */
export const ORDER_ID_ENDING = 5

/**
 * Makes an order id of 10 characters (50 bits) from random bytes: short, unguessable, easy to read out.
 *
 * @param random at least 10 random bytes; the lower five bits of each are used
 */
export function orderIdFrom(random: Uint8Array): string {
  return base32From(random, ORDER_ID_LENGTH)
}

/**
 * Reads a typed order id: any case, with or without dashes and spaces, O for 0 and I or L for 1.
 *
 * @returns the 10 characters, or undefined when it cannot be an order id
 */
export function parseOrderId(typed: string): string | undefined {
  return parseBase32(typed, ORDER_ID_LENGTH)
}

/** Reads the typed ending of an order id in any spelling. @returns its characters in lower case, as searches have them */
export function parseOrderIdEnding(typed: string): string | undefined {
  return parseBase32(typed, ORDER_ID_ENDING)?.toLowerCase()
}

/**
 * An order id as input in any spelling, parsed to the 10 characters. An invalid one becomes an empty id, which no order
 * has.
 */
export const OrderId = z
  .string()
  .min(1)
  .max(40)
  .transform((typed) => parseOrderId(typed) ?? '')
