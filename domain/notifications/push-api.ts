import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { OrderId } from '../ids/order-id.ts'
import { PushEndpoint, PushTarget } from '../push-target.ts'

export const readPushKey = {
  method: 'GET',
  url: '/api/push-key',
  access: 'anonymous',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'The public key that browsers subscribe to notifications with',
    response: { 200: z.object({ publicKey: z.string() }) },
  },
} as const satisfies Endpoint

const params = z.object({ orderId: OrderId })
const Done = z.object({ ok: z.literal(true) })

export const followByPush = {
  method: 'POST',
  url: '/api/orders/:orderId/push',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Tells a device about the next steps of a paid order; safe to repeat',
    params,
    body: PushTarget,
    response: { 200: Done },
  },
} as const satisfies Endpoint

export const stopPush = {
  method: 'POST',
  url: '/api/orders/:orderId/push/stop',
  access: 'anyone',
  rate: 'claim',
  cache: 'never',
  schema: {
    summary: 'Tells a device no more about an order; safe to repeat',
    params,
    body: z.strictObject({ endpoint: PushEndpoint }),
    response: { 200: Done },
  },
} as const satisfies Endpoint
