import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { listMyOrders } from '#domain/profiles/profiles-api.ts'
import { call } from '../../../client/api.ts'
import { keyOf } from '../../../client/query-of.ts'
import { useOwner } from '../../../client/session/session-store.ts'

function ordersQuery(person: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(listMyOrders, { person }) as QueryKey, // a list of pages, not the one answer
    queryFn: ({ pageParam, signal }) =>
      call(listMyOrders, { querystring: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null, // the first page comes before nothing
    getNextPageParam: (page) => page.next,
    meta: { isPersonal: true },
    // Their states change while one looks elsewhere.
    staleTime: 10_000,
  })
}

/** The orders of whoever is signed in, newest first, a page at a time. */
export function useMyOrders() {
  const { userId, isSignedIn } = useOwner()
  return useInfiniteQuery({ ...ordersQuery(userId), enabled: isSignedIn })
}
