import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'

export const readDoorCode = {
  method: 'POST',
  url: '/api/orders/:orderId/door-code',
  access: 'anyone',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'The four digits that the shopper tells the rider, while the order is on the road with one',
    params: z.object({ orderId: OrderId }),
    /**
     * The idempotency key that the order was placed with, which only its browser has; null for the order's owner who is
     * signed in. The order's id is not enough: staff know it.
     */
    body: z.strictObject({ key: z.uuid().nullable() }),
    response: { 200: z.object({ code: z.string() }) },
  },
} as const satisfies Endpoint
