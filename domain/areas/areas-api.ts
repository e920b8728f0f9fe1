import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'

/** A part of a city, e.g. Osu in Accra, suggested in the address field. */
export const Area = z.object({
  city: z.string(),
  name: z.string(),
  /** Whether the footer names it beside its city. */
  isFeatured: z.boolean(),
})
export type Area = z.infer<typeof Area>

export const listAreas = {
  method: 'GET',
  url: '/api/areas',
  access: 'anonymous',
  rate: 'unlimited',
  cache: 'public',
  /** One hour, because areas change rarely. */
  freshSeconds: 3_600,
  schema: {
    summary: 'Areas of the cities, in the order in which they are suggested',
    response: { 200: z.object({ areas: z.array(Area) }) },
  },
} as const satisfies Endpoint
