import { queryOptions } from '@tanstack/react-query'
import { listPlans } from '#domain/subscriptions/subscriptions-api.ts'
import { call } from '../../client/api.ts'

/** The plans, with what whoever is signed in carries over: asked anew whenever the cards are opened. */
export const plansQuery = (userId: string) =>
  queryOptions({
    queryKey: ['plans', userId],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).plans,
    meta: { isPersonal: true },
    staleTime: 0,
    refetchOnReconnect: 'always',
  })
