import type { ErrorEntry } from './errors.ts'

/** The refusals that the browser also tells by itself; the texts of all others come with the server's answer. */
export const BROWSER_ERRORS = {
  'server.failed': {
    kind: 'unavailable',
    title: 'Something went wrong',
    text: 'Something went wrong on our side. Please try again.',
  },
  'address.saved_already': { kind: 'conflict', title: 'Saved already', text: 'You have saved this address already.' },
  'address.too_many': {
    kind: 'conflict',
    title: 'Ten addresses are saved',
    text: 'Remove one in your profile before you save another.',
  },
  'address.gps_code_invalid': {
    kind: 'invalid',
    title: 'Check the GhanaPostGPS code',
    text: 'A code looks like GA-183-8164. Correct it, or leave it empty.',
  },
  'session.ended': {
    kind: 'signed_out',
    title: 'Please sign in again',
    text: 'You have been signed out on this device. Please sign in again to continue.',
  },
  'item.unavailable': {
    kind: 'conflict',
    title: 'Item unavailable',
    text: 'This item is currently unavailable for ordering',
  },
  'order.age_unconfirmed': {
    kind: 'conflict',
    title: 'Verification required',
    text: 'You must confirm you are 18 years or older.',
  },
  'order.city_not_served': {
    kind: 'conflict',
    title: 'Coming Soon',
    text: 'Service not yet available in this city.',
  },
  'order.phone_invalid': {
    kind: 'invalid',
    title: 'Check the phone number',
    text: 'Please enter a phone number of 10 digits, for example 0241234567, or an international number starting with +.',
  },
  'upload.too_large': { kind: 'too_large', title: 'File too large', text: 'Attachment must be 2MB or smaller.' },
} as const satisfies Record<string, ErrorEntry>
