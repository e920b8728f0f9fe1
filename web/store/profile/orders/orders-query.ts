import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listMyOrders } from '#domain/profiles/profiles-api.ts'
import { call } from '../../../client/api.ts'
import { PROFILE_KEY } from '../../../client/session/profile-query.ts'
import { useSession } from '../../../client/session/session-store.ts'

function ordersQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [PROFILE_KEY, userId, 'orders'],
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
  const session = useSession()
  const userId = session.status === 'signed_in' ? session.userId : ''
  return useInfiniteQuery({ ...ordersQuery(userId), enabled: userId !== '' })
}
