const PAUSES_MS = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000]
const LONGEST_MS = 30_000

/**
 * How long to wait before asking again what became of a payment: quickly at first, as most are decided in seconds, then
 * ever less often.
 *
 * @param asked how often it has been asked already
 */
export function pollPauseMs(asked: number): number {
  return PAUSES_MS[Math.max(0, asked - 1)] ?? LONGEST_MS
}
