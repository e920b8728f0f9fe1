import { useMutation, useQueryClient } from '@tanstack/react-query'
import { claimManualPayment, getOrder, openManualPayment } from '#domain/orders/orders-api.ts'
import { call } from '../../../client/api.ts'
import { keyOf, queryOf } from '../../../client/query-of.ts'
import { finishOrder } from '../../orders/finish-order.ts'

type Claim = { orderId: string; transactionId: string | null }

/** How to send manual mobile money for an order. The server looks at the order again first, and may refuse. */
export function instructionsQuery(orderId: string) {
  return queryOf(
    openManualPayment,
    { params: { orderId } },
    { staleTime: 0, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  )
}

/** Tells the shop that mobile money was sent manually. The lines leave the cart once the shop has heard it. */
export function useManualClaim() {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ orderId, transactionId }: Claim) =>
      call(claimManualPayment, { params: { orderId }, body: { transactionId } }),
    onSuccess: ({ orderId }) => {
      finishOrder(orderId)
      return queries.invalidateQueries({ queryKey: keyOf(getOrder, { params: { orderId } }) })
    },
  })
}
