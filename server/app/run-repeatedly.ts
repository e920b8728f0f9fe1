import type { FastifyBaseLogger } from 'fastify'

export type Repeated = {
  /** Runs soon, without waiting for the pause to end. */
  nudge: () => void
  /** Ends after the run that is under way. */
  stop: () => Promise<void>
}

/**
 * Runs work again and again with a pause between, never two runs at once; at once again as long as there was work.
 * A failure is logged and the next run tries again: the work itself is kept in the database.
 *
 * @param work does one batch and tells how much there was
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
