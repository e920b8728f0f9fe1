import { listPlans } from '#domain/subscriptions/subscriptions-api.ts'
import { queryOf } from '../../client/query-of.ts'

/** The plans, with the credit of the person's plan: requested whenever they are shown. */
export const plansQuery = (person: string) =>
  queryOf(listPlans, { person }, { staleTime: 0, refetchOnReconnect: 'always' })
