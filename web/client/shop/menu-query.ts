import { type CategoryPair, ExtrasDocument, getExtras, getMenu, MenuDocument } from '#domain/menu/menu-api.ts'
import { call } from '../api.ts'
import { queryOf } from '../query-of.ts'
import type { Clock } from './clock.tsx'
import { ASK_AGAIN_MS, answerOrKept, isKept, menuCache } from './kept-answer.ts'
import { EXTRAS_TTL_MS, MENU_TTL_MS } from './menu-cache.ts'

const STALE_MS = 30 * 60_000

/** The items of a pair of categories: first from this browser's cache, then from the server. */
export function menuQuery(pair: CategoryPair, clock: Clock) {
  const name = `menu_${pair}`
  return queryOf(
    getMenu,
    { params: { pair } },
    {
      queryFn: ({ signal }) =>
        answerOrKept({ name, schema: MenuDocument, clock }, () => call(getMenu, { params: { pair }, signal })),
      staleTime: STALE_MS,
      refetchInterval: () => isKept(name) && ASK_AGAIN_MS,
      refetchOnReconnect: 'always',
      initialData: () => menuCache.read(name, MenuDocument, MENU_TTL_MS, clock()),
      // Stale from the start, so that each visit also requests it from the server.
      initialDataUpdatedAt: 0,
    },
  )
}

/** The extras of main dishes: first from this browser's cache, then from the server. */
export function extrasQuery(clock: Clock) {
  const name = 'extras'
  return queryOf(
    getExtras,
    {},
    {
      queryFn: ({ signal }) => answerOrKept({ name, schema: ExtrasDocument, clock }, () => call(getExtras, { signal })),
      staleTime: STALE_MS,
      refetchInterval: () => isKept(name) && ASK_AGAIN_MS,
      refetchOnReconnect: 'always',
      initialData: () => menuCache.read(name, ExtrasDocument, EXTRAS_TTL_MS, clock()),
      initialDataUpdatedAt: 0,
    },
  )
}
