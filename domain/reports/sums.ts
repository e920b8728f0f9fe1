import { minus, type Pesewas, pesewas, sum } from '../money.ts'

/** What was sold, as sums that can be added up. */
export type Sums = {
  /** Paid orders that were not cancelled. */
  orders: number
  /** Paid orders that were cancelled. */
  cancelled: number
  /** Pieces of an item or a category; 0 for whole orders. */
  pieces: number
  /** What was paid, cancelled orders included. */
  paid: Pesewas
  /** What of it was given back, or is on its way back. */
  refunded: Pesewas
  discounts: Pesewas
  deliveryFees: Pesewas
  serviceFees: Pesewas
  /** How long each order took: see `Times`. */
  times: Times
}

/** The times of each order, in seconds; an order without the fact has none. */
export type Times = {
  /** From when it rang until staff acknowledged it. */
  accept: number[]
  /** When it was ready, after the time that was promised at first; negative when it was early. */
  ready: number[]
  /** From when an order for as soon as possible rang until it was delivered. */
  deliver: number[]
}
const TIMES = ['accept', 'ready', 'deliver'] as const satisfies (keyof Times)[]

const NONE = pesewas(0)
/** Sums of nothing, new at each call because `addSums` changes them. */
export const noSums = (): Sums => ({
  orders: 0,
  cancelled: 0,
  pieces: 0,
  paid: NONE,
  refunded: NONE,
  discounts: NONE,
  deliveryFees: NONE,
  serviceFees: NONE,
  times: { accept: [], ready: [], deliver: [] },
})

/** Adds sums to `into`, in place, because reports add many. */
export function addSums(into: Sums, added: Sums): void {
  for (const name of ['orders', 'cancelled', 'pieces'] as const) into[name] += added[name]
  for (const name of ['paid', 'refunded', 'discounts', 'deliveryFees', 'serviceFees'] as const) {
    into[name] = sum(into[name], added[name])
  }
  for (const name of TIMES) for (const one of added.times[name]) into.times[name].push(one)
}

/** What was paid without what was given back: the one meaning of revenue. */
export function revenueOf({ paid, refunded }: Pick<Sums, 'paid' | 'refunded'>): Pesewas {
  return minus(paid, refunded)
}

/** Revenue of one order that was not cancelled, rounded to a pesewa; null without any. */
export function averageOf(sums: Pick<Sums, 'orders' | 'paid' | 'refunded'>): Pesewas | null {
  return sums.orders === 0 ? null : pesewas(Math.round(revenueOf(sums) / sums.orders))
}

/** The middle of some durations, and what nine of ten do not exceed; null without any. */
export function spreadOf(seconds: readonly number[]): { median: number | null; p90: number | null } {
  const sorted = Float64Array.from(seconds).sort()
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? null
  return { median: at(0.5), p90: at(0.9) }
}
