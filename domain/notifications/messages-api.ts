import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

export const resendMessage = {
  method: 'POST',
  url: '/api/messages/:messageId/resend',
  access: { right: 'orders.change' },
  rate: 'unlimited',
  cache: 'never',
  schema: {
    summary: 'For staff: sends a message to a shopper about an order again; the same key sends it once',
    params: z.object({ messageId: z.uuid() }),
    body: z.strictObject({
      /** Made by the browser for each press, and kept until it has an answer. */
      key: z.uuid(),
    }),
    response: { 200: z.object({ queued: z.literal(true) }) },
  },
} as const satisfies Endpoint
