import { useState } from 'react'
import type { Pesewas } from '#domain/money.ts'
import type { Adjustment } from '#domain/orders/order-adjustments.ts'
import { refundOrder } from '#domain/orders/order-money-api.ts'
import { CallError, call } from '../../client/api.ts'

type Asked = { id: string; reason: string; adjustments: Adjustment[] }

/**
 * What could be refunded of an order when staff began to decide. The money is read again meanwhile: what somebody else
 * refunds in between is told once.
 */
export function useSeenRefundable(orderId: string, refundable: Pesewas | undefined) {
  const [seen, setSeen] = useState<Pesewas>()
  return {
    /** Staff begin to decide. */
    see: () => setSeen(refundable),
    /** Refunds, unless somebody else refunded since. Without an answer that is still to be told. */
    refund: async (asked: Asked) => {
      const body = { ...asked, before: seen ?? refundable }
      try {
        return await call(refundOrder, { params: { orderId }, body })
      } catch (error) {
        if (error instanceof CallError && error.code === 'refund.changed') setSeen(undefined)
        throw error
      }
    },
  }
}
