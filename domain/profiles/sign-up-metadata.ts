import type { Country } from './home-places.ts'
import type { Gender } from './profiles-api.ts'

/** The fields of a sign-up besides e-mail and password; empty where nothing was entered. */
export type SignUpDetails = {
  fullName: string
  phone: string
  /** `1998-05-01` */
  dateOfBirth: string
  gender: Gender | ''
  country: Country
  address: string
  city: string
  postalCode: string
  referralCode: string
}

/** The same as sent: the `data` of a sign-up, later the user's metadata. */
export type SignUpMetadata = {
  full_name: string
  phone: string
  date_of_birth: string
  gender: string
  country: string
  address: string
  city: string
  postal_code: string
  referred_by: string | null
}

/**
 * Makes the metadata of a sign-up. Address, city and postal code are included for Ghana only, where the shop delivers.
 */
export function signUpMetadata(details: SignUpDetails): SignUpMetadata {
  const inGhana = (text: string) => (details.country === 'Ghana' ? text.trim() : '')
  return {
    full_name: details.fullName.trim(),
    phone: details.phone.trim(),
    date_of_birth: details.dateOfBirth,
    gender: details.gender,
    country: details.country,
    address: inGhana(details.address),
    city: inGhana(details.city),
    postal_code: inGhana(details.postalCode),
    referred_by: details.referralCode.trim() || null,
  }
}

/** Whether the metadata of a sign-up contains a full name, which riders need. */
export function hasFullName({ full_name: name }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === 'string' && name.trim() !== ''
}
