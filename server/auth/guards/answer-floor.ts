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

/** Refuses no sooner than after `floorMs`, and answers as soon as it can: here only the refusals could tell. */
export async function refusedNoSoonerThan<Answer>(floorMs: number, work: () => Promise<Answer>): Promise<Answer> {
  const floor = pause(floorMs)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}
