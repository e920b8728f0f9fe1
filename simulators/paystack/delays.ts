export type Delays = {
  /** Runs `work` later; forgotten when the simulator closes. */
  after(delayMs: number, work: () => void): void
  clear(): void
}

/** @param timeScale what a second lasts, 1 in real life, far less in tests */
export function createDelays(timeScale: number): Delays {
  const pending = new Set<NodeJS.Timeout>()
  return {
    after(delayMs, work) {
      const timer = setTimeout(() => {
        pending.delete(timer)
        work()
      }, delayMs * timeScale)
      timer.unref()
      pending.add(timer)
    },
    clear() {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}
