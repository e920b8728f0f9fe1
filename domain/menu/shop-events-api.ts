import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** When each was last changed, by the server's clock. At first the start of the server, which may have missed changes. */
export const ShopChanges = z.object({
  /** The menu and its extras. */
  menu: z.iso.datetime(),
  /** Hours, prices of delivery, switches and the other settings. */
  shop: z.iso.datetime(),
})
export type ShopChanges = z.infer<typeof ShopChanges>

/** Server-sent events: `changes` with ShopChanges as data, at once and after every change. */
export const followShop = {
  method: 'GET',
  url: '/api/shop/events',
  access: 'anonymous',
  rate: 'track',
  cache: 'never',
  schema: {
    summary: 'When menu and settings were changed, live (text/event-stream of ShopChanges)',
    response: { 200: z.any() },
  },
} as const satisfies Endpoint
