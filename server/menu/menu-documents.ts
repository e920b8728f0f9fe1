import type { CategoryPair } from '#domain/menu/menu-api.ts'
import { type Cache, cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { type PreparedBytes, prepareBytes } from '../http/prepared-bytes.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

export type DocumentName = CategoryPair | 'extras'
export type MenuDocuments = Cache<PreparedBytes, DocumentName>

/** Caches the menu's documents as prepared bytes. */
export function cacheMenuDocuments(database: Database): Promise<MenuDocuments> {
  return cacheUntilNotified(database, 'menu_changed', async (name: DocumentName) => {
    const { db } = database
    return prepareBytes(name === 'extras' ? await readExtrasJson(db) : await readMenuJson(db, name.split('-')))
  })
}
