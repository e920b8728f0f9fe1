import { useQueries } from '@tanstack/react-query'
import { listMyTopUps } from '#domain/airtime/airtime-api.ts'
import { listMyDispatch } from '#domain/dispatch/dispatch-api.ts'
import { listMyServices } from '#domain/services/services-api.ts'
import { listMySubscriptionOrders } from '#domain/subscriptions/subscriptions-api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { newestFirst } from './my-requests.ts'
import { summaryOf } from './request-summary.ts'

/** Everything that the person has bought. Known answers stay when a session ends by itself. */
export function useMyRequests() {
  const { userId: person, isSignedIn: enabled } = useOwner()
  // The states change while the page is not on the screen.
  const common = { enabled, staleTime: 10_000, refetchOnReconnect: 'always' } as const
  return useQueries({
    queries: [
      { ...queryOf(listMyDispatch, { person }), ...common },
      { ...queryOf(listMyServices, { person }), ...common },
      { ...queryOf(listMyTopUps, { person }), ...common },
      { ...queryOf(listMySubscriptionOrders, { person }), ...common },
    ],
    combine: (answers) => {
      const [dispatch, services, topUps, plans] = answers
      return {
        data:
          dispatch.data && services.data && topUps.data && plans.data
            ? newestFirst({
                dispatch: dispatch.data.requests,
                services: services.data.requests,
                topUps: topUps.data.topUps,
                plans: plans.data.orders,
              })
            : undefined,
        error: answers.find(({ error }) => error)?.error ?? null,
        isFetching: answers.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
      }
    },
  })
}

/** The newest request with its state, in a line; undefined while nothing is known, or there is none. */
export function useLatestRequest(): string | undefined {
  const [latest] = useMyRequests().data ?? []
  const now = useShopNow()
  if (!latest) return undefined
  const { title, status } = summaryOf(latest, now)
  return REQUEST_TEXTS.mine.rowLatest(title, status.text)
}
