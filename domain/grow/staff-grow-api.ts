import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../list-page.ts'
import { Pesewas } from '../money.ts'
import { REASON_MAX } from '../orders/order-reason.ts'
import { RefundView, SeenRefundable } from '../payments/refunds-api.ts'
import { REQUEST_STATUSES } from '../requests/request-status.ts'
import { GROW_MAX, QuotedGrowLine } from './grow-api.ts'
import { GrowId, QUANTITY_MAX } from './offer.ts'

/** A line of a paid order. `refunded`: the part of `quantity` whose money goes back. */
const StaffGrowLine = QuotedGrowLine.pick({
  farmId: true,
  produceId: true,
  name: true,
  farm: true,
  unit: true,
  quantity: true,
  unitPrice: true,
}).extend({ refunded: z.int() })
export type StaffGrowLine = z.infer<typeof StaffGrowLine>

/** A paid order of produce as staff see it. */
export const StaffGrowOrder = z.object({
  id: z.uuid(),
  reference: z.string(),
  receiverName: z.string(),
  /** E.164; empty once its person is erased. */
  phone: z.string(),
  /** The city or collection point, and the address. */
  region: z.string(),
  location: z.string(),
  isCollected: z.boolean(),
  note: z.string().nullable(),
  status: z.enum(REQUEST_STATUSES),
  lines: z.array(StaffGrowLine),
  deliveryFee: Pesewas,
  serviceFee: Pesewas,
  total: Pesewas,
  /** What of its payment came back or is on its way, and what can still be refunded. */
  refunded: Pesewas,
  refundable: Pesewas,
  refunds: z.array(RefundView),
  createdAt: z.iso.datetime(),
})
export type StaffGrowOrder = z.infer<typeof StaffGrowOrder>

export const listGrowOrders = {
  method: 'GET',
  url: '/api/grow/cycles/:id/orders',
  access: { right: 'requests.read' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: the paid orders of a cycle with their lines and their money, the newest first',
    params: z.object({ id: GrowId }),
    querystring: PageQuery.extend({
      /** Words of the name, the last digits of the phone, or a part of the reference. */
      q: z.string().trim().max(80).optional(),
    }),
    response: { 200: pageOf(StaffGrowOrder) },
  },
} as const satisfies Endpoint

export const refundGrowLines = {
  method: 'POST',
  url: '/api/grow/orders/:id/refunds',
  access: { right: 'payments.refund' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: refunds what the farms cannot bring of a paid order; the same id refunds once',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      /** Made by the browser, and kept until it has an answer. */
      id: z.uuid(),
      before: SeenRefundable,
      reason: z.string().trim().min(1).max(REASON_MAX),
      lines: z
        .array(z.strictObject({ farmId: GrowId, produceId: GrowId, quantity: z.int().min(1).max(QUANTITY_MAX) }))
        .min(1)
        .max(GROW_MAX.lines)
        .refine(
          (lines) => new Set(lines.map(({ farmId, produceId }) => `${farmId} ${produceId}`)).size === lines.length,
        ),
    }),
    response: { 200: StaffGrowOrder },
  },
} as const satisfies Endpoint
