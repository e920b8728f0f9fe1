/** The keys of answers that the server can give again begin with this. */
export const CACHE_PREFIX = 'cache_'

/** Removes the cached answers from a storage. */
export function forgetCached(store: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(CACHE_PREFIX)) store.removeItem(key)
}
