import { formatReference } from '#domain/payments/payment-reference.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { StatusWords } from '../../ui/badge.tsx'

const FAILED = { title: 'Payment error', text: 'Could not process payment. Try again.' }

/** The outcomes that a vehicle and a home service have in common. */
export const REQUEST_OUTCOMES = {
  cancelled: { title: 'Payment cancelled' },
  failed: FAILED,
  notAsked: FAILED,
  notStarted: FAILED,
  checking: 'We’ll get your request as soon as it is confirmed. Please don’t pay again.',
} as const

/** The status of a vehicle or a home service. */
export const REQUEST_STATES = {
  requested: { text: 'Requested', tone: 'gold-soft' },
  accepted: { text: 'Accepted', tone: 'gold-soft' },
  done: { text: 'Done', tone: 'palm-soft' },
  refunded: { text: 'Money goes back', tone: 'neutral' },
} as const satisfies Record<RequestStatus, StatusWords>
/** Instead of the money that goes back, where nothing was paid. */
export const REQUEST_CANCELLED = { text: 'Cancelled', tone: 'neutral' } as const satisfies StatusWords

/** What asking for a vehicle and booking a home service have in common. */
export const REQUEST_TEXTS = {
  showAll: (count: number, what: string) => `Show all ${count} ${what}`,
  showFewer: 'Show fewer',
  location: 'Location',
  locationPlaceholder: 'Area, street, landmark',
  locationMissing: 'Please enter a location, or use yours.',
  useLocation: 'Use my location',
  locating: 'Finding you...',
  near: (address: string) => `That is near ${address}.`,
  notYetThere: (region: string) =>
    `We don’t serve ${region} yet. Is it for somewhere else? Enter the place and choose its region.`,
  captured: 'Location Captured',
  unsupported: { title: 'Location Unavailable', text: 'Your device does not support geolocation.' },
  denied: {
    title: 'Unable to get location',
    text: 'Please allow location access or enter location manually.',
  },
  region: 'Region',
  regionPlaceholder: 'Choose a region',
  regionMissing: 'Please choose a region.',
  comingSoon: (region: string) => `${region} (coming soon)`,
  phone: 'Phone',
  phoneHint: 'We call this number. Ten digits, e.g. 0241234567.',
  phoneInvalid:
    'Please enter a phone number of 10 digits, for example 0241234567, or an international number starting with +.',
  retry: 'Try again',
  pay: 'Pay',
  processing: 'Processing...',
  offline: 'You are offline. Connect to continue; what you typed is kept.',

  mine: {
    rowText: 'Vehicles, home services, airtime and plans you have paid for',
    rowLatest: (what: string, status: string) => `${what}: ${status}`,
    failed: 'Your requests did not load',
    stale: 'This may be out of date.',
    empty: {
      title: 'Nothing yet',
      text: 'Vehicles, home services, airtime and plans you pay for show up here.',
    },
    free: 'Free',
    receipt: 'Receipt',
    goneBack: { text: 'Money sent back', tone: 'neutral' } as const satisfies StatusWords,
    reference: (reference: string) => `Reference: ${formatReference(reference)}`,
    pictureOf: (what: string) => `Your picture for ${what}`,
    pictureFailed: 'Your picture did not load.',
  },
} as const
