import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { listMyOrders } from '#domain/profiles/profiles-api.ts'
import { call } from '../../../client/api.ts'
import { paths } from '../../../client/paths.ts'
import { keyOf } from '../../../client/query-of.ts'
import { useOwner } from '../../../client/session/session-store.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { MoreRows } from '../../../ui/state/more-rows.tsx'
import { QueryWait } from '../../../ui/state/query-wait.tsx'
import { SkeletonStack } from '../../../ui/state/skeleton.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { MyOrderCard } from './my-order-card.tsx'

const TEXTS = PROFILE_TEXTS.orders
const WAITING = <SkeletonStack className="gap-3" parts={Array(3).fill('h-44 rounded-lg')} />

/** The person's orders with their statuses and buttons to follow them and to order again. */
export function OrdersView() {
  const query = useMyOrders()
  const { data, error } = query
  const orders = data?.pages.flatMap((page) => page.orders)
  if (orders === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={WAITING} />
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={TEXTS.empty.title}
        text={TEXTS.empty.text}
        link={{ to: paths.menu, text: TEXTS.empty.action }}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <MyOrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      <FailureNote failure={error?.message} />
      <MoreRows query={query} text={TEXTS.more} />
    </div>
  )
}

function ordersQuery(person: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(listMyOrders, { person }) as QueryKey, // a list of pages, not the one answer
    queryFn: ({ pageParam, signal }) =>
      call(listMyOrders, { querystring: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null, // the first page comes before nothing
    getNextPageParam: (page) => page.next,
    meta: { isPersonal: true },
    // Statuses change while the list is not shown.
    staleTime: 10_000,
  })
}

/** The orders of the signed-in person, newest first, by page. */
function useMyOrders() {
  const { userId, isSignedIn } = useOwner()
  return useInfiniteQuery({ ...ordersQuery(userId), enabled: isSignedIn })
}
