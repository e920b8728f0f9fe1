/** Runs `work` once at a time for each key, in the order of the calls: an older result cannot overtake a newer one. */
export function chainedByKey<Rest extends unknown[]>(work: (key: string, ...rest: Rest) => Promise<void>) {
  const inProgress = new Map<string, Promise<void>>()
  return (key: string, ...rest: Rest): void => {
    const done = (inProgress.get(key) ?? Promise.resolve()).then(() => work(key, ...rest))
    inProgress.set(key, done)
    void done.then(() => inProgress.get(key) === done && inProgress.delete(key))
  }
}
