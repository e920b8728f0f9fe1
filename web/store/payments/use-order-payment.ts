import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '../orders/order-hooks.ts'
import { orderPart } from './order-part.ts'
import { usePurchase } from './use-purchase.ts'

/** The payment of an order at the provider, on the order's page: it opens the payment's page when it is made. */
export function useOrderPayment() {
  const queries = useQueryClient()
  const { buy, latest, isPending } = usePurchase(orderPart)
  const wanted = latest?.variables && 'subjectId' in latest.variables ? latest.variables : undefined

  async function pay(orderId: string, way?: 'paystack' | 'momo'): Promise<void> {
    const end = await buy({ subjectId: orderId, way })
    if (!end || end.kind === 'undecided') return
    // The order may have been paid or cancelled meanwhile.
    void queries.invalidateQueries(orderQuery(orderId))
  }

  return {
    pay: (...[orderId, way]: Parameters<typeof pay>) => void pay(orderId, way),
    isPending,
    /** The way that was pressed last. */
    way: wanted?.way,
    /** Why the last payment of an order could not be started. */
    errorOf: (orderId: string) =>
      wanted?.subjectId === orderId && latest?.data?.kind === 'failed' ? latest.data.error : null,
  }
}

export type OrderPayment = ReturnType<typeof useOrderPayment>
