import { z } from 'zod'
import { type CartLine, readCart } from '#domain/cart/cart-lines.ts'
import { storedValue } from '../../../client/storage/stored-value.ts'
import { logQuietly } from '../../../ui/log.ts'

/** The stored cart with the lines of both contexts, shared by all tabs of this browser. */
export const cartStore = storedValue<readonly CartLine[]>({
  key: 'cart',
  schema: z.unknown().transform((stored) => {
    const { lines, unreadable } = readCart(stored)
    if (unreadable > 0) logQuietly(`left ${unreadable} unreadable line(s) out of the stored cart`)
    return lines
  }),
  empty: [],
  owner: 'device',
})
