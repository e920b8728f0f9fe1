import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { CATEGORIES, CATEGORY_PAIRS, type Category, ExtrasDocument, MenuDocument } from '#domain/menu/menu-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { PageMarkup } from '../capability/public-pages.ts'
import { type Cache, cacheUntilNotified } from '../db/cache-until-notified.ts'
import type { Database } from '../db/db.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

/** Cards show what is available at this hour, so they are rendered again each minute. */
const FRESH_MS = MINUTE_MS

/** @param script the build of web/app/page-markup.tsx; without it there are no cards */
type Sources = { script: string; database: Database; clock: () => Date; bestSold: () => string[] | Promise<string[]> }

/** Caches the markup of the first dishes by page: the home page, or a category. */
export async function cacheFirstCards({
  script,
  database,
  clock,
  bestSold,
}: Sources): Promise<Cache<string, 'home' | Category>> {
  if (!existsSync(script)) return { get: async () => '', stop: async () => undefined }
  const { db } = database

  async function render(page: 'home' | Category): Promise<string> {
    const now = clock()
    const { renderFirstCards, renderFirstShelves }: PageMarkup = await import(pathToFileURL(script).href)
    const items = await itemsOf(page === 'home' ? CATEGORIES : [page])
    const { extras } = ExtrasDocument.parse(JSON.parse(await readExtrasJson(db)))
    if (page !== 'home') return renderFirstShelves(page, { items, extras, now })
    return renderFirstCards({ items, extras, bestSold: await bestSold(), now })
  }

  /** The items of these categories; read by pairs, because an answer has a limit. */
  async function itemsOf(wanted: readonly Category[]) {
    const items = []
    for (const pair of CATEGORY_PAIRS) {
      const categories = wanted.filter((one) => pair.split('-').includes(one))
      if (categories.length === 0) continue
      items.push(...MenuDocument.parse(JSON.parse(await readMenuJson(db, categories))).items)
    }
    return items
  }

  return cacheUntilNotified(database, 'menu_changed', render, { ms: FRESH_MS, clock })
}
