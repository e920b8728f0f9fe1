import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SETTINGS, type Settings } from '#domain/settings/settings-api.ts'
import type { CatalogueStore } from '../capability/capability.ts'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows.ts'
import { settings } from './settings-tables.ts'

const AllSettings = z.object(SETTINGS)

/**
 * Some settings for queries that read other things too: a scalar subquery for them as one object, and what checks its
 * answer, which throws when one is missing or of the wrong shape.
 */
export function someSettings<Key extends keyof Settings>(...keys: Key[]) {
  const Part = z.object(Object.fromEntries(keys.map((key) => [key, SETTINGS[key]])))
  const names = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  return {
    rows: sql<unknown>`(select json_object_agg(key, value) from settings where key in (${names}))`,
    parse: (rows: unknown) => Part.parse(rows) as Pick<Settings, Key>, // the shapes are those of the keys
  }
}

/** A scalar subquery for one setting, whose shape is checked at the start. */
export function settingRow<Key extends keyof Settings>(key: Key): SQL<Settings[Key]> {
  return sql<Settings[Key]>`(select value from settings where key = ${key})`
}

/** Checks all settings. @throws when one is missing or of the wrong shape: the seed writes them all */
function parseSettings(rows: unknown): Settings {
  return AllSettings.parse(rows)
}

/** All settings of the shop. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select().from(settings)
  return parseSettings(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** The nouns that the home page links to and of which nothing is offered, regional ones also while no region is served. */
export async function listNotOffered(
  db: Db,
  stores: readonly CatalogueStore[],
  regions: Settings['regions'],
): Promise<string[]> {
  const isServed = regions.some((region) => region.isServed)
  const nouns = stores.flatMap(({ noun, table, linked }) => {
    if (!linked) return []
    const { isRegional = false, exceptId = '' } = linked
    const isOffered = sql`exists (select from ${table} where ${table.isOffered} and ${table.id} <> ${exceptId})`
    return [sql`select ${noun}::text as noun where ${isRegional && !isServed} or not ${isOffered}`]
  })
  const rows = await rowsOf<{ noun: string }>(db, sql.join(nouns, sql` union all `))
  return rows.map((row) => row.noun)
}

/**
 * Adds missing settings, nested keys included, because a newer version may have more. The operator's values stay.
 *
 * @throws when the settings still have the wrong shape, so that the start fails instead of the first order
 */
export async function completeSettings(tx: Db, defaults: Settings): Promise<void> {
  // Locked, because staff may save a setting meanwhile: it would be overwritten with what was read before.
  const rows = await tx.select().from(settings).orderBy(settings.key).for('update')
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const complete = completed(stored, defaults) as Settings // as parsed below; a newer version's keys stay
  parseSettings(complete)
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    if (JSON.stringify(complete[key]) !== JSON.stringify(stored[key])) await writeSetting(tx, key, complete[key])
  }
}

/** A value with the keys that it lacks, nested ones included, from another one; lists are kept as a whole. */
export function completed(value: unknown, fallback: unknown): unknown {
  if (value === undefined) return fallback
  if (!isRecord(value) || !isRecord(fallback)) return value
  const missing = Object.keys(fallback).filter((key) => !Object.hasOwn(value, key))
  return Object.fromEntries(
    [...Object.keys(value), ...missing].map((key) => [key, completed(value[key], fallback[key])]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces one setting. */
export async function writeSetting<Key extends keyof Settings>(tx: Db, key: Key, value: Settings[Key]): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}

/**
 * Replaces one setting as staff have edited it. Stored keys that the value lacks stay: during an upgrade a newer version
 * has added and needs them. So a key that staff can remove must be in a list, or null.
 */
export async function replaceSetting<Key extends keyof Settings>(
  tx: Db,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const stored = await lockSetting(tx, key)
  await writeSetting(tx, key, completed(value, stored) as Settings[Key]) // the checked value, with further keys
}

/** The switches of the shop, locked until `tx` ends, for whoever decides by what staff have set. */
export async function lockSwitches(tx: Db): Promise<Settings['switches']> {
  return SETTINGS.switches.parse(await lockSetting(tx, 'switches'))
}

async function lockSetting(tx: Db, key: keyof Settings): Promise<unknown> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update')
  return row?.value
}

/** Replaces one part of a setting; the others stay, whoever writes them at the same time. */
export async function writePart<Key extends 'switches' | 'templates', Part extends keyof Settings[Key] & string>(
  tx: Db,
  key: Key,
  part: Part,
  value: Settings[Key][Part],
): Promise<void> {
  const changed = sql`jsonb_set(${settings.value}, array[${part}::text], ${JSON.stringify(value)}::jsonb)`
  await tx.update(settings).set({ value: changed, updatedAt: sql`now()` }).where(eq(settings.key, key))
}
