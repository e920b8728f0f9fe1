import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { OrderView } from './orders-api.ts'
import { ANSWERS } from './proposals.ts'

export const ofProposal = z.object({ orderId: OrderId, number: z.coerce.number().int().min(1).max(32_767) })

export const answerProposal = {
  method: 'POST',
  url: '/api/orders/:orderId/proposals/:number/answer',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'The shopper’s answer to a proposal, by the order’s id: accept it, or refund the line instead',
    params: ofProposal,
    body: z.strictObject({ answer: z.enum(ANSWERS) }),
    response: { 200: OrderView },
  },
} as const satisfies Endpoint
