import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { listMyDispatch } from '#domain/dispatch/dispatch-api.ts'
import { listMyServices } from '#domain/services/services-api.ts'
import { listMySubscriptionOrders } from '#domain/subscriptions/subscriptions-api.ts'
import { call } from '../../client/api.ts'
import { useSession } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { newestFirst } from './my-requests.ts'
import { summaryOf } from './request-summary.ts'

function myRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: ['my-requests', userId],
    queryFn: async ({ signal }) => {
      const [{ requests: dispatch }, { requests: services }, { topUps }, { orders: plans }] = await Promise.all([
        call(listMyDispatch, { signal }),
        call(listMyServices, { signal }),
        call(listMyTopUps, { signal }),
        call(listMySubscriptionOrders, { signal }),
      ])
      return newestFirst({ dispatch, services, topUps, plans })
    },
    meta: { isPersonal: true },
    // Their states change while one looks elsewhere.
    staleTime: 10_000,
    refetchOnReconnect: 'always',
  })
}

/** What whoever is signed in has asked for. What was known stays for a moment when a session ends by itself. */
export function useMyRequests() {
  const session = useSession()
  const isSignedIn = session.status === 'signed_in'
  const userId = isSignedIn ? session.userId : session.status === 'signed_out' ? session.lapsed?.userId : undefined
  return useQuery({ ...myRequestsQuery(userId ?? ''), enabled: isSignedIn })
}

/** The newest request with its state, in a line; undefined while nothing is known, or there is none. */
export function useLatestRequest(): string | undefined {
  const [latest] = useMyRequests().data ?? []
  const now = useShopNow()
  if (!latest) return undefined
  const { title, status } = summaryOf(latest, now)
  return REQUEST_TEXTS.mine.rowLatest(title, status.text)
}
