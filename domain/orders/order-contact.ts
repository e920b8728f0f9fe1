import { z } from 'zod'

/** How to reach whoever waits for an order. */
export const OrderContact = z.object({
  phone: z.string(),
  address: z.string(),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** The GhanaPostGPS code; null without one. */
  gpsCode: z.string().nullable().default(null),
})
