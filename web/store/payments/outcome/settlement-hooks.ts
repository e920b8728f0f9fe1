import { useQuery, useQueryClient } from '@tanstack/react-query'
import { settlePayment } from '#domain/payments/payments-api.ts'
import { CallError, call } from '../../../client/api.ts'
import { pollPauseMs } from './poll-pause.ts'

/**
 * The outcome of a payment: requested at once, then with growing pauses while it is unknown.
 *
 * @param reference null where the address has none
 */
export function useSettlement(reference: string | null) {
  const queryKey = ['settlement', reference]
  const queries = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(settlePayment, { params: { reference: reference ?? '' }, querystring: {}, signal }),
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
  return { ...query, answers: queries.getQueryState(queryKey)?.dataUpdateCount ?? 0 }
}

/** Whether the server has no such payment; asking again is useless. */
export function isFinalRefusal(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'payment.missing' || error.code === 'request.invalid')
}
