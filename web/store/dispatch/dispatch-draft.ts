import { z } from 'zod'
import { DISPATCH_MAX, type VehicleView } from '#domain/dispatch/dispatch-api.ts'
import { isDispatchTime } from '#domain/dispatch/dispatch-schedule.ts'
import { PHONE_MAX, parsePhone } from '#domain/phone/phone.ts'
import { REGIONS } from '#domain/place/region.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { phoneEntry } from '../../ui/form/phone-entry.ts'
import type { PlaceFaults } from '../requests/place-fields.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'

/** The values of the form for a vehicle. */
export const DispatchDraft = z.object({
  vehicle: z.string(),
  hours: z.int().min(1).max(DISPATCH_MAX.hours),
  location: z.string().max(DISPATCH_MAX.location),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  region: z.enum([...REGIONS.map(({ name }) => name), '']),
  phone: z.string().max(PHONE_MAX),
  notes: z.string().max(DISPATCH_MAX.notes),
  isScheduled: z.boolean(),
  day: z.string(),
  scheduledAt: z.string(),
})
export type DispatchDraft = z.infer<typeof DispatchDraft>

/** An empty draft, with the phone of the profile. */
export function emptyDispatch({ deliveryPhone }: Pick<ProfileView, 'deliveryPhone'>): DispatchDraft {
  return {
    vehicle: '',
    hours: 1,
    location: '',
    point: null,
    region: '',
    phone: phoneEntry(deliveryPhone),
    notes: '',
    isScheduled: false,
    day: '',
    scheduledAt: '',
  }
}

export type DispatchFaults = PlaceFaults & { phone?: string; schedule?: string }

/** The faults, in the order of the form. `now` is the shop's time. */
export function dispatchFaults(draft: DispatchDraft, now: Date): DispatchFaults {
  const { location, region, phone, isScheduled, scheduledAt } = draft
  const isTimely = !isScheduled || (scheduledAt !== '' && isDispatchTime(new Date(scheduledAt), now))
  return {
    ...(location.trim() === '' && { location: REQUEST_TEXTS.locationMissing }),
    ...(region === '' && { region: REQUEST_TEXTS.regionMissing }),
    ...(parsePhone(phone) === undefined && { phone: REQUEST_TEXTS.phoneInvalid }),
    ...(!isTimely && { schedule: DISPATCH_TEXTS.invalidSchedule.text }),
  }
}

/** The request for the server. */
export function dispatchBody(draft: DispatchDraft, expectedTotal: VehicleView['rate']) {
  const { isScheduled, day: _, scheduledAt, ...asked } = draft
  return { ...asked, scheduledAt: isScheduled ? scheduledAt : null, expectedTotal }
}
