export type Delays = {
  /** Runs `work` later, unless the simulator closes before. */
  after(delayMs: number, work: () => void): void
  clear(): void
}

/** @param timeScale the length of a second: 1 in reality, far less in tests */
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
