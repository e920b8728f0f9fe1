import { logQuietly } from '../../ui/log.ts'

/** A value kept in this browser, shared with its other tabs. */
export type StoredValue<T> = {
  /** The same object until the value changes, as useSyncExternalStore asks. */
  read: () => T
  /** Changes what is stored now, not what this tab last saw, so that two tabs do not overwrite one another. */
  update: (change: (current: T) => T) => T
  subscribe: (listener: () => void) => () => void
}

type Source<T> = {
  key: string
  /** Makes a value of whatever is stored, without throwing; undefined stands for nothing stored. */
  parse: (stored: unknown) => T
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Where `storage` events arrive; other tabs raise them. */
  events?: Pick<Window, 'addEventListener'>
  log?: typeof logQuietly
}

/**
 * Keeps a value in the browser's storage.
 *
 * Storage can be full, forbidden (private windows) or hold nonsense: the value then lives in memory for as long as the
 * page does, and the fault is logged, never shown.
 */
export function storedValue<T>({ key, parse, storage, events, log = logQuietly }: Source<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let value: T
  let onlyInMemory = false

  const adopt = (stored: string | null): T => {
    if (stored !== text) {
      text = stored
      value = parse(decode(stored))
    }
    return value
  }

  const refresh = (): T => {
    if (onlyInMemory) return value
    try {
      return adopt(storage().getItem(key))
    } catch (error) {
      log(`cannot read ${key} from storage`, error)
      if (text === undefined) adopt(null)
      onlyInMemory = true
      return value
    }
  }

  const decode = (stored: string | null): unknown => {
    if (stored === null) return undefined
    try {
      return JSON.parse(stored)
    } catch (error) {
      log(`${key} in storage is not readable`, error)
      return undefined
    }
  }

  const tell = () => {
    for (const listener of listeners) listener()
  }

  value = refresh()
  events?.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const before = value
    if (refresh() !== before) tell()
  })

  return {
    read: () => value,
    update(change) {
      const before = refresh()
      const next = change(before)
      if (next === before) return next
      value = next
      try {
        const encoded = JSON.stringify(next)
        storage().setItem(key, encoded)
        text = encoded
        onlyInMemory = false
      } catch (error) {
        log(`cannot keep ${key} in storage`, error)
        onlyInMemory = true
      }
      tell()
      return next
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
