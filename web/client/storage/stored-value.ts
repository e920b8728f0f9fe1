import type { z } from 'zod'
import { logQuietly } from '../../ui/log.ts'
import { forgetCached } from './forget-cached.ts'

/** The keys of personal values begin with one of these, so that sign-out finds them without loading their modules. */
const PERSON_KEYS = [
  'checkoutDraft',
  'chillz-addresses',
  'chillz-pending-mail',
  'chillz-pending-sms',
  'chillz-request-',
  'chillz-ride',
  'chillz-sign-up',
  'chillz-unsaved-profile',
  'chillz-upgraded',
] as const
export type PersonKey = `${(typeof PERSON_KEYS)[number]}${string}`

/** A value stored in this browser. */
export type StoredValue<T> = {
  /** The same object until the value changes, as useSyncExternalStore asks. */
  read: () => T
  /** Changes the stored value, not the one that this tab last read, so that two tabs do not overwrite one another. */
  update: (change: (current: T) => T) => T
  /** Removes the value. */
  forget: () => void
  subscribe: (listener: () => void) => () => void
}

type Source<T> = {
  /** Parses the stored value; an invalid one counts as absent. */
  schema: z.ZodType<T>
  /** The value while nothing is stored. */
  empty: T
  /** `browser` (default): until it is removed, shared by all tabs. `tab`: until the tab is closed; a reload changes nothing. */
  storage?: 'browser' | 'tab'
  /** The part of the value that stays after a sign-out; nothing by default. */
  afterSignOut?: (value: T) => T
} & ({ owner: 'device'; key: string } | { owner: 'person'; key: PersonKey })

type Surroundings = {
  browser?: Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'>
  log?: typeof logQuietly
}

/** Functions that forget the values of loaded modules, by key. */
const loaded = new Map<string, () => void>()

/**
 * Stores a value in the browser, for one person or for the device. Sign-out, or the sign-in of another person,
 * removes the values of persons.
 *
 * Storage can be full, forbidden (private windows) or invalid. A full one is freed of the cached menu first. Otherwise
 * the value is kept in memory as long as the page is open, and the error is logged, never shown.
 */
export function storedValue<T>(
  { key, schema, empty, storage: place = 'browser', owner, afterSignOut }: Source<T>,
  { browser = globalThis.window, log = logQuietly }: Surroundings = {},
): StoredValue<T> {
  const listeners = new Set<() => void>()
  const storage = () => (place === 'tab' ? browser.sessionStorage : browser.localStorage)
  let text: string | null | undefined
  let value = empty
  // The server renders pages too, where nothing is stored.
  let onlyInMemory = browser === undefined

  const parse = (stored: string): T => {
    const parsed = schema.safeParse(decode(stored))
    if (!parsed.success) log(`${key} in storage is not readable`, parsed.error)
    return parsed.success ? parsed.data : empty
  }

  const refresh = (): T => {
    if (onlyInMemory) return value
    try {
      const stored = storage().getItem(key)
      if (stored !== text) value = stored === null ? empty : parse(stored)
      text = stored
    } catch (error) {
      log(`cannot read ${key} from storage`, error)
      onlyInMemory = true
    }
    return value
  }

  const become = (next: T, write: () => void) => {
    value = next
    try {
      try {
        write()
      } catch {
        forgetCached(storage())
        write()
      }
      onlyInMemory = false
    } catch (error) {
      log(`cannot keep ${key} in storage`, error)
      onlyInMemory = true
    }
    for (const listener of listeners) listener()
  }

  const update = (change: (current: T) => T): T => {
    const next = change(refresh())
    if (next === value) return next
    become(next, () => {
      const encoded = JSON.stringify(next)
      storage().setItem(key, encoded)
      text = encoded
    })
    return next
  }

  const forget = () =>
    become(empty, () => {
      storage().removeItem(key)
      text = null
    })

  refresh()
  if (place === 'browser') {
    browser?.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      const before = value
      if (refresh() !== before) for (const listener of listeners) listener()
    })
  }
  if (owner === 'person') loaded.set(key, afterSignOut ? () => void update(afterSignOut) : forget)

  return {
    read: () => value,
    update,
    forget,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Values that were stored as plain text are not JSON: the schema gets the text. */
function decode(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return stored
  }
}

/** Forgets the values of persons whose keys begin with one of these, also of modules that are not loaded. */
export function forgetStored(prefixes: readonly PersonKey[]): void {
  const isMeant = (key: string) => prefixes.some((prefix) => key.startsWith(prefix))
  for (const [key, forget] of loaded) if (isMeant(key)) forget()
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const key of Object.keys(storage())) if (isMeant(key) && !loaded.has(key)) storage().removeItem(key)
    } catch {
      // Storage is forbidden, so nothing is stored.
    }
  }
}

/**
 * Forgets everything that belongs to a person. Call it when they sign out, or when another person signs in.
 *
 * @param isAnother another person has signed in: the mail whose code they have typed is theirs, and stays
 */
export const forgetPerson = ({ isAnother = false } = {}) =>
  forgetStored(isAnother ? PERSON_KEYS.filter((key) => key !== 'chillz-pending-mail') : PERSON_KEYS)
