import type { Purpose } from './payments-api.ts'

/** How a reference begins, by what is paid for: whoever reads it in the provider's dashboard knows at once. */
export const REFERENCE_PREFIXES = {
  order: 'ORD',
  subscription: 'SUB',
  dispatch: 'DSP',
  service: 'SVC',
  airtime: 'AIR',
} as const satisfies Record<Purpose, string>

const PREFIX = Object.values(REFERENCE_PREFIXES).join('|')
const ORDER_ID = '[0-9A-HJKMNP-TV-Z]{10}'
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Prefix, id of what is paid for, number of the attempt, and a random end where a number alone was taken. */
const REFERENCE = new RegExp(`^(?:(${PREFIX})-)?(${ORDER_ID}|${UUID})-\\d{1,5}(?:\\.[0-9A-Z]{1,8})?$`)

/**
 * What a payment reference of ours says: `ORD-7K3QF9M2XA-1`, `SUB-0b0f9d0e-…-2.K3QF9M2X`. References given out before
 * they had prefixes are understood too.
 *
 * @returns undefined for a reference that this shop never made; `purpose` is null where an old one does not tell
 */
export function parseReference(reference: string): { purpose: Purpose | null; subjectId: string } | undefined {
  const [, prefix, subjectId] = REFERENCE.exec(reference) ?? []
  if (subjectId === undefined) return undefined
  const isOrder = subjectId.length === 10
  const purpose = PURPOSE_OF.get(prefix ?? '') ?? (isOrder ? 'order' : null)
  return (purpose === 'order') === isOrder ? { purpose, subjectId } : undefined
}

const PURPOSE_OF = new Map<string, Purpose>(
  Object.entries(REFERENCE_PREFIXES).map(([purpose, prefix]) => [prefix, purpose as Purpose]), // the keys of that table
)
