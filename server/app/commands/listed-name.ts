import { parseOrderId } from '#domain/ids/order-id.ts'
import { codeIn, formatReference } from '#domain/payments/payment-reference.ts'

type Listed = { id: string; reference: string }

/** So much of an id tells one from all others. */
const ID_SHOWN = 13

/** What a list calls something that is paid: the code that its member reads out, or the beginning of an id from before. */
export function listedName({ id, reference }: Listed): string {
  return codeIn(reference) === undefined ? id.slice(0, ID_SHOWN) : formatReference(reference)
}

/** Whether `typed` means this one: its code, typed in any way, or the beginning of its id. */
export function isListedAs(typed: string, { id, reference }: Listed): boolean {
  const code = parseOrderId(typed)
  return id.startsWith(typed.toLowerCase()) || (code !== undefined && code === codeIn(reference))
}
