import { type CategoryPair, ExtrasDocument, getExtras, getMenu, MenuDocument } from '#domain/menu/menu-api.ts'
import { call } from '../api.ts'
import { queryOf } from '../query-of.ts'
import type { Clock } from './clock.tsx'
import { EXTRAS_TTL_MS, MENU_TTL_MS, makeMenuCache } from './menu-cache.ts'

const STALE_MS = 30 * 60_000

export const menuCache = makeMenuCache(() => localStorage)

/** The items of a pair of categories: first from this browser's cache, then from the server. */
export function menuQuery(pair: CategoryPair, clock: Clock) {
  const name = `menu_${pair}`
  return queryOf(
    getMenu,
    { params: { pair } },
    {
      queryFn: async ({ signal }) => {
        const menu = await call(getMenu, { params: { pair }, signal })
        menuCache.keep(name, menu, clock())
        return menu
      },
      staleTime: STALE_MS,
      initialData: () => menuCache.read(name, MenuDocument, MENU_TTL_MS, clock()),
      // Stale from the start, so that each visit also requests it from the server.
      initialDataUpdatedAt: 0,
    },
  )
}

/** The extras of main dishes: first from this browser's cache, then from the server. */
export function extrasQuery(clock: Clock) {
  return queryOf(
    getExtras,
    {},
    {
      queryFn: async ({ signal }) => {
        const extras = await call(getExtras, { signal })
        menuCache.keep('extras', extras, clock())
        return extras
      },
      staleTime: STALE_MS,
      initialData: () => menuCache.read('extras', ExtrasDocument, EXTRAS_TTL_MS, clock()),
      initialDataUpdatedAt: 0,
    },
  )
}
