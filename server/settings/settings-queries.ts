import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SETTINGS, type Settings } from '#domain/settings/settings-api.ts'
import type { Db } from '../db/db.ts'
import { settings } from './settings-tables.ts'

const AllSettings = z.object(SETTINGS)

/** A scalar subquery for all settings as one object, to be read together with other things in one statement. */
export const settingsRows: SQL<unknown> = sql`(select json_object_agg(key, value) from settings)`

/** Reads what `settingsRows` selected. @throws when a setting is missing or of the wrong shape: the seed writes them all */
export function parseSettings(rows: unknown): Settings {
  return AllSettings.parse(rows)
}

/** All settings of the shop. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select().from(settings)
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** Writes settings that are not there yet. */
export async function insertSettings(tx: Db, values: Settings): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await tx.insert(settings).values(rows).onConflictDoNothing()
}

/** Replaces one setting. */
export async function writeSetting<Key extends keyof Settings>(tx: Db, key: Key, value: Settings[Key]): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}
