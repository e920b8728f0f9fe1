import { z } from 'zod'
import { SeenLine } from '../cart/cart-lines.ts'
import type { Endpoint } from '../endpoint.ts'
import { base32From, parseBase32 } from '../ids/base32.ts'
import { Pesewas } from '../money.ts'
import { LineChoice, MAX_LINES } from '../orders/cart-line.ts'
import { ORDER_CONTEXT_NAMES } from '../orders/order-contexts.ts'
import { LINE_PROBLEMS } from '../orders/price-line.ts'

/** How long a shared cart is kept. */
export const SHARED_CART_DAYS = 14

const CODE_LENGTH = 8

/** Makes the code of a shared cart: 8 characters, 40 bits. @param random at least 8 random bytes */
export function cartCodeFrom(random: Uint8Array): string {
  return base32From(random, CODE_LENGTH)
}

/** A code as input in any spelling. An invalid one becomes an empty code, which no cart has. */
const CartCode = z
  .string()
  .min(1)
  .max(40)
  .transform((typed) => parseBase32(typed, CODE_LENGTH) ?? '')

export const shareCart = {
  method: 'POST',
  url: '/api/shared-carts',
  access: 'anyone',
  rate: 'shareCart',
  cache: 'never',
  schema: {
    summary: 'Stores a cart under a code for some days: choices and quantities, no person and no price',
    body: z.strictObject({
      context: z.enum(ORDER_CONTEXT_NAMES),
      lines: z.array(LineChoice).min(1).max(MAX_LINES),
    }),
    response: { 200: z.object({ code: z.string(), endsAt: z.iso.datetime() }) },
  },
} as const satisfies Endpoint

/** A line of a shared cart as the menu has it now. */
export const SharedLine = z.object({
  choice: LineChoice,
  /** Null for what is no longer on the menu. */
  name: z.string().nullable(),
  /** As it goes into a cart; null with a problem, unless it is sold later. */
  seen: SeenLine.nullable(),
  lineTotal: Pesewas.nullable(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
  /** From when a line that is not sold now can be had; it counts only then. */
  soldAt: z.iso.datetime().nullable().default(null),
})
export type SharedLine = z.infer<typeof SharedLine>

export const SharedCart = z.object({
  code: z.string(),
  context: z.enum(ORDER_CONTEXT_NAMES),
  lines: z.array(SharedLine),
  endsAt: z.iso.datetime(),
})
export type SharedCart = z.infer<typeof SharedCart>

export const readSharedCart = {
  method: 'GET',
  url: '/api/shared-carts/:code',
  access: 'anonymous',
  rate: 'sharedCart',
  cache: 'never',
  schema: {
    summary: 'A shared cart by its code, at the present prices of the menu',
    params: z.object({ code: CartCode }),
    response: { 200: SharedCart },
  },
} as const satisfies Endpoint
