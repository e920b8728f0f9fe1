import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Slug } from './menu-api.ts'

export const getPopular = {
  method: 'GET',
  url: '/api/menu/popular',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  /** The server computes it at the same interval, because it sums all orders of a month. */
  freshSeconds: 600,
  schema: {
    summary: 'Items by the quantity ordered in the last 30 days, most first; none before the first sale',
    response: { 200: z.object({ itemIds: z.array(Slug).max(24) }) },
  },
} as const satisfies Endpoint
