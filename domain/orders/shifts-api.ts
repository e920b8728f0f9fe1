import { z } from 'zod'
import { STAFF_ROLES } from '../actor.ts'
import type { Endpoint } from '../endpoint.ts'
import { CITY_MAX } from '../place/city.ts'
import { PushTarget } from '../push-target.ts'

const forStaff = { access: { right: 'orders.read_own' }, rate: 'unlimited', cache: 'never' } as const
const shiftId = z.uuid()
const hasSound = z.boolean()
/** Whose orders the screen shows; null for all. */
const city = z.string().min(1).max(CITY_MAX).nullable()

/** A member of staff who listens for orders. */
const ShiftView = z.object({
  shiftId: z.string(),
  userId: z.string(),
  role: z.enum(STAFF_ROLES),
  device: z.string(),
  city,
  /** Whether an order rings there. */
  hasSound: z.boolean(),
  startedAt: z.iso.datetime(),
})
export type ShiftView = z.infer<typeof ShiftView>

export const listShifts = {
  method: 'GET',
  url: '/api/shifts',
  ...forStaff,
  schema: {
    summary: 'For staff: who is on shift, on which screens, and whether those have sound',
    response: { 200: z.object({ rows: z.array(ShiftView) }) },
  },
} as const satisfies Endpoint

/**
 * `beat` shows every few seconds that the screen listens; without it the shift counts as silent. `device` adds the device of
 * the screen, which then gets a notification of orders that nobody acknowledges, also while its browser sleeps.
 */
export const changeShift = {
  method: 'POST',
  url: '/api/shifts',
  ...forStaff,
  schema: {
    summary: 'For staff: starts one’s shift on a screen, shows that it still listens, adds its device, or ends it',
    body: z.discriminatedUnion('step', [
      z.strictObject({ step: z.literal('start'), shiftId, device: z.string().trim().min(1).max(60), city, hasSound }),
      z.strictObject({ step: z.literal('beat'), shiftId, city, hasSound }),
      z.strictObject({ step: z.literal('device'), shiftId, target: PushTarget }),
      z.strictObject({ step: z.literal('end'), shiftId }),
    ]),
    response: { 200: z.object({ isRunning: z.boolean() }) },
  },
} as const satisfies Endpoint
