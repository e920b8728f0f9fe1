import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RenderFirstCards } from '#domain/menu/first-menu.ts'
import { CATEGORY_PAIRS, ExtrasDocument, MenuDocument } from '#domain/menu/menu-api.ts'
import { MINUTE_MS } from '#domain/time/accra-time.ts'
import type { Database } from '../db/db.ts'
import { readExtrasJson, readMenuJson } from './menu-queries.ts'

/** Cards show what is available at this hour, so they are rendered again each minute. */
const FRESH_MS = MINUTE_MS

type FirstCards = { get: () => Promise<string>; stop: () => Promise<void> }

/** @param script the build of web/store/menu/home/first-cards.tsx; without it there are no cards */
type Sources = { script: string; database: Database; clock: () => Date; bestSold: () => Promise<string[]> }

/** Caches the markup of the home page's first dishes until the menu changes. */
export async function cacheFirstCards({ script, database, clock, bestSold }: Sources): Promise<FirstCards> {
  if (!existsSync(script)) return { get: async () => '', stop: async () => undefined }
  let cached: { until: number; markup: Promise<string> } | undefined
  const stop = await database.listen('menu_changed', () => {
    cached = undefined
  })

  async function render(now: Date): Promise<string> {
    const { renderFirstCards }: { renderFirstCards: RenderFirstCards } = await import(pathToFileURL(script).href)
    const parts = []
    for (const pair of CATEGORY_PAIRS) {
      parts.push(MenuDocument.parse(JSON.parse(await readMenuJson(database.db, pair.split('-')))))
    }
    const { extras } = ExtrasDocument.parse(JSON.parse(await readExtrasJson(database.db)))
    return renderFirstCards({ items: parts.flatMap(({ items }) => items), extras, bestSold: await bestSold(), now })
  }

  return {
    get: () => {
      const now = clock()
      if (cached && cached.until > now.getTime()) return cached.markup
      const fresh = { until: now.getTime() + FRESH_MS, markup: render(now) }
      cached = fresh
      fresh.markup.catch(() => {
        if (cached === fresh) cached = undefined
      })
      return fresh.markup
    },
    stop,
  }
}
