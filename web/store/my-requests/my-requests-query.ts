import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { mergePages } from '#domain/page.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import type { PurchasePart } from '../payments/purchase-part.ts'

const PAGE_SIZE = 20

/** Everything that the person has bought of these parts, newest first, by page. Known answers stay when a session ends. */
export function useMyRequests(parts: readonly PurchasePart[]) {
  const { userId: person, isSignedIn } = useOwner()
  const sources = parts.flatMap(({ requests }) => requests ?? [])
  return useInfiniteQuery({
    queryKey: sources.flatMap(({ list }): QueryKey => keyOf(list, { person })),
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }
      return mergePages(await Promise.all(sources.map(({ readPage }) => readPage(query, signal))), 'newest', PAGE_SIZE)
    },
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    enabled: isSignedIn,
    // The states change while the page is not on the screen.
    staleTime: 10_000,
    refetchOnReconnect: 'always',
  })
}
