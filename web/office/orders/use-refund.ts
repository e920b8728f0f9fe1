import { useQueryClient } from '@tanstack/react-query'
import type { Pesewas } from '#domain/money.ts'
import type { Adjustment } from '#domain/orders/order-adjustments.ts'
import { getOrderMoney, refundOrder } from '#domain/orders/order-money-api.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { useSeen } from '../frame/use-seen.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import type { OrderActs } from './use-order.ts'

/**
 * Refunds parts of an order. Its answer is shown at once, and counts as seen: the next refund is not refused as changed by
 * this one.
 *
 * @param refundable what can be refunded, as it was read last
 */
export function useRefund(orderId: string, refundable: Pesewas | undefined, { run }: OrderActs) {
  const queries = useQueryClient()
  const { userId: person } = useOwner()
  const { see, send } = useSeen(refundable)
  /** @param name as `OrderActs` says */
  const refund = (name: string, reason: string, adjustments: Adjustment[]) => {
    const work = (id: string) =>
      send(async (before) => {
        const money = await call(refundOrder, { params: { orderId }, body: { id, reason, adjustments, before } })
        showAnswer(queries, keyOf(getOrderMoney, { params: { orderId }, person }), money)
        see(money.refundable)
        return money
      })
    return run(name, work, ORDER_TEXTS.money.done)
  }
  return { see, refund }
}
