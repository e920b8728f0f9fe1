import type { Settings } from '#domain/settings/settings-api.ts'
import type { Database } from '../db/db.ts'
import { readSettings } from './settings-queries.ts'

/** Caches settings for display; decisions about money read them from the database. */
export async function cacheSettings(
  database: Database,
): Promise<{ get: () => Promise<Settings>; stop: () => Promise<void> }> {
  let kept: Promise<Settings> | undefined
  const stop = await database.listen('settings_changed', () => {
    kept = undefined
  })
  return {
    get: () => {
      const fresh = kept ?? readSettings(database.db)
      kept = fresh
      fresh.catch(() => {
        if (kept === fresh) kept = undefined
      })
      return fresh
    },
    stop,
  }
}
