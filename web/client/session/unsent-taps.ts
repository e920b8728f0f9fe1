import { z } from 'zod'
import { storedValue } from '../storage/stored-value.ts'

/** How long signing out waits for taps to be sent, ms: on a dead connection it would be half a minute. */
const PATIENCE_MS = 6_000

/** How many taps of a rider wait on this phone, so that signing out knows it without the code of the office. */
const unsentTaps = storedValue({ key: 'chillz-ride-unsent', schema: z.int(), empty: 0, owner: 'person' })

/** Whether the storage keeps them; beside the count, of which the version before knows the number alone. */
const keptTaps = storedValue({ key: 'chillz-ride-unsent-kept', schema: z.boolean(), empty: true, owner: 'person' })

export function countUnsent(count: number, isKept = true): void {
  unsentTaps.update(() => count)
  keptTaps.update(() => isKept)
}

/** Whether the taps that wait outlive the page. */
export const areUnsentKept = () => keptTaps.read()

/** Sends what waits. @returns how many still do */
type Send = () => Promise<number>
let send: Send | undefined

/** Says how taps are sent; the rider's page knows, once it has been opened. */
export function sendUnsentBy(how: Send): void {
  send = how
}

/** Tries to send the taps that wait. @returns how many still do */
export async function sendUnsent(): Promise<number> {
  const count = unsentTaps.read()
  if (count === 0 || !send) return count
  const late = new Promise<number>((resolve) => setTimeout(() => resolve(unsentTaps.read()), PATIENCE_MS))
  return Promise.race([send().catch(() => unsentTaps.read()), late])
}
