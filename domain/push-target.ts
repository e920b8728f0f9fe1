import { z } from 'zod'

const ENDPOINT_MAX = 1_000

/** The address that a browser gives out for its notifications. */
export const PushEndpoint = z.url().max(ENDPOINT_MAX)

/** What a browser gives out for its notifications. The server checks whose address it is. */
export const PushTarget = z.strictObject({
  endpoint: PushEndpoint,
  /** A point of P-256, and 16 random bytes. */
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
})
export type PushTarget = z.infer<typeof PushTarget>
