import type { CategoryPair } from '#domain/menu/menu-api.ts'
import type { Database } from '../db/db.ts'
import { type PreparedBytes, prepareBytes } from '../http/prepared-bytes.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

export type DocumentName = CategoryPair | 'extras'

export type MenuDocuments = {
  /**
   * The current document, composed at the first call after a change, once for concurrent callers. Later calls get it
   * without waiting.
   */
  get: (name: DocumentName) => PreparedBytes | Promise<PreparedBytes>
  stop: () => Promise<void>
}

/** Caches the menu's documents as prepared bytes until the database notifies of a change. */
export async function cacheMenuDocuments(database: Database): Promise<MenuDocuments> {
  const kept = new Map<DocumentName, PreparedBytes | Promise<PreparedBytes>>()
  const stop = await database.listen('menu_changed', () => kept.clear())

  async function compose(name: DocumentName): Promise<PreparedBytes> {
    const json =
      name === 'extras' ? await readExtrasJson(database.db) : await readMenuJson(database.db, name.split('-'))
    return prepareBytes(json)
  }

  return {
    get: (name) => {
      const known = kept.get(name)
      if (known) return known
      const fresh = compose(name)
      kept.set(name, fresh)
      // A document that a change has overtaken is returned to waiting callers but not cached; nor is a failure.
      const isStillKept = () => kept.get(name) === fresh
      fresh.then(
        (bytes) => isStillKept() && kept.set(name, bytes),
        () => isStillKept() && kept.delete(name),
      )
      return fresh
    },
    stop,
  }
}
