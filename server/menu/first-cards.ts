import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RenderFirstCards } from '#domain/menu/first-menu.ts'
import { CATEGORY_PAIRS, ExtrasDocument, MenuDocument } from '#domain/menu/menu-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import { type Cache, cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

/** Cards show what is available at this hour, so they are rendered again each minute. */
const FRESH_MS = MINUTE_MS

/** @param script the build of web/app/page-markup.tsx; without it there are no cards */
type Sources = { script: string; database: Database; clock: () => Date; bestSold: () => string[] | Promise<string[]> }

/** Caches the markup of the home page's first dishes. */
export async function cacheFirstCards({ script, database, clock, bestSold }: Sources): Promise<Cache<string>> {
  if (!existsSync(script)) return { get: async () => '', stop: async () => undefined }
  const { db } = database

  async function render(): Promise<string> {
    const now = clock()
    const { renderFirstCards }: { renderFirstCards: RenderFirstCards } = await import(pathToFileURL(script).href)
    const parts = []
    for (const pair of CATEGORY_PAIRS) {
      parts.push(MenuDocument.parse(JSON.parse(await readMenuJson(db, pair.split('-')))))
    }
    const { extras } = ExtrasDocument.parse(JSON.parse(await readExtrasJson(db)))
    return renderFirstCards({ items: parts.flatMap(({ items }) => items), extras, bestSold: await bestSold(), now })
  }

  return cacheUntilNotified(database, 'menu_changed', render, { ms: FRESH_MS, clock })
}
