import { type QueryClient, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { takesExtras } from '#domain/menu/main-dishes.ts'
import { CATEGORY_PAIRS, type Category, type CategoryPair, type MenuItem, searchMenu } from '#domain/menu/menu-api.ts'
import { getPopular } from '#domain/menu/popular-api.ts'
import type { Catalogue } from '#domain/orders/price-line.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { paths } from '../../client/paths.ts'
import { queryOf } from '../../client/query-of.ts'
import { type Clock, useClock } from '../../client/shop/clock.tsx'
import { menuCache } from '../../client/shop/kept-answer.ts'
import { extrasQuery, menuQuery } from '../../client/shop/menu-query.ts'
import { parseCategory } from '../../ui/words/category-names.ts'
import { PAIR_OF } from './menu-sections.ts'

const STALE_MS = 30 * 60_000

const popularQuery = queryOf(getPopular, {}, { staleTime: STALE_MS })

/**
 * Requests what a page of the menu shows, before the first render, and waits for the data of its first dishes. Other pages
 * have none.
 */
export async function fetchFirstDishes(path: string, queries: QueryClient, clock: Clock): Promise<void> {
  const category = parseCategory(/^\/category\/(\w+)/.exec(path)?.[1])
  if (path === paths.home || path === paths.menu) return fetchMenu(queries, clock)
  if (category === undefined) return
  const extras = takesExtras({ category }) && queries.prefetchQuery(extrasQuery(clock))
  await Promise.all([queries.prefetchQuery(menuQuery(PAIR_OF[category], clock)), extras])
}

/** The whole menu; that of the first dishes is waited for. */
async function fetchMenu(queries: QueryClient, clock: Clock): Promise<void> {
  const [first, ...others] = CATEGORY_PAIRS.map((pair) => queries.prefetchQuery(menuQuery(pair, clock)))
  await Promise.all([first, queries.prefetchQuery(extrasQuery(clock)), queries.prefetchQuery(popularQuery)])
  const sold = queries.getQueryData(popularQuery.queryKey)?.itemIds ?? []
  if (sold.length > 0) await Promise.all(others)
}

const stateOf = (query: UseQueryResult | undefined) => ({
  // Not `isError`: a query without data forgets that while it is asked again, and the pressed button would go with it. What has
  // failed before this page was opened is asked for again with it.
  hasFailed: query !== undefined && query.data === undefined && query.isFetchedAfterMount,
  isFetching: query?.isFetching === true,
  retry: () => void query?.refetch(),
})

/** The three parts of the menu, which load and fail separately. */
export function useMenuParts() {
  const clock = useClock()
  const queries = useQueries({ queries: CATEGORY_PAIRS.map((pair) => menuQuery(pair, clock)) })
  return CATEGORY_PAIRS.map((pair, index) => {
    const query = queries[index]
    return { pair, items: query?.data?.items, ...stateOf(query) }
  })
}

/** All loaded items. */
export function useLoadedItems(parts: readonly MenuPart[]): readonly MenuItem[] {
  const [first, second, third] = parts.map((part) => part.items)
  return useMemo(() => [...(first ?? []), ...(second ?? []), ...(third ?? [])], [first, second, third])
}

/** The items of one category alone. */
export function useCategoryItems(category: Category) {
  const pair: CategoryPair = PAIR_OF[category]
  const query = useQuery(menuQuery(pair, useClock()))
  const items = useMemo(() => query.data?.items.filter((item) => item.category === category), [query.data, category])
  return { pair, items, ...stateOf(query) }
}
/** A part of the menu; its items are undefined until they are loaded. */
export type MenuPart = ReturnType<typeof useCategoryItems>

/** Ids of the best-selling items, best first; undefined while loading, empty after a failure. */
export function useBestSold(): readonly string[] | undefined {
  const { data, isError } = useQuery(popularQuery)
  return isError ? [] : data?.itemIds
}

/** The extras of main dishes. */
export function useExtras() {
  const query = useQuery(extrasQuery(useClock()))
  return { extras: query.data?.extras, ...stateOf(query) }
}

/** Loads the whole menu, to price an earlier choice. @throws CallError when a part of it fails to load */
export function useCatalogueLoader(): () => Promise<Catalogue> {
  const queries = useQueryClient()
  const clock = useClock()
  return async () => {
    const [{ extras }, ...menus] = await Promise.all([
      queries.fetchQuery(extrasQuery(clock)),
      ...CATEGORY_PAIRS.map((pair) => queries.fetchQuery(menuQuery(pair, clock))),
    ])
    const items = new Map(menus.flatMap((menu) => menu.items).map((item) => [item.id, item]))
    return { item: (id) => items.get(id), extra: (id) => extras.find((extra) => extra.id === id) }
  }
}

/** Searches on the server, which also knows other spellings: wakye for waakye. */
export function useFurtherSearch(typed: string, isWanted: boolean) {
  const q = cutText(typed.trim(), 80)
  return useQuery({
    ...queryOf(searchMenu, { querystring: { q, limit: 12 } }),
    enabled: isWanted && q.length > 1,
    staleTime: STALE_MS,
  })
}

/** Clears the cached menu and reloads the page. */
export function refreshMenu() {
  menuCache.clear()
  window.location.reload()
}
