import { formatOrderId } from '../ids/order-id.ts'
import { PURPOSES, type Purpose } from './payments-api.ts'

const PURPOSE_OF = new Map<string, Purpose>(
  Object.entries(PURPOSES).map(([purpose, { prefix }]) => [prefix, purpose as Purpose]), // the keys of that table
)
const PREFIX = [...PURPOSE_OF.keys()].join('|')
const CODE = '[0-9A-HJKMNP-TV-Z]{10}'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Prefix, code of the subject, number of the attempt, and a random suffix where the number alone was taken. */
const REFERENCE = new RegExp(`^(?:(${PREFIX})-)?(${CODE}|${UUID})-\\d{1,5}(?:\\.[0-9A-Z]{1,8})?$`)
const READABLE = new RegExp(`^[A-Z]+-(${CODE})(?:-|$)`)

/**
 * Parses a payment reference: `ORD-7K3QF9M2XA-1` of an order by its id, `SUB-79EH5MHS7T-2.K3QF9M` of a plan by its
 * code. Also older references without a prefix, or with a UUID in place of the code.
 *
 * @returns undefined for a reference that is not ours; `purpose` is null where an old one does not name it
 */
export function parseReference(reference: string): { purpose: Purpose | null; code: string } | undefined {
  const [, prefix, code] = REFERENCE.exec(reference) ?? []
  if (code === undefined) return undefined
  const isShort = code.length === 10
  const purpose = PURPOSE_OF.get(prefix ?? '') ?? (isShort ? 'order' : null)
  return purpose === 'order' && !isShort ? undefined : { purpose, code }
}

/** The reference of a free request: it has a code, and no payment. */
export function freeReference(code: string): string {
  return `FREE-${code}`
}

/**
 * The 10 characters in a reference that people read out.
 *
 * @returns undefined for older references, which have a UUID
 */
export function codeIn(reference: string): string | undefined {
  return READABLE.exec(reference)?.[1]
}

/** A reference for people: `79EH5-MHS7T`, in the form of an order id. An older one is shown whole. */
export function formatReference(reference: string): string {
  const code = codeIn(reference)
  return code === undefined ? reference : formatOrderId(code)
}
