import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { Slug } from '../menu/menu-api.ts'
import { Pesewas } from '../money.ts'
import { SeenRefundable } from '../payments/refunds-api.ts'
import { ofProposal } from './answer-api.ts'
import { BoardCard } from './board-api.ts'
import { LineChoice, MAX_LINES } from './cart-line.ts'
import { Replacement } from './line-now.ts'

const forStaff = { rate: 'unlimited', cache: 'never' } as const
const ofOrder = z.object({ orderId: OrderId })
const expectedVersion = z.int().min(1).max(1_000_000)
const position = z
  .int()
  .min(0)
  .max(MAX_LINES - 1)
  .describe('The line, counted from 0')
const card = { response: { 200: BoardCard } }

/** Something that can come in the place of a line. `choice` is sent back to propose it. */
const Suggestion = Replacement.extend({
  choice: LineChoice,
  /** What the shopper gets back if they accept. */
  back: Pesewas,
})
export type Suggestion = z.infer<typeof Suggestion>

/** What can be done about a line. */
export const StaffLine = z.object({
  /** The item of the line, its way and what it comes with, each as it can be marked sold out. */
  parts: z.array(
    z.object({
      kind: z.enum(['item', 'way', 'extra']),
      id: Slug,
      /** The item of the line. */
      itemId: Slug,
      name: z.string(),
      soldOutUntil: z.iso.datetime().nullable(),
    }),
  ),
  suggestions: z.array(Suggestion),
  /** What goes back if the line does not come. */
  refund: Pesewas,
  /** What can be refunded of the whole order; a refund of the line names it. */
  refundable: SeenRefundable,
})
export type StaffLine = z.infer<typeof StaffLine>

export const readStaffLine = {
  method: 'GET',
  url: '/api/orders/:orderId/lines/:position',
  access: { right: 'orders.propose' },
  ...forStaff,
  schema: {
    summary: 'For staff: what can come in the place of a line, the nearest price first, and what its refund is',
    params: ofOrder.extend({ position: z.coerce.number().pipe(position) }),
    response: { 200: StaffLine },
  },
} as const satisfies Endpoint

export const proposeChange = {
  method: 'POST',
  url: '/api/orders/:orderId/proposals',
  access: { right: 'orders.propose' },
  ...forStaff,
  schema: {
    summary: 'For staff: asks the shopper about a line that cannot be made; the original line stays',
    params: ofOrder,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('replace'), expectedVersion, position, choice: LineChoice }),
      z.strictObject({ kind: z.literal('refund_line'), expectedVersion, position }),
      z.strictObject({ kind: z.literal('call_me'), expectedVersion, position }),
    ]),
    ...card,
  },
} as const satisfies Endpoint

export const withdrawProposal = {
  method: 'POST',
  url: '/api/orders/:orderId/proposals/:number/withdraw',
  access: { right: 'orders.propose' },
  ...forStaff,
  schema: {
    summary: 'For staff: withdraws an open proposal; the line comes as it stood before',
    params: ofProposal,
    body: z.strictObject({ expectedVersion }),
    ...card,
  },
} as const satisfies Endpoint

export const decideCall = {
  method: 'POST',
  url: '/api/orders/:orderId/proposals/:number/decision',
  access: { right: 'orders.agree' },
  ...forStaff,
  schema: {
    summary: 'For staff: records what the shopper has agreed to on the phone',
    params: ofProposal,
    body: z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('replace'), expectedVersion, choice: LineChoice }),
      z.strictObject({ outcome: z.literal('refund'), expectedVersion }),
    ]),
    ...card,
  },
} as const satisfies Endpoint
