import { useQuery, useQueryClient } from '@tanstack/react-query'
import { settlePayment } from '#domain/payments/payments-api.ts'
import { CallError } from '../../../client/api.ts'
import { queryOf } from '../../../client/query-of.ts'
import { pollPauseMs } from './poll-pause.ts'

/**
 * The outcome of a payment: requested at once, then with growing pauses while it is unknown.
 *
 * @param reference null where the address has none
 */
export function useSettlement(reference: string | null) {
  const settlement = queryOf(settlePayment, { params: { reference: reference ?? '' }, querystring: {} })
  const queries = useQueryClient()
  const query = useQuery({
    ...settlement,
    enabled: reference !== null,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => {
      const isUnknown = state.data === undefined || state.data.state === 'checking'
      if (!isUnknown || isFinalRefusal(state.error)) return false
      return pollPauseMs(state.dataUpdateCount + state.errorUpdateCount)
    },
  })
  return { ...query, answers: queries.getQueryState(settlement.queryKey)?.dataUpdateCount ?? 0 }
}

/** Whether the server has no such payment; asking again is useless. */
export function isFinalRefusal(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'payment.missing' || error.code === 'request.invalid')
}
