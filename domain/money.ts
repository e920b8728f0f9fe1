import { z } from 'zod'

/**
 * An amount of Ghana cedis in whole pesewas (100 pesewas = GH₵ 1), never negative.
 *
 * Branded, so that a plain number, a percentage or an amount in cedis is a type error.
 */
export const Pesewas = z.int().min(0).brand<'pesewas'>()
export type Pesewas = z.infer<typeof Pesewas>

/** The least sum that the payment provider takes, in pesewas. What costs less cannot be paid. */
export const LEAST_PAYMENT = pesewas(10)

/** A price that staff set for what is bought by itself. One that was stored before may be less: views take `Pesewas`. */
export const PayablePrice = Pesewas.min(LEAST_PAYMENT)

/** A rate in basis points: 500 is 5 %. */
export const BasisPoints = z.int().min(0).max(10_000).brand<'bps'>()
export type BasisPoints = z.infer<typeof BasisPoints>

/** Makes an amount from whole pesewas. @throws RangeError for fractions, negatives and unsafe integers */
export function pesewas(amount: number): Pesewas {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in pesewas: ${amount}`)
  return amount as Pesewas // the only place that sets the brand
}

/** Makes a rate from whole basis points. @throws RangeError outside 0-10,000 */
export function bps(rate: number): BasisPoints {
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000) throw new RangeError(`not a rate in basis points: ${rate}`)
  return rate as BasisPoints // the only place that sets the brand
}

/** Adds amounts. */
export function sum(...amounts: readonly Pesewas[]): Pesewas {
  return pesewas(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** Subtracts `part`. @throws RangeError when the result would be negative */
export function minus(amount: Pesewas, part: Pesewas): Pesewas {
  return pesewas(amount - part)
}

/** Multiplies an amount by a whole number, e.g. a unit price by a quantity. */
export function times(amount: Pesewas, quantity: number): Pesewas {
  return pesewas(amount * quantity)
}

/** A share of an amount, rounded half up to one pesewa: the only rounding of money in the shop. */
export function shareOf(amount: Pesewas, rate: BasisPoints): Pesewas {
  const exact = amount * rate // in 1/10,000 pesewa, still an integer
  return pesewas(Math.floor((exact + 5_000) / 10_000))
}

/** `1,234` from 1234; of a whole number. */
export function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats an amount as the shop writes money: `GH₵ 1,234.50`. */
export function formatCedis(amount: Pesewas): string {
  const whole = Math.floor(amount / 100)
  const rest = String(amount % 100).padStart(2, '0')
  return `GH₵ ${groupThousands(whole)}.${rest}`
}

/**
 * Reads a typed sum in cedis, `12`, `12.5` or `1,234.50`. A comma stands between thousands only: `12,5` is no sum.
 *
 * @returns undefined when it is none, or has parts of a pesewa
 */
export function parseCedis(typed: string): Pesewas | undefined {
  const [, whole, rest = ''] =
    /^(\d(?:,\d{3}){2}|\d{1,3},\d{3}|\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.replace(/\s/g, '')) ?? []
  return whole === undefined
    ? undefined
    : pesewas(Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0')))
}

/** Writes a sum in cedis as it is typed: `1234.50`. */
export function typedCedis(amount: Pesewas): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}
