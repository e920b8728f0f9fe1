import type { OrderState } from '../orders/order-status.ts'
import { CODE_TRIES, isAdult } from './door.ts'

export const RIDE_STEPS = ['picked_up', 'delivered', 'failed'] as const
export type RideStep = (typeof RIDE_STEPS)[number]

/**
 * What became of a rider's tap:
 * - `done`: it changed the delivery
 * - `ignored`: it came too late to change anything, and nothing is wrong
 * - anything else is refused, and why
 */
export const STEP_OUTCOMES = [
  'done',
  'ignored',
  'age_missing',
  'under_age',
  'proof_missing',
  'code_wrong',
  'code_locked',
  'over',
] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

/** A delivery as its step finds it. */
export type Ride = {
  state: OrderState
  /** When the order was given to this rider, or sent out again. */
  since: Date
  isForAdults: boolean
  isPickedUp: boolean
  code: string
  wrongTries: number
  hasPhoto: boolean
}

export type RideTap = { step: RideStep; at: Date; code?: string | undefined; bornOn?: string | undefined }

/**
 * Decides a rider's tap. Taps can arrive hours late and in any order: one from before the order was given out last
 * changes nothing, and a delivered order stays delivered. A delivery is proved by the shopper's code, or by a photo; an
 * item for adults also needs a date of birth.
 */
export function judgeStep(ride: Ride, tap: RideTap): StepOutcome {
  const { state } = ride
  if (state === 'delivered') return 'ignored'
  if (state !== 'on_the_way' && state !== 'undelivered') return 'over'
  if (tap.step === 'delivered') return judgeDelivery(ride, tap)
  const isOld = tap.at < ride.since || state === 'undelivered'
  return isOld || (tap.step === 'picked_up' && ride.isPickedUp) ? 'ignored' : 'done'
}

function judgeDelivery(ride: Ride, { at, code, bornOn }: RideTap): StepOutcome {
  if (ride.isForAdults && bornOn === undefined) return 'age_missing'
  if (ride.isForAdults && bornOn !== undefined && !isAdult(bornOn, at)) return 'under_age'
  if (code === undefined) return ride.hasPhoto ? 'done' : 'proof_missing'
  if (ride.wrongTries >= CODE_TRIES) return 'code_locked'
  return code === ride.code ? 'done' : 'code_wrong'
}
