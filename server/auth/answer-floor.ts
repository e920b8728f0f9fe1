import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers, or refuses, no sooner than after `floorMs`: what is done for a known address takes longer than for an unknown
 * one, and nobody shall learn from it which it was.
 */
export async function noSoonerThan<Answer>(floorMs: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), pause(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
