import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export type Repeated = {
  /** Stops after the current run. */
  stop: () => Promise<void>
}

/** The longest wait for the first run, in milliseconds: the first shoppers after a start come before hourly work. */
export const FIRST_RUN_MS = 2_000

/**
 * Runs work repeatedly with a pause before each run, never two at once, and without a pause as long as there is work. A
 * failure is logged and retried at the next run: the work itself is stored in the database.
 *
 * @param work processes one batch and returns its size
 */
export function runRepeatedly(
  name: string,
  pauseMs: number,
  work: () => Promise<number>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)

  async function loop() {
    await wait(Math.min(pauseMs, FIRST_RUN_MS))
    while (!signal.aborted) {
      const done = await work().catch((error) => {
        log.error({ err: error, work: name }, 'background work failed and will be tried again')
        return 0
      })
      if (done === 0) await wait(pauseMs)
    }
  }

  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
