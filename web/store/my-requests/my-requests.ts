import type { MyTopUp } from '#domain/airtime/airtime-api.ts'
import type { MyDispatch } from '#domain/dispatch/dispatch-api.ts'
import type { MyService } from '#domain/services/services-api.ts'
import type { MySubscriptionOrder } from '#domain/subscriptions/subscriptions-api.ts'

/** Something that a member has asked for and paid, with when that was. */
export type MyRequest = { at: string } & (
  | { kind: 'dispatch'; request: MyDispatch }
  | { kind: 'service'; request: MyService }
  | { kind: 'airtime'; request: MyTopUp }
  /** `replacedAt`: another plan took its place before it ended. */
  | { kind: 'plan'; request: MySubscriptionOrder; replacedAt: string | null }
)

type MyOwn = {
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
