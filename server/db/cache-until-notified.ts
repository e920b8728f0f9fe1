import type { Database, NotifyChannel } from './db.ts'

/** How long an answer may be used. */
type Age = { ms: number; clock: () => Date }

/** A cache by key. `get` answers a cached value without a promise. */
export type Cache<Value, Key = void> = {
  get: (key: Key) => Value | Promise<Value>
  stop: () => Promise<void>
}

/** Caches the answers of `read` by key, once for concurrent callers, and until they are too old. Failures are not cached. */
export function cacheAnswers<Value, Key = void>(read: (key: Key) => Promise<Value>, age?: Age) {
  const answers = new Map<Key, { until: number; value: Value | Promise<Value> }>()
  return {
    get: (key: Key): Value | Promise<Value> => {
      const now = age?.clock().getTime() ?? 0
      const known = answers.get(key)
      const until = now + (age?.ms ?? Number.POSITIVE_INFINITY)
      // An answer that would live longer than a new one was read before the clock was set back.
      if (known && known.until > now && known.until <= until) return known.value
      const reading = read(key)
      const fresh: typeof known = { until, value: reading }
      answers.set(key, fresh)
      reading.then(
        (value) => {
          fresh.value = value
        },
        () => answers.get(key) === fresh && answers.delete(key),
      )
      return reading
    },
    clear: () => answers.clear(),
  }
}

/**
 * Caches the answers of `read` until the database notifies `channel`, from any process. A read that a notification has
 * overtaken answers those who wait for it, and is not cached.
 */
export async function cacheUntilNotified<Value, Key = void>(
  { listen }: Database,
  channel: NotifyChannel,
  read: (key: Key) => Promise<Value>,
  age?: Age,
): Promise<Cache<Value, Key>> {
  const { get, clear } = cacheAnswers(read, age)
  return { get, stop: await listen(channel, clear) }
}
