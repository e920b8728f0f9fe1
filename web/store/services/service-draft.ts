import { z } from 'zod'
import type { Pesewas } from '#domain/money.ts'
import { PHONE_MAX, parsePhone } from '#domain/phone/phone.ts'
import { REGIONS } from '#domain/place/region.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { SERVICE_MAX } from '#domain/services/services-api.ts'
import { phoneEntry } from '../../ui/form/phone-entry.ts'
import type { PlaceFaults } from '../requests/place-fields.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'

/** The values of a booking, and its step. */
export const ServiceDraft = z.object({
  step: z.enum(['details', 'attachment']),
  service: z.string(),
  location: z.string().max(SERVICE_MAX.location),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  region: z.enum([...REGIONS.map(({ name }) => name), '']),
  phone: z.string().max(PHONE_MAX),
  note: z.string().max(SERVICE_MAX.note),
  pictureId: z.string().nullable(),
})
export type ServiceDraft = z.infer<typeof ServiceDraft>

/** An empty draft, with the phone of the profile. */
export function emptyService({ deliveryPhone }: Pick<ProfileView, 'deliveryPhone'>): ServiceDraft {
  return {
    step: 'details',
    service: '',
    location: '',
    point: null,
    region: '',
    phone: phoneEntry(deliveryPhone),
    note: '',
    pictureId: null,
  }
}

/** Whether the required fields are filled in; their values are checked when the button is pressed. */
export function isFilledIn({ service, location, phone }: ServiceDraft): boolean {
  return service !== '' && location.trim() !== '' && phone !== ''
}

export type ServiceFaults = PlaceFaults & { phone?: string }

/** The faults of the first step, in the order of the form. */
export function serviceFaults({ location, region, phone }: ServiceDraft): ServiceFaults {
  return {
    ...(location.trim() === '' && { location: REQUEST_TEXTS.locationMissing }),
    ...(parsePhone(phone) === undefined && { phone: REQUEST_TEXTS.phoneInvalid }),
    ...(region === '' && { region: REQUEST_TEXTS.regionMissing }),
  }
}

/** The request for the server. */
export function serviceBody(draft: ServiceDraft, expectedFee: Pesewas) {
  const { step: _, ...asked } = draft
  return { ...asked, expectedFee }
}
