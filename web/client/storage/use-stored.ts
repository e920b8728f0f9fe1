import { useSyncExternalStore } from 'react'
import type { StoredValue } from './stored-value.ts'

/** A stored value, drawn anew when it changes in any tab. In what the server renders it is empty. */
export function useStored<T>({ subscribe, read }: Pick<StoredValue<T>, 'subscribe' | 'read'>): T {
  return useSyncExternalStore(subscribe, read, read)
}
