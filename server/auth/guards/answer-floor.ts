import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers or refuses no sooner than after `floorMs`: work for a known address takes longer than for an unknown one, and
 * the time must not reveal which it was.
 */
export async function noSoonerThan<Answer>(floorMs: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), pause(floorMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** Refuses no sooner than after `floorMs`; answers at once, because only refusals could reveal something. */
export async function refusedNoSoonerThan<Answer>(floorMs: number, work: () => Promise<Answer>): Promise<Answer> {
  const floor = pause(floorMs)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}
