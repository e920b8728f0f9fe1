import type { ProduceUnit } from './grow-documents.ts'

const PLURALS: Record<ProduceUnit, string> = {
  kg: 'kg',
  piece: 'pieces',
  tuber: 'tubers',
  bunch: 'bunches',
  olonka: 'olonka',
  crate: 'crates',
  bag: 'bags',
}

/** `1 tuber`, `2 tubers`, `2 kg`. */
export function amountOf(quantity: number, unit: ProduceUnit): string {
  return `${quantity} ${unitOf(quantity, unit)}`
}

/** The unit as it stands behind a quantity. */
export function unitOf(quantity: number, unit: ProduceUnit): string {
  return quantity === 1 ? unit : PLURALS[unit]
}

/** The unit of a price: `a kg`, `an olonka`. */
export function perUnit(unit: ProduceUnit): string {
  return `${unit === 'olonka' ? 'an' : 'a'} ${unit}`
}
