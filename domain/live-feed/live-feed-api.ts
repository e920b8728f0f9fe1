import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

export const LiveFeed = z.object({
  title: z.string(),
  /** Null while there is none. */
  stream: z.object({ kind: z.enum(['hls', 'embed']), url: z.string() }).nullable(),
  /** When the next stream begins, in words of staff; empty when nobody knows. */
  next: z.string(),
  /** What the kitchen makes; null while staff have switched it off. */
  ticker: z
    .object({
      mood: z.enum(['quiet', 'few', 'busy']),
      dishes: z.array(z.object({ dish: z.string(), cities: z.array(z.string()) })),
    })
    .nullable(),
})
export type LiveFeed = z.infer<typeof LiveFeed>

export const readLiveFeed = {
  method: 'GET',
  url: '/api/live-feed',
  access: 'anonymous',
  rate: 'search',
  cache: 'public',
  freshSeconds: 15,
  schema: {
    summary: 'The stream of the kitchen, and what it makes now: delayed, grouped, and of nobody in particular',
    response: { 200: LiveFeed },
  },
} as const satisfies Endpoint
