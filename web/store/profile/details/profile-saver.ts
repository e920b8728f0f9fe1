import type { ProfileChange, ProfileView } from '#domain/profiles/profiles-api.ts'
import { isRefusal } from '../../../client/api.ts'
import type { StoredValue } from '../../../client/storage/stored-value.ts'

/** How long after the last key a change is sent, ms. */
export const AUTOSAVE_MS = 1_000
/** The pause before a failed request is repeated, ms; none when the network is back. */
const RETRY_MS = 15_000

/** What is still to be saved, and whose it is. It is kept in the browser: neither a reload nor a lost network loses it. */
export type Unsaved = { userId: string; change: ProfileChange }

export type SaveState = {
  /** `kept`: typed and safe here, but not sent: there is no network. `refused`: the shop would not take it. */
  status: 'idle' | 'waiting' | 'saving' | 'saved' | 'kept' | 'refused'
  /** The unsaved changes. */
  change: ProfileChange
  /** The text of the reason, when it is kept or refused. */
  failure: string | null
}

type Surroundings = {
  kept: StoredValue<Unsaved | null>
  send: (change: ProfileChange) => Promise<ProfileView>
  /** The signed-in person; null for visitors. */
  who: () => string | null
}

/**
 * Saves a profile while it is typed, wherever that is: the one way for the account and the checkout, so that the two never
 * overwrite one another.
 */
export function makeProfileSaver({ kept, send, who }: Surroundings) {
  const listeners = new Set<() => void>()
  const savedListeners = new Set<(profile: ProfileView) => void>()
  let state: SaveState = { status: 'idle', change: waiting(), failure: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  function waiting(): ProfileChange {
    const unsaved = kept.read()
    return unsaved !== null && unsaved.userId === who() ? unsaved.change : {}
  }

  function become(status: SaveState['status'], failure: string | null = null) {
    state = { status, change: waiting(), failure }
    for (const listener of listeners) listener()
  }

  function sendIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** Sends what waits now; settles when that is decided. @returns whether nothing waits any more, and the last answer was no refusal */
  async function flush(): Promise<boolean> {
    if (sending) await sending
    clearTimeout(timer)
    const change = waiting()
    if (!isEmpty(change)) {
      sending = deliver(change)
      await sending
    }
    return isEmpty(waiting()) && state.status !== 'refused'
  }

  async function deliver(change: ProfileChange): Promise<void> {
    become('saving')
    try {
      const profile = await send(change)
      for (const listener of savedListeners) listener(profile)
      settle(change)
      if (isEmpty(waiting())) become('saved')
      else {
        become('waiting')
        sendIn(AUTOSAVE_MS)
      }
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      if (isRefusal(error)) {
        settle(change)
        become('refused', failure)
      } else {
        become('kept', failure)
        sendIn(RETRY_MS)
      }
    } finally {
      sending = null
    }
  }

  /** What was sent is done with, unless it was typed anew meanwhile. */
  function settle(sent: ProfileChange) {
    kept.update((unsaved) => {
      if (unsaved === null) return null
      const values = new Map(Object.entries(sent))
      const change = Object.fromEntries(
        Object.entries(unsaved.change).filter(([name, value]) => values.get(name) !== value),
      )
      return isEmpty(change) ? null : { ...unsaved, change }
    })
  }

  // Forgotten at sign-out, or saved in another tab.
  kept.subscribe(() => {
    if (isEmpty(waiting())) become('idle')
  })

  return {
    /** The same object until something changes. */
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Saves this a second after the last of such calls. A name whose value is undefined is not fit to be saved as it stands,
     * and neither is what was typed under it before.
     */
    save(typed: ProfileChange) {
      const userId = who()
      if (userId === null) return
      kept.update((unsaved) => {
        const change = withTyped(unsaved?.userId === userId ? unsaved.change : {}, typed)
        return isEmpty(change) ? null : { userId, change }
      })
      if (isEmpty(waiting())) {
        clearTimeout(timer)
        return become('idle')
      }
      become('waiting')
      sendIn(AUTOSAVE_MS)
    },
    flush,
    /** Calls the listener with every saved profile. @returns removes the listener */
    onSaved(listener: (profile: ProfileView) => void) {
      savedListeners.add(listener)
      return () => savedListeners.delete(listener)
    },
  }
}

/** Adds what was typed; a name without a value takes what was typed before with it. */
function withTyped(change: ProfileChange, typed: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries({ ...change, ...typed }).filter(([, value]) => value !== undefined))
}

const isEmpty = (change: ProfileChange) => Object.keys(change).length === 0
