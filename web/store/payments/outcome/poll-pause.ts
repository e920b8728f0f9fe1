const PAUSES_MS = [1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000]
const LONGEST_MS = 30_000

/** How many requests come quickly while a payer answers on the phone: most answer within half a minute. */
const QUICK_PROMPTS = 8
const PROMPT_PAUSE_MS = 4_000

/** The pause while a payer answers on the phone. @param asked number of requests so far */
export function promptPauseMs(asked: number): number {
  return asked <= QUICK_PROMPTS ? PROMPT_PAUSE_MS : 2 * PROMPT_PAUSE_MS
}

/**
 * The pause before a payment is asked for again: short at first, as most are decided in seconds, then growing.
 *
 * @param asked number of requests so far
 */
export function pollPauseMs(asked: number): number {
  return PAUSES_MS[Math.max(0, asked - 1)] ?? LONGEST_MS
}
