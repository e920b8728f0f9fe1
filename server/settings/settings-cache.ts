import type { Settings } from '#domain/settings/settings-api.ts'
import { type Cache, cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { readSettings } from './settings-queries.ts'

/** Caches settings for display; decisions about money read them from the database. */
export function cacheSettings(database: Database): Promise<Cache<Settings>> {
  return cacheUntilNotified(database, 'settings_changed', () => readSettings(database.db))
}
