import type { FastifyBaseLogger } from 'fastify'

export type Repeated = {
  /** Runs soon, without waiting for the end of the pause. */
  nudge: () => void
  /** Stops after the current run. */
  stop: () => Promise<void>
}

/**
 * Runs work repeatedly with a pause between runs, never two at once, and without a pause as long as there is work. A
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
  let isStopped = false
  let isNudged = false
  let wake = () => {}

  async function loop() {
    while (!isStopped) {
      isNudged = false
      const done = await work().catch((error) => {
        log.error({ err: error, work: name }, 'background work failed and will be tried again')
        return 0
      })
      if (done > 0 || isNudged || isStopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const running = loop()
  return {
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
