import { z } from 'zod'
import { parseOrderId } from '../ids/order-id.ts'

const Uuid = z.uuid()

/** Who is meant: the account with this id, or the guest who placed this order. A phone number is in no address. */
export type PersonRef = { kind: 'account'; userId: string } | { kind: 'guest'; orderId: string }

/** Reads the id of a person: that of an account, or of one of the orders that somebody without an account has placed. */
export const PersonId = z
  .string()
  .min(1)
  .max(40)
  .transform((typed): PersonRef => {
    const userId = Uuid.safeParse(typed.toLowerCase()).data
    return userId === undefined ? { kind: 'guest', orderId: parseOrderId(typed) ?? '' } : { kind: 'account', userId }
  })
