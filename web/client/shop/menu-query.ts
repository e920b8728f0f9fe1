import { type CategoryPair, ExtrasDocument, getExtras, getMenu, MenuDocument } from '#domain/menu/menu-api.ts'
import { call } from '../api.ts'
import { queryOf } from '../query-of.ts'
import type { Clock } from './clock.tsx'
import { EXTRAS_TTL_MS, MENU_TTL_MS, makeMenuCache } from './menu-cache.ts'

const STALE_MS = 30 * 60_000

export const menuCache = makeMenuCache(() => localStorage)

/** The items of a pair of categories: at once as stored in this browser, then as the server has them. */
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
      // Counts as stale, so a visit always asks the server as well.
      initialDataUpdatedAt: 0,
    },
  )
}

/** What can be added to main dishes: at once as stored in this browser, then as the server has it. */
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
