import type { z } from 'zod'
import { logQuietly } from '../../ui/log.ts'
import { CACHE_PREFIX, forgetCached } from '../storage/forget-cached.ts'

/** Incremented with each change of the stored format, so that old formats are not read. */
const VERSION = '1.2.0'
export const MENU_TTL_MS = 60 * 60_000
export const EXTRAS_TTL_MS = 2 * 60 * 60_000
/** How old an answer may be that is read only because there is no network, ms. */
export const READABLE_MS = 7 * 24 * 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Entry = { version: string; savedAt: number; data: unknown }

/**
 * Caches answers in the browser's storage, so that the next visit shows the menu at once, also without a network.
 * Cached answers are always refetched; a full or forbidden storage disables the cache for this visit.
 */
export function makeMenuCache(storage: () => Store) {
  let isOff = false
  const trying = <T>(what: string, work: () => T): T | undefined => {
    if (isOff) return undefined
    try {
      return work()
    } catch (error) {
      isOff = true
      logQuietly(`the menu is not kept: ${what}`, error)
      return undefined
    }
  }

  const entryOf = (name: string) => {
    const stored = trying(`cannot read ${name}`, () => storage().getItem(CACHE_PREFIX + name))
    return typeof stored === 'string' ? decode(stored) : undefined
  }

  return {
    /** The cached value, if it is not older than `ttlMs` and still has the right format. */
    read<T>(name: string, schema: z.ZodType<T>, ttlMs: number, now: Date): T | undefined {
      const entry = entryOf(name)
      const isFresh = entry?.version === VERSION && now.getTime() - (entry.savedAt ?? 0) <= ttlMs
      return isFresh ? schema.safeParse(entry.data).data : undefined
    },
    /** When the cached value was saved, ms since 1970. */
    savedAt: (name: string): number | undefined => entryOf(name)?.savedAt,
    keep(name: string, data: unknown, now: Date) {
      trying(`cannot keep ${name}`, () => {
        const entry: Entry = { version: VERSION, savedAt: now.getTime(), data }
        storage().setItem(CACHE_PREFIX + name, JSON.stringify(entry))
      })
    },
    /** Clears the cache. */
    clear() {
      trying('cannot forget it', () => forgetCached(storage()))
    },
  }
}

function decode(stored: string): Partial<Entry> | undefined {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
