import { queryOptions, useQuery } from '@tanstack/react-query'
import { listMyTopUps, type MyTopUp } from '#domain/airtime/airtime-api.ts'
import { listMyDispatch, type MyDispatch } from '#domain/dispatch/dispatch-api.ts'
import { listMyServices, type MyService } from '#domain/services/services-api.ts'
import { listMySubscriptionOrders, type MySubscriptionOrder } from '#domain/subscriptions/subscriptions-api.ts'
import { call } from '../api.ts'
import { useSession } from '../auth/session-store.ts'
import { useShopNow } from '../shop/shop-hooks.ts'
import { summaryOf } from './request-summary.ts'
import { REQUEST_TEXTS } from './request-texts.ts'

/** Something that a member has asked for and paid, with when that was. */
export type MyRequest = { at: string } & (
  | { kind: 'dispatch'; request: MyDispatch }
  | { kind: 'service'; request: MyService }
  | { kind: 'airtime'; request: MyTopUp }
  /** `replacedAt`: another plan took its place before it ended. */
  | { kind: 'plan'; request: MySubscriptionOrder; replacedAt: string | null }
)

export type MyOwn = {
  dispatch: readonly MyDispatch[]
  services: readonly MyService[]
  topUps: readonly MyTopUp[]
  /** Newest first. */
  plans: readonly MySubscriptionOrder[]
}

/** All that a member has asked for in one list, the newest first. */
export function newestFirst({ dispatch, services, topUps, plans }: MyOwn): MyRequest[] {
  const all: MyRequest[] = [
    ...dispatch.map((request) => ({ kind: 'dispatch' as const, at: request.createdAt, request })),
    ...services.map((request) => ({ kind: 'service' as const, at: request.createdAt, request })),
    ...topUps.map((request) => ({ kind: 'airtime' as const, at: request.createdAt, request })),
    ...plans.map((request, index) => {
      const next = plans[index - 1]
      const isReplaced = next !== undefined && next.startsAt < request.endsAt
      return { kind: 'plan' as const, at: request.paidAt, request, replacedAt: isReplaced ? next.startsAt : null }
    }),
  ]
  return all.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

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
