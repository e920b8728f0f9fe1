import { parseOrderId } from '#domain/ids/order-id.ts'
import { codeIn, formatReference } from '#domain/payments/payment-reference.ts'

type Listed = { id: string; reference: string }

/** How many characters of an id identify it. */
const ID_SHOWN = 13

/** How a list names a paid subject: by its code, or the beginning of an older id. */
export function listedName({ id, reference }: Listed): string {
  return codeIn(reference) === undefined ? id.slice(0, ID_SHOWN) : formatReference(reference)
}

/** Whether `typed` names this subject: its code in any spelling, or the beginning of its id. */
export function isListedAs(typed: string, { id, reference }: Listed): boolean {
  const code = parseOrderId(typed)
  return id.startsWith(typed.toLowerCase()) || (code !== undefined && code === codeIn(reference))
}
