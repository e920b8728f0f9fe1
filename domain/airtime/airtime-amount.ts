import { type Pesewas, pesewas } from '../money.ts'

const PESEWAS_PER_CEDI = 100
/** More digits than any daily limit has; longer input is a typing mistake. */
const MOST_DIGITS = 7

/** Whether airtime is sold for this amount: whole cedis, at least the minimum. */
export function isAirtimeAmount(amount: Pesewas, minimum: Pesewas): boolean {
  return amount % PESEWAS_PER_CEDI === 0 && amount >= minimum
}

/**
 * The amount of a typed number of cedis: floored to whole cedis and raised to the minimum.
 *
 * @param typed as an input holds it, e.g. `12.7`
 * @returns undefined when it is empty or not a number
 */
export function airtimeAmount(typed: string, minimum: Pesewas): Pesewas | undefined {
  const text = typed.trim()
  if (!/^\d*\.?\d*$/.test(text) || !/\d/.test(text)) return undefined
  const whole = text.split('.')[0] ?? ''
  if (whole.replace(/^0+/, '').length > MOST_DIGITS) return undefined
  return pesewas(Math.max(Number(whole) * PESEWAS_PER_CEDI, leastWhole(minimum)))
}

/** The minimum in whole cedis, rounded up, because less is not sold. */
function leastWhole(minimum: Pesewas): number {
  return Math.ceil(minimum / PESEWAS_PER_CEDI) * PESEWAS_PER_CEDI
}
