import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { Pesewas } from '../money.ts'
import { RefundView, SeenRefundable } from '../payments/refunds-api.ts'
import { MAX_LINES } from './cart-line.ts'
import { ADJUSTMENT_KINDS } from './order-adjustments.ts'
import { REASON_MAX } from './order-reason.ts'
import { Totals } from './orders-api.ts'

const Adjustment = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  /** The line, counted from 0, of the kinds that concern one; otherwise null. */
  position: z.int().min(0).max(MAX_LINES).nullable(),
  amount: Pesewas.refine((amount) => amount > 0, 'nothing is refunded'),
})

/** The money of an order: what it cost when it was placed, what was taken, and what went back. */
export const OrderMoney = z.object({
  placed: Totals,
  /** The name of its promotion; null without one. */
  promotion: z.string().nullable(),
  /** Everything that came, second payments included. */
  taken: Pesewas,
  /** What has arrived back. */
  refunded: Pesewas,
  /** What is on its way back. */
  refunding: Pesewas,
  /** What can still be refunded of the money that paid for the order. */
  refundable: Pesewas,
  /** Whether it was paid by manual mobile money, so that staff send refunds themselves. */
  isManual: z.boolean(),
  refunds: z.array(RefundView),
  adjustments: z.array(
    Adjustment.extend({
      amount: Pesewas,
      refundId: z.uuid(),
      reason: z.string(),
      madeBy: z.string(),
      /** The name of the member of staff. */
      madeByName: z.string().nullable(),
      madeAt: z.iso.datetime(),
    }),
  ),
})
export type OrderMoney = z.infer<typeof OrderMoney>

const params = z.object({ orderId: OrderId })

export const getOrderMoney = {
  method: 'GET',
  url: '/api/orders/:orderId/money',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: what was taken for an order, what was refunded, and what can still be refunded',
    params,
    response: { 200: OrderMoney },
  },
} as const satisfies Endpoint

export const refundOrder = {
  method: 'POST',
  url: '/api/orders/:orderId/refunds',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds lines, fees or goodwill of a paid order; the same id refunds once',
    params,
    body: z.strictObject({
      /** Made by the browser, and kept until it has an answer. */
      id: z.uuid(),
      before: SeenRefundable,
      reason: z.string().trim().min(1).max(REASON_MAX),
      adjustments: z.array(z.strictObject(Adjustment.shape)).min(1).max(MAX_LINES),
    }),
    response: { 200: OrderMoney },
  },
} as const satisfies Endpoint
