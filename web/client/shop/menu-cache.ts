import type { z } from 'zod'
import { logQuietly } from '../../ui/log.ts'

/** Grows whenever the stored shape changes, so that nobody reads the shape of yesterday. */
const VERSION = '1.2.0'
const PREFIX = 'cache_'
export const MENU_TTL_MS = 60 * 60_000
export const EXTRAS_TTL_MS = 2 * 60 * 60_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Entry = { version: string; savedAt: number; data: unknown }

/**
 * Keeps answers in the browser's storage, so that the menu stands at once on the next visit and without a network. What
 * it gives is always asked for again; a storage that is full or forbidden switches it off for this visit.
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

  return {
    /** What was kept under this name and is not older than `ttlMs`, if it still has the right shape. */
    read<T>(name: string, schema: z.ZodType<T>, ttlMs: number, now: Date): T | undefined {
      const stored = trying(`cannot read ${name}`, () => storage().getItem(PREFIX + name))
      const entry = typeof stored === 'string' ? decode(stored) : undefined
      const isFresh = entry?.version === VERSION && now.getTime() - (entry.savedAt ?? 0) <= ttlMs
      return isFresh ? schema.safeParse(entry.data).data : undefined
    },
    keep(name: string, data: unknown, now: Date) {
      trying(`cannot keep ${name}`, () => {
        const entry: Entry = { version: VERSION, savedAt: now.getTime(), data }
        storage().setItem(PREFIX + name, JSON.stringify(entry))
      })
    },
    /** Forgets everything that was kept. */
    clear() {
      trying('cannot forget it', () => {
        const store = storage()
        const names = Array.from({ length: store.length }, (_, index) => store.key(index))
        for (const name of names) if (name?.startsWith(PREFIX)) store.removeItem(name)
      })
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
